import { formatMonth, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { addMonths } from '@/lib/money/commission/month';
import type { AccountView } from '@/lib/money/commission/view';
import { Money } from './money';

/** Where each affiliate stands, for operators. `today`: `2026-11-23`. */
export function AccountTable({ accounts, today }: { accounts: readonly AccountView[]; today: string }) {
  return (
    <Table label="Affiliates" cards>
      <TableHead>
        <HeaderCell>Affiliate</HeaderCell>
        <HeaderCell>Last closed</HeaderCell>
        <HeaderCell>To close</HeaderCell>
        <HeaderCell className="text-right">Entries</HeaderCell>
        <HeaderCell className="text-right">On hold</HeaderCell>
        <HeaderCell className="text-right">Balance</HeaderCell>
      </TableHead>
      <tbody>
        {accounts.map((account) => {
          const due = account.lastClosed === null ? account.firstOpen : addMonths(account.lastClosed, 1);
          const isOver = due !== null && due < today.slice(0, 7);
          return (
            <Row key={account.affiliateId}>
              <Cell className="font-medium">
                <Link
                  href={`/operator/balance/${account.affiliateId}`}
                  className="text-accent hover:underline"
                >
                  {account.affiliateName}
                </Link>
              </Cell>
              <Cell label="Last closed">
                {account.lastClosed === null ? '–' : formatMonth(`${account.lastClosed}-01`)}
              </Cell>
              <Cell label="To close">{isOver ? formatMonth(`${due}-01`) : '–'}</Cell>
              <Cell label="Entries" className="tabular text-right">
                {formatNumber(account.entries)}
              </Cell>
              <Cell label="On hold" className="text-right">
                <Money cents={account.heldCents} />
              </Cell>
              <Cell label="Balance" className="text-right">
                <Money cents={account.balanceCents} />
              </Cell>
            </Row>
          );
        })}
      </tbody>
    </Table>
  );
}
