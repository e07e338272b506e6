import { Badge } from '@/components/base/ui/badge';
import { formatNumber } from '@/components/base/ui/format';
import { Moment } from '@/components/base/ui/moment';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { EndpointHealth, EndpointKind } from '@/lib/catalogue/partner/health';
import { problemText } from '@/lib/catalogue/partner/problem';
import type { Environment } from '@/word/environment';
import { EndpointTests, TestButton } from './endpoint-tests';
import { ProbeButton } from './probe-button';

interface PartnerEndpointsProps {
  partnerId: number;
  environment: Environment;
  endpoints: readonly EndpointHealth[];
}

const names: Record<EndpointKind, string> = { score: 'Score', accept: 'Accept', link: 'Link' };

/** Shows how each endpoint responded in the last 24 hours, with a test call. */
export function PartnerEndpoints({ partnerId, environment, endpoints }: PartnerEndpointsProps) {
  return (
    <EndpointTests partnerId={partnerId} environment={environment} endpoints={endpoints}>
      <Table label="Endpoints" cards>
        <TableHead>
          <HeaderCell>Endpoint</HeaderCell>
          <HeaderCell className="text-right">Calls in 24 h</HeaderCell>
          <HeaderCell className="text-right">Failed</HeaderCell>
          <HeaderCell className="text-right">Median</HeaderCell>
          <HeaderCell>Gets calls</HeaderCell>
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
              <Cell label="Calls in 24 h" className="tabular text-right">
                {formatNumber(one.calls)}
              </Cell>
              <Cell
                label="Failed"
                className={`tabular text-right ${one.failed > 0 ? 'text-warning' : 'text-ink-2'}`}
              >
                {formatNumber(one.failed)}
              </Cell>
              <Cell label="Median" className="tabular text-right whitespace-nowrap text-ink-2">
                {one.medianMs === null ? '–' : `${formatNumber(one.medianMs)} ms`}
              </Cell>
              <Cell label="Gets calls">
                <BreakerState partnerId={partnerId} health={one} />
              </Cell>
              <Cell label="Last failure" className="min-w-40">
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
                <TestButton endpoint={one.endpoint} name={names[one.endpoint]} />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </EndpointTests>
  );
}

function BreakerState({ partnerId, health }: { partnerId: number; health: EndpointHealth }) {
  if (health.breaker === 'none') return <span className="text-ink-2">None (sandbox)</span>;
  if (health.breaker === 'closed')
    return (
      <Badge tone="success" dot>
        Yes
      </Badge>
    );
  return (
    <>
      <Badge tone="danger" dot>
        Stopped
      </Badge>
      {health.failingSince && (
        <span className="mt-0.5 block text-xs text-ink-2">
          since <Moment at={health.failingSince} />
        </span>
      )}
      <span className="mt-1.5 block">
        <ProbeButton partnerId={partnerId} endpoint={health.endpoint} />
      </span>
    </>
  );
}
