import { ChevronRight } from 'lucide-react';
import { Badge } from '@/components/base/ui/badge';
import { Card, CardHeader } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { StatusBadge } from '@/components/http/request/status-badge';
import type { PartnerCallView } from '@/lib/catalogue/partner/performance';
import { callName } from '@/lib/lead/lead-trace/describe-call';

const lastOfEach = 'The last 20 to each endpoint, and the last 20 callbacks. Test calls are not among them.';

/** The last calls to each endpoint, and the last callbacks, each kind to be opened by itself. */
export function PartnerCalls({
  calls,
  note = lastOfEach,
}: {
  calls: readonly PartnerCallView[];
  note?: string;
}) {
  const kinds = (['score', 'accept', 'link', 'callback'] as const).flatMap((kind) => {
    const ofKind = calls.filter((call) => call.kind === kind);
    return ofKind.length === 0 ? [] : [{ kind, calls: ofKind }];
  });
  return (
    <Card>
      <CardHeader title="Latest calls" note={note} />
      {kinds.length === 0 ? (
        <EmptyState title="No calls yet">They appear here as leads are matched and sent.</EmptyState>
      ) : (
        <div className="flex flex-col gap-2 px-5 py-4 sm:px-6">
          {kinds.map(({ kind, calls: ofKind }) => {
            const failed = ofKind.filter(({ problem }) => problem !== null).length;
            return (
              <details key={kind} className="group rounded-control border border-line">
                <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-sm">
                  <ChevronRight
                    size={16}
                    aria-hidden="true"
                    className="text-ink-2 transition-transform group-open:rotate-90"
                  />
                  <span className="font-medium">{callName(kind)}</span>
                  <span className="text-ink-2">
                    {formatNumber(ofKind.length)}, latest <Moment at={ofKind[0]?.at ?? ''} form="recent" />
                  </span>
                  {failed > 0 && <Badge tone="warning">{formatNumber(failed)} failed</Badge>}
                </summary>
                <Calls label={`${callName(kind)} calls`} calls={ofKind} />
              </details>
            );
          })}
        </div>
      )}
    </Card>
  );
}

function Calls({ label, calls }: { label: string; calls: readonly PartnerCallView[] }) {
  return (
    <Table label={label} cards>
      <TableHead>
        <HeaderCell>When</HeaderCell>
        <HeaderCell>Status</HeaderCell>
        <HeaderCell className="text-right">Took</HeaderCell>
        <HeaderCell className="text-right">Attempt</HeaderCell>
        <HeaderCell>Problem</HeaderCell>
        <HeaderCell>Lead</HeaderCell>
      </TableHead>
      <tbody>
        {calls.map((call) => (
          <Row key={call.id}>
            <Cell className="text-ink-2">
              <Moment at={call.at} />
            </Cell>
            <Cell label="Status">
              {call.status === null ? (
                <Badge tone="danger">No response</Badge>
              ) : (
                <StatusBadge status={call.status} />
              )}
            </Cell>
            <Cell label="Took" className="tabular text-right whitespace-nowrap">
              {formatNumber(call.durationMs)} ms
            </Cell>
            <Cell label="Attempt" className="tabular text-right text-ink-2">
              {formatNumber(call.attempt)}
            </Cell>
            <Cell label="Problem" className="min-w-40">
              {call.problem ?? <span className="text-ink-2">–</span>}
            </Cell>
            <Cell label="Lead">
              {call.hashid && (
                <Link
                  href={`/operator/lead/${call.hashid}`}
                  className="font-mono text-xs text-accent underline underline-offset-2"
                >
                  {call.hashid}
                </Link>
              )}
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
