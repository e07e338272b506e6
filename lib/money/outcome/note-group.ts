import { csvLine, harmless } from '@/lib/base/spreadsheet/csv-write';
import type { RowNote } from './take-file';

/** Rows of a file that are not recorded for the same reason. */
export interface NoteGroup {
  readonly kind: RowNote['kind'];
  readonly what: string;
  /** As in the sheet, in their order. */
  readonly rows: readonly number[];
}

/** What differs from row to row in a reason: the reason is the same with another day or number in it. */
const detail = /“[^”]*”|\d[\d\s/.:-]*/g;

/** Groups the notes of a file by their reason, refused rows first, the most rows first; a group has its first row's words. */
export function groupNotes(notes: readonly RowNote[]): NoteGroup[] {
  const groups = new Map<string, { kind: RowNote['kind']; what: string; rows: number[] }>();
  for (const { kind, what, row } of notes) {
    const key = `${kind} ${what.replace(detail, '#')}`;
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { kind, what, rows: [row] });
  }
  return [...groups.values()].sort(
    (one, other) =>
      Number(one.kind === 'queued') - Number(other.kind === 'queued') || other.rows.length - one.rows.length,
  );
}

/** A file of the rows that are not recorded, with their numbers in the sheet and the reasons: nothing of an applicant. */
export function notesFile(notes: readonly RowNote[]): string {
  return [
    csvLine(['row', 'state', 'reason']),
    ...notes.map(({ row, kind, what }) =>
      csvLine([String(row), kind === 'refused' ? 'refused' : 'waits', harmless(what)]),
    ),
  ].join('');
}
