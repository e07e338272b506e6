import type { ReactNode } from 'react';
import { ExportButton } from '@/components/base/list/export-button';
import { Card, CardBody } from '@/components/base/ui/card';
import {
  environmentLabel,
  formatCount,
  formatDay,
  formatMoment,
  formatMonth,
  formatNumber,
} from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { Pager } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import { lastDay } from '@/lib/money/commission/month';
import type { EntryView, StatementView } from '@/lib/money/commission/view';
import { EntryTable } from './entry-table';
import { Money } from './money';
import { PlayMoney } from './play-money';
import { PrintButton } from './print-button';

interface StatementPageProps {
  statement: StatementView;
  entries: readonly EntryView[];
  next: number | null;
  isFirst: boolean;
  /** The account's page. */
  path: string;
  /** What may be done about an entry; left out: nothing. */
  entryAction?: (entry: EntryView) => ReactNode;
}

/** A closed month, made for printing. */
export function StatementPage({ statement, entries, next, isFirst, path, entryAction }: StatementPageProps) {
  const { month, environment, affiliateId, number } = statement;
  const own = `${path}/${month}`;
  return (
    <>
      <div className="mb-4 text-sm print:hidden">
        <Link href={path} className="text-accent hover:underline">
          All statements
        </Link>
      </div>
      <PageHeader
        title={`Statement ${number}: ${formatMonth(`${month}-01`)}`}
        note={`${statement.affiliateName} · ${environmentLabel(environment)} · closed ${formatMoment(statement.closedAt)}`}
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            <ExportButton
              label="Export CSV"
              path="/api/portal/commission/export"
              body={{ affiliateId, environment, month, format: 'csv' }}
            />
            <PrintButton />
          </div>
        }
      />
      <div className="flex flex-col gap-6">
        <PlayMoney environment={environment} />
        <Card>
          <CardBody>
            <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-2 text-sm sm:max-w-md">
              <dt>Opening balance</dt>
              <dd className="text-right">
                <Money cents={statement.openingCents} />
              </dd>
              <dt>Entries of the month ({statement.entries})</dt>
              <dd className="text-right">
                <Money cents={statement.closingCents - statement.openingCents} />
              </dd>
              <dt className="border-t border-line pt-2 font-medium">Closing balance</dt>
              <dd className="border-t border-line pt-2 text-right font-medium">
                <Money cents={statement.closingCents} />
              </dd>
              <dt className="text-ink-2">On hold after {formatDay(lastDay(month))}</dt>
              <dd className="text-right text-ink-2">
                <Money cents={statement.heldCents} />
              </dd>
            </dl>
            <p className="mt-4 text-sm text-ink-2">
              Amounts are in rand, without VAT. This is a statement of commissions, not an invoice. Payment,
              VAT and invoices are arranged outside this portal.
            </p>
          </CardBody>
        </Card>
        <Card>
          {entries.length === 0 ? (
            <EmptyState title="No entries in this month" />
          ) : (
            <EntryTable entries={entries} {...(entryAction && { action: entryAction })} />
          )}
          {(next !== null || !isFirst) && (
            <p className="px-5 py-4 text-sm text-ink-2 sm:px-6">
              {formatCount(entries.length, 'entry', 'entries')} of {formatNumber(statement.entries)} on this
              page. The CSV has all of them.
            </p>
          )}
        </Card>
        <div className="print:hidden">
          <Pager
            labels={['Earlier', 'Later']}
            newest={isFirst ? null : own}
            older={next === null ? null : `${own}?after=${next}`}
          />
        </div>
      </div>
    </>
  );
}
