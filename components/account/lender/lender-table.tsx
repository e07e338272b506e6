import { Link } from '@/components/base/ui/link';
import { Moment } from '@/components/base/ui/moment';
import { EmptyState } from '@/components/base/ui/state';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { LenderView } from '@/lib/account/lender/schema';

/** Lists companies. `namesOf`: how their lenders of the catalogue are called. */
export function LenderTable({
  lenders,
  namesOf,
}: {
  lenders: readonly LenderView[];
  namesOf: (lenderId: number) => readonly string[];
}) {
  if (lenders.length === 0)
    return (
      <EmptyState title="No companies yet">
        A company is what a lender’s people sign in to: they see what they were sent, and may decide here.
      </EmptyState>
    );
  return (
    <Table label="Companies" cards>
      <TableHead>
        <HeaderCell>Company</HeaderCell>
        <HeaderCell>Lenders of the catalogue</HeaderCell>
        <HeaderCell>NCR registration</HeaderCell>
        <HeaderCell>Since</HeaderCell>
      </TableHead>
      <tbody>
        {lenders.map((lender) => (
          <Row key={lender.id}>
            <Cell>
              <Link
                href={`/operator/lender/company/${lender.id}`}
                className="font-medium text-accent hover:underline"
              >
                {lender.tradingName}
              </Link>
              <span className="block text-xs text-ink-2">{lender.legalName}</span>
            </Cell>
            <Cell label="Lenders of the catalogue">{namesOf(lender.id).join(', ') || 'None yet'}</Cell>
            <Cell label="NCR registration">{lender.ncrNumber}</Cell>
            <Cell label="Since" className="text-ink-2">
              <Moment at={lender.createdAt} form="day" />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
