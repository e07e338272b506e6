import { Card } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { workListHref } from '@/lib/desk/work-list/tab';
import type { AgentCallBacks } from '@/lib/report/call-result/view';
import { ReleaseCallBacks } from './release-call-backs';

/** Whose call-backs are open, which of them were let pass, and since when; those of who is away can be given to anyone. */
export function CallBackTable({
  rows,
  mayRelease,
}: {
  rows: readonly AgentCallBacks[];
  mayRelease: boolean;
}) {
  if (rows.length === 0)
    return (
      <Card>
        <EmptyState title="None is open">Nobody is waiting to be called back.</EmptyState>
      </Card>
    );
  return (
    <Card>
      <Table label="Open call-backs by agent" cards>
        <TableHead>
          <HeaderCell>Agent</HeaderCell>
          <HeaderCell className="text-right">Open</HeaderCell>
          <HeaderCell className="text-right">Overdue</HeaderCell>
          <HeaderCell className="text-right">Asked for by the applicant</HeaderCell>
          <HeaderCell>Oldest was due</HeaderCell>
          {mayRelease && (
            <HeaderCell>
              <span className="sr-only">Change</span>
            </HeaderCell>
          )}
        </TableHead>
        <tbody>
          {rows.map(({ userId, userName, open, overdue, askedFor, oldestDueAt }) => (
            <Row key={userId}>
              <Cell className="font-medium">{userName ?? 'Anyone'}</Cell>
              <Cell label="Open" className="tabular text-right">
                <Link href={workListHref('call-back')} className="text-accent hover:underline">
                  {formatNumber(open)}
                </Link>
              </Cell>
              <Cell label="Overdue" className="tabular text-right">
                {formatNumber(overdue)}
              </Cell>
              <Cell label="Asked for by the applicant" className="tabular text-right">
                {formatNumber(askedFor)}
              </Cell>
              <Cell label="Oldest was due">
                {oldestDueAt ? <Moment at={oldestDueAt} form="recent" /> : '–'}
              </Cell>
              {mayRelease && (
                <Cell className="text-right">
                  {userId !== null && <ReleaseCallBacks userId={userId} name={userName ?? 'this agent'} />}
                </Cell>
              )}
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
