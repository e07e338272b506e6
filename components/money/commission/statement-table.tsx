import { formatDay, formatMonth, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { StatementView } from '@/lib/money/commission/view';
import { Money } from './money';

/** Closed months, each leading to its statement. */
export function StatementTable({ statements, path }: { statements: readonly StatementView[]; path: string }) {
  return (
    <Table label="Statements" cards>
      <TableHead>
        <HeaderCell>Statement</HeaderCell>
        <HeaderCell>Closed</HeaderCell>
        <HeaderCell className="text-right">Opening balance</HeaderCell>
        <HeaderCell className="text-right">Entries</HeaderCell>
        <HeaderCell className="text-right">Closing balance</HeaderCell>
      </TableHead>
      <tbody>
        {statements.map((one) => (
          <Row key={one.number}>
            <Cell className="font-medium">
              <Link href={`${path}/${one.month}`} className="text-accent hover:underline">
                No. {one.number}, {formatMonth(`${one.month}-01`)}
              </Link>
            </Cell>
            <Cell label="Closed">{formatDay(one.closedAt)}</Cell>
            <Cell label="Opening balance" className="text-right">
              <Money cents={one.openingCents} />
            </Cell>
            <Cell label="Entries" className="tabular text-right">
              {formatNumber(one.entries)}
            </Cell>
            <Cell label="Closing balance" className="text-right">
              <Money cents={one.closingCents} />
            </Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
