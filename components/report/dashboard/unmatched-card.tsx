import { Card, CardHeader } from '@/components/base/ui/card';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { leadWhyLabel } from '@/components/lead/lead/lead-why';
import { leadsOf } from '@/lib/report/dashboard/lead-link';
import type { DashboardView } from '@/lib/report/dashboard/view';
import { CountLink } from './count-link';

/** Why leads have no offer, each reason with its leads. */
export function UnmatchedCard({ view }: { view: DashboardView }) {
  const { unmatched } = view;
  if (unmatched?.length === 0) return null;
  return (
    <Card className="min-w-0">
      <CardHeader title="Unmatched: why" note="Leads of the period that have no offer now" />
      {unmatched === null ? (
        <p className="p-5 text-sm text-ink-2 sm:p-6">
          There are too many to look at each. Choose a shorter period.
        </p>
      ) : (
        <div className="pt-3">
          <Table label="Unmatched: why">
            <TableHead>
              <HeaderCell className="w-full">Reason</HeaderCell>
              <HeaderCell className="text-right">Leads</HeaderCell>
            </TableHead>
            <tbody>
              {unmatched.map(({ why, leads }) => (
                <Row key={why}>
                  <th scope="row" className="px-4 py-2.5 pl-6 text-left font-normal">
                    <span className="block font-medium">{leadWhyLabel(why)}</span>
                    <span className="block text-xs text-ink-2">{hints[why]}</span>
                  </th>
                  <Cell className="tabular text-right">
                    <CountLink count={leads} label={leadWhyLabel(why)} leads={leadsOf.unmatched(view, why)} />
                  </Cell>
                </Row>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </Card>
  );
}

const hints = {
  rules: 'Open a lead to see what would change it.',
  'no-offer': 'Lenders whose rules fit were asked and had none.',
  late: 'A lender whose rules fit did not answer in time, or is being asked: ask again on the lead.',
  unreachable: 'A lender whose rules fit could not be reached: ask again on the lead.',
  unknown: 'Erased since, or from before reasons were kept.',
} as const;
