import { Card } from '@/components/base/ui/card';
import { formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { workListHref } from '@/lib/desk/work-list/tab';
import type { OverdueCallBacks } from '@/lib/report/call-result/view';

/** Whose call-backs were let pass, and since when. */
export function OverdueTable({ overdue }: { overdue: readonly OverdueCallBacks[] }) {
  if (overdue.length === 0)
    return (
      <Card>
        <EmptyState title="None is late">Every call-back was made, or is still to come.</EmptyState>
      </Card>
    );
  return (
    <Card>
      <Table label="Overdue call-backs by agent" cards>
        <TableHead>
          <HeaderCell>Agent</HeaderCell>
          <HeaderCell className="text-right">Overdue</HeaderCell>
          <HeaderCell className="text-right">Asked for by the applicant</HeaderCell>
          <HeaderCell>Oldest was due</HeaderCell>
        </TableHead>
        <tbody>
          {overdue.map(({ userId, userName, count, askedFor, oldestDueAt }) => (
            <Row key={userId}>
              <Cell className="font-medium">{userName ?? 'Anyone'}</Cell>
              <Cell label="Overdue" className="tabular text-right">
                <Link href={workListHref('call-back')} className="text-accent hover:underline">
                  {formatNumber(count)}
                </Link>
              </Cell>
              <Cell label="Asked for by the applicant" className="tabular text-right">
                {formatNumber(askedFor)}
              </Cell>
              <Cell label="Oldest was due">
                <Moment at={oldestDueAt} form="recent" />
              </Cell>
            </Row>
          ))}
        </tbody>
      </Table>
    </Card>
  );
}
