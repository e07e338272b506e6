import { Badge } from '@/components/base/ui/badge';
import { formatMonth, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import type { StatementMatrix as Matrix, MatrixCell, MatrixRow } from '@/lib/money/commission/matrix';
import { Money } from './money';

/** Every affiliate by month: what it earned, and whether that is closed. Each cell leads to where it is closed or read. */
export function StatementMatrix({ matrix: { rows, totals } }: { matrix: Matrix }) {
  // On a phone the first columns are seen.
  const latestFirst = totals.toReversed();
  const balance = rows.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
  return (
    <Table label="Statements by affiliate and month">
      <TableHead>
        <HeaderCell>Affiliate</HeaderCell>
        {latestFirst.map(({ month, due }) => (
          <HeaderCell key={month} className="text-right">
            {formatMonth(`${month}-01`)}
            {due > 0 && <span className="block font-normal">{formatNumber(due)} to close</span>}
          </HeaderCell>
        ))}
        <HeaderCell className="text-right">Balance</HeaderCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.affiliateId}>
            <Cell className="min-w-40 font-medium">
              <Link href={`/operator/balance/${row.affiliateId}`} className="text-accent hover:underline">
                {row.affiliateName}
              </Link>
              {row.earlierDue > 0 && (
                <span className="block text-xs font-normal text-ink-2">
                  {formatNumber(row.earlierDue)} earlier to close
                </span>
              )}
            </Cell>
            {row.cells.toReversed().map((cell) => (
              <Cell key={cell.month} className="text-right">
                <MonthCell row={row} cell={cell} />
              </Cell>
            ))}
            <Cell className="text-right">
              <Money cents={row.balanceCents} />
            </Cell>
          </Row>
        ))}
      </tbody>
      <tfoot className="border-t border-line font-medium">
        <tr>
          <th scope="row" className="h-11 px-4 text-left first:pl-6">
            All
          </th>
          {latestFirst.map(({ month, amountCents }) => (
            <td key={month} className="px-4 text-right">
              <Money cents={amountCents} />
            </td>
          ))}
          <td className="px-4 text-right last:pr-6">
            <Money cents={balance} />
          </td>
        </tr>
      </tfoot>
    </Table>
  );
}

const shown = {
  closed: { label: 'Closed', tone: 'success' },
  due: { label: 'To close', tone: 'warning' },
  running: { label: 'Running', tone: 'neutral' },
} as const;

function MonthCell({ row, cell }: { row: MatrixRow; cell: MatrixCell }) {
  const { state, month, amountCents } = cell;
  if (state === 'none') return <span className="text-ink-2">–</span>;
  const account = `/operator/balance/${row.affiliateId}`;
  const { label, tone } = shown[state];
  return (
    <Link
      href={state === 'closed' ? `${account}/${month}` : `${account}?month=${month}`}
      className="inline-flex flex-col items-end gap-0.5 hover:underline"
    >
      <span className="sr-only">
        {row.affiliateName}, {formatMonth(`${month}-01`)}:{' '}
      </span>
      <Money cents={amountCents} />
      <Badge tone={tone}>{label}</Badge>
    </Link>
  );
}
