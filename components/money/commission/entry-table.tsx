import type { ReactNode } from 'react';
import { formatDay, formatRecent } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import { entryRate } from '@/lib/money/commission/entry-rate';
import { entryWords } from '@/lib/money/commission/entry-words';
import type { EntryView } from '@/lib/money/commission/view';
import { Money } from './money';
import { rateOf } from './plan-words';

interface EntryTableProps {
  entries: readonly EntryView[];
  /** Where leads are shown; left out where they are not to be followed. */
  leadPath?: string;
  /** What may be done about an entry; left out: nothing. */
  action?: (entry: EntryView) => ReactNode;
}

/** Entries of a ledger, in the order in which they were made. */
export function EntryTable({ entries, leadPath, action }: EntryTableProps) {
  return (
    <Table label="Entries" cards>
      <TableHead>
        <HeaderCell>Entry</HeaderCell>
        <HeaderCell>Occurred</HeaderCell>
        <HeaderCell>Lender</HeaderCell>
        <HeaderCell>Product</HeaderCell>
        <HeaderCell>Rate</HeaderCell>
        <HeaderCell className="text-right">Amount</HeaderCell>
        {action && (
          <HeaderCell className="print:hidden">
            <span className="sr-only">Adjust</span>
          </HeaderCell>
        )}
      </TableHead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id}>
            <Cell className="font-medium">
              {entry.leadHashid !== null && leadPath !== undefined ? (
                <Link
                  href={`${leadPath}/${entry.leadHashid}`}
                  className="text-accent hover:underline print:text-ink"
                >
                  {entryWords(entry)}
                </Link>
              ) : (
                entryWords(entry)
              )}
              {[
                `No. ${entry.id}`,
                ...(entry.heldUntil === null ? [] : [`on hold until ${formatDay(entry.heldUntil)}`]),
              ].map((line) => (
                <span key={line} className="block text-xs font-normal text-ink-2">
                  {line}
                </span>
              ))}
              {entry.reason !== null && (
                <span className="block max-w-md text-xs font-normal break-words text-ink-2">
                  {entry.reason}
                  {entry.madeBy !== null && ` (${entry.madeBy})`}
                </span>
              )}
            </Cell>
            <Cell label="Occurred" className="whitespace-nowrap">
              {formatRecent(entry.occurredAt)}
            </Cell>
            <Cell label="Lender">{entry.partnerName ?? '–'}</Cell>
            <Cell label="Product">{entry.intentTitle ?? '–'}</Cell>
            <Cell label="Rate">
              <Rate entry={entry} />
            </Cell>
            <Cell label="Amount" className="text-right">
              <Money cents={entry.amountCents} />
            </Cell>
            {action && <Cell className="text-right print:hidden">{action(entry)}</Cell>}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function Rate({ entry }: { entry: EntryView }) {
  const { unit, baseCents, planVersion } = entry;
  if (unit === null) return '–';
  const rate = entryRate(entry);
  return (
    <>
      {rate !== null && <span className="tabular whitespace-nowrap">{rateOf(unit, rate)}</span>}
      {rate !== null && unit === 'basis points' && baseCents !== null && (
        <span className="tabular whitespace-nowrap"> of {rateOf('cents', baseCents)}</span>
      )}
      <span className="block text-xs text-ink-2">plan version {planVersion}</span>
    </>
  );
}
