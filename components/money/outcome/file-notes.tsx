'use client';

import { useMutation } from '@tanstack/react-query';
import { saveFile } from '@/components/base/client/save-file';
import { changeProblem } from '@/components/base/form/change-problem';
import { Button } from '@/components/base/ui/button';
import { formatCount, formatNumber } from '@/components/base/ui/format';
import { showToast } from '@/components/base/ui/toast';
import { groupNotes, notesFile } from '@/lib/money/outcome/note-group';
import type { RowNote } from '@/lib/money/outcome/take-file';

const shownRows = 12;

/** The rows of a file that are refused or wait, by reason, and all of them as a file for whoever puts them right. */
export function FileNotes({
  notes,
  partnerName,
  marked,
}: {
  notes: readonly RowNote[];
  partnerName: string;
  /** Fetches the same file with a reason behind each of them. */
  marked: () => Promise<Blob>;
}) {
  const mark = useMutation({
    mutationFn: marked,
    onSuccess: (file) => saveFile(file, `${partnerName} - with reasons.xlsx`),
    onError: (error) => showToast(changeProblem(error), 'danger'),
  });
  return (
    <div className="flex flex-col gap-3">
      <h3 className="text-sm font-medium">Rows that are not recorded, by reason</h3>
      <ul className="flex max-h-80 flex-col gap-2 overflow-y-auto text-sm text-ink-2">
        {groupNotes(notes).map(({ kind, what, rows }) => (
          <li key={`${kind} ${what}`} className="break-words">
            <span className="tabular font-medium text-ink">{formatCount(rows.length, 'row')}</span>: {what}
            <span className="tabular block text-xs">
              {rows.length === 1 ? 'Row ' : 'Rows '}
              {rows.slice(0, shownRows).map(formatNumber).join(', ')}
              {rows.length > shownRows && ` and ${formatNumber(rows.length - shownRows)} more`}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" pending={mark.isPending} onClick={() => mark.mutate()}>
          Download your file with the reasons (XLSX)
        </Button>
        <Button
          size="sm"
          onClick={() =>
            saveFile(
              // Excel reads it as UTF-8 by this mark.
              new Blob(['\uFEFF', notesFile(notes)], { type: 'text/csv' }),
              `${partnerName} - rows not recorded.csv`,
            )
          }
        >
          Download the {formatCount(notes.length, 'row')} as CSV with reasons
        </Button>
      </div>
    </div>
  );
}
