import { formatCount, formatNumber, formatRand, listed } from '@/components/base/ui/format';
import { Notice } from '@/components/base/ui/state';
import { PlansEffect } from '@/components/money/commission/plans-effect';
import type { FileResult } from '@/lib/money/outcome/take-file';
import { FileNotes } from './file-notes';

/** What a file records, or has recorded, and the rows that somebody should look at. */
export function FileSummary({
  result,
  isDone = false,
  marked,
}: {
  result: FileResult;
  isDone?: boolean;
  /** Fetches the file with a reason behind each row that is not recorded. */
  marked: () => Promise<Blob>;
}) {
  const {
    rows,
    recorded,
    fundedCents,
    queued,
    repeated,
    refused,
    notes,
    ignored,
    twice,
    partnerName,
    bookings,
  } = result;
  const figures: readonly [string, number][] = [
    [isDone ? 'Recorded' : 'To be recorded', recorded],
    [isDone ? 'Wait for an operator' : 'Cannot be placed: will wait for an operator', queued],
    ['Known already', repeated],
    ['Refused', refused],
  ];
  return (
    <section
      aria-label={isDone ? 'What was recorded' : 'What will be recorded'}
      className="flex flex-col gap-4"
    >
      {isDone && (
        <Notice tone="success" role="status" title={`The file of ${partnerName} was taken`}>
          {doneText(result)}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-4 text-sm sm:grid-cols-4">
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt className="text-xs text-ink-2">{label}</dt>
            <dd className="tabular text-lg font-medium">{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-ink-2">
        {formatCount(rows, 'row')} of {partnerName}
        {fundedCents > 0 && `; ${formatRand(fundedCents / 100)} funded`}.
        {ignored.length > 0 && ` Not read: ${listed(ignored.slice(0, 10).map((name) => `“${name}”`))}.`}
        {twice.length > 0 &&
          ` Of two columns alike the first is read; left out: ${listed(twice.slice(0, 10).map((name) => `“${name}”`))}.`}
      </p>
      {bookings && bookings.consequence.figure > 0 && (
        <div className="flex flex-col gap-3 text-sm text-ink-2">
          <PlansEffect effect={bookings.effect} />
        </div>
      )}
      {notes.length > 0 && <FileNotes notes={notes} partnerName={partnerName} marked={marked} />}
    </section>
  );
}

function doneText({ recorded, queued }: FileResult): string {
  if (recorded === 0 && queued === 0) return 'It held nothing new.';
  const waits =
    queued === 0
      ? ''
      : ` ${formatCount(queued, 'row')} cannot be placed: an operator places them, or sets them aside.`;
  return `${recorded === 0 ? 'No outcome' : formatCount(recorded, 'outcome')} recorded.${waits}`;
}
