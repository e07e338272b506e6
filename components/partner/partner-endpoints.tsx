'use client';

import { lazy, Suspense, useState } from 'react';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatNumber } from '@/components/ui/format';
import { Moment } from '@/components/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/ui/table';
import { useLoadedOnOpen } from '@/components/ui/use-loaded-on-open';
import type { Environment } from '@/lib/environment';
import type { EndpointHealth, EndpointKind } from '@/lib/partner/health';
import { problemText } from '@/lib/partner/problem';

const loadTester = () => import('./endpoint-tester');
const EndpointTester = lazy(() => loadTester().then(({ EndpointTester: Tester }) => ({ default: Tester })));

interface PartnerEndpointsProps {
  partnerId: number;
  environment: Environment;
  endpoints: readonly EndpointHealth[];
}

const names: Record<EndpointKind, string> = { score: 'Score', accept: 'Accept', link: 'Link' };

/** Shows how each endpoint responded in the last 24 hours, with a test call. */
export function PartnerEndpoints({ partnerId, environment, endpoints }: PartnerEndpointsProps) {
  const [tested, setTested] = useState<EndpointKind | null>(null);
  /** From the last test of accept, so that the link of that application can be tested. */
  const [applicationId, setApplicationId] = useState<string | null>(null);
  const chosen = endpoints.find(({ endpoint }) => endpoint === tested) ?? null;
  const testerIsWanted = useLoadedOnOpen(chosen !== null, loadTester);
  return (
    <>
      <Table label="Endpoints">
        <TableHead>
          <HeaderCell>Endpoint</HeaderCell>
          <HeaderCell className="text-right">Calls in 24 h</HeaderCell>
          <HeaderCell className="text-right">Failed</HeaderCell>
          <HeaderCell className="text-right">Median</HeaderCell>
          <HeaderCell>Circuit breaker</HeaderCell>
          <HeaderCell>Last failure</HeaderCell>
          <HeaderCell>
            <span className="sr-only">Test</span>
          </HeaderCell>
        </TableHead>
        <tbody>
          {endpoints.map((one) => (
            <Row key={one.endpoint}>
              <Cell className="max-w-64">
                <span className="font-medium">{names[one.endpoint]}</span>
                <span className="block truncate font-mono text-xs text-ink-2" title={one.url}>
                  {one.url}
                </span>
              </Cell>
              <Cell className="tabular text-right">{formatNumber(one.calls)}</Cell>
              <Cell className={`tabular text-right ${one.failed > 0 ? 'text-warning' : 'text-ink-2'}`}>
                {formatNumber(one.failed)}
              </Cell>
              <Cell className="tabular text-right whitespace-nowrap text-ink-2">
                {one.medianMs === null ? '–' : `${formatNumber(one.medianMs)} ms`}
              </Cell>
              <Cell>
                <BreakerState health={one} />
              </Cell>
              <Cell className="min-w-40">
                {one.lastFailedAt ? (
                  <>
                    {one.lastProblem && problemText(one.lastProblem)}
                    <span className="block text-xs text-ink-2">
                      <Moment at={one.lastFailedAt} />
                    </span>
                  </>
                ) : (
                  <span className="text-ink-2">None in 30 days</span>
                )}
              </Cell>
              <Cell className="text-right">
                <Button
                  size="sm"
                  aria-label={`Test ${names[one.endpoint].toLowerCase()}`}
                  onClick={() => setTested(one.endpoint)}
                >
                  Test
                </Button>
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
      {testerIsWanted && (
        <Suspense>
          <EndpointTester
            key={tested}
            partnerId={partnerId}
            environment={environment}
            endpoint={chosen}
            applicationId={applicationId}
            onApplication={setApplicationId}
            onClose={() => setTested(null)}
          />
        </Suspense>
      )}
    </>
  );
}

function BreakerState({ health }: { health: EndpointHealth }) {
  if (health.breaker === 'none') return <span className="text-ink-2">None (sandbox)</span>;
  if (health.breaker === 'closed')
    return (
      <Badge tone="success" dot>
        Closed
      </Badge>
    );
  return (
    <>
      <Badge tone="danger" dot>
        Open
      </Badge>
      {health.failingSince && (
        <span className="mt-0.5 block text-xs text-ink-2">
          since <Moment at={health.failingSince} />
        </span>
      )}
    </>
  );
}
