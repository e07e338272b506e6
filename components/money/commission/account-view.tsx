import type { ReactNode } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { Figure } from '@/components/base/ui/figure';
import { formatCents, formatCount, formatMonth } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Pager } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import type { Account } from '@/lib/money/commission/account';
import type { AccountState } from '@/lib/money/commission/statement';
import type { EntryView } from '@/lib/money/commission/view';
import { EntryTable } from './entry-table';
import { StatementTable } from './statement-table';

interface AccountViewProps {
  account: Account;
  state: AccountState;
  entries: readonly EntryView[];
  /** The page of entries that follows; null: these are the last. */
  next: number | null;
  /** The month whose entries are shown; null: there is none. */
  month: string | null;
  /** Whether these are the first of the month. */
  isFirst: boolean;
  /** The page's own address. */
  path: string;
  leadPath: string;
  /** What may be done about an entry; left out: nothing. */
  entryAction?: (entry: EntryView) => ReactNode;
  /** Between the statements and the entries. */
  children?: ReactNode;
}

/** An account: where it stands, its closed months, and the entries of those that are open. */
export function AccountView({
  account,
  state,
  entries,
  next,
  month,
  isFirst,
  path,
  leadPath,
  entryAction,
  children,
}: AccountViewProps) {
  const { balanceCents, heldCents, statements, open } = state;
  const openCents = open.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Figure label="Balance" value={formatCents(balanceCents)} note="The sum of all entries" />
        <Figure label="On hold" value={formatCents(heldCents)} note="Of the balance: payable later" />
        <Figure
          label="Not closed yet"
          value={formatCents(openCents)}
          note={formatCount(
            open.reduce((sum, one) => sum + one.entries, 0),
            'entry',
            'entries',
          )}
        />
      </div>
      <Card>
        <CardHeader
          title="Statements"
          note="Closed months: their entries never change. Payment, VAT and invoices are arranged outside this portal."
        />
        {statements.length === 0 ? (
          <EmptyState title="No month is closed yet">
            A month can be closed once it is over. Until then its entries are below.
          </EmptyState>
        ) : (
          <div className="pt-3">
            <StatementTable statements={statements} path={path} />
          </div>
        )}
      </Card>
      {children}
      <Card>
        <CardHeader
          title="Entries"
          note={
            month === null
              ? 'Of months that are open.'
              : `${formatMonth(`${month}-01`)}, not closed yet, in the order in which they were made.`
          }
          action={
            month !== null && (
              <ExportButton
                size="sm"
                label="Export CSV"
                path="/api/portal/commission/export"
                body={{ ...account, month, format: 'csv' }}
              />
            )
          }
        />
        {open.length > 1 && (
          <CardBody className="flex flex-wrap gap-2 pb-0 sm:pb-0">
            {open.map((one) => (
              <Link
                key={one.month}
                href={`${path}?month=${one.month}`}
                aria-current={one.month === month ? 'true' : undefined}
                className={buttonClass(one.month === month ? 'primary' : 'secondary', 'sm')}
              >
                {formatMonth(`${one.month}-01`)}
              </Link>
            ))}
          </CardBody>
        )}
        {entries.length === 0 ? (
          <EmptyState title="No entries">
            They appear within seconds once a lender accepts, approves or funds an application that a plan
            pays for.
          </EmptyState>
        ) : (
          <div className="pt-3">
            <EntryTable entries={entries} leadPath={leadPath} {...(entryAction && { action: entryAction })} />
          </div>
        )}
      </Card>
      <Pager
        labels={['Earlier', 'Later']}
        newest={isFirst ? null : `${path}?month=${month}`}
        older={next === null ? null : `${path}?month=${month}&after=${next}`}
      />
    </>
  );
}
