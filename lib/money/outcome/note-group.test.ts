import { expect, test } from 'vitest';
import { groupNotes, notesFile } from './note-group';
import type { RowNote } from './take-file';

const note = (row: number, what: string, kind: RowNote['kind'] = 'refused'): RowNote => ({ row, kind, what });

test('rows are grouped by their reason, whatever day or number is in it, refused and most first', () => {
  const notes = [
    note(2, 'cannot be placed: it waits for an operator', 'queued'),
    note(3, 'cannot be placed: it waits for an operator', 'queued'),
    note(4, 'amount must not be negative'),
    note(5, 'date: write the date as 2026-03-02: 05/03/2026 may be in two months'),
    note(9, 'date: write the date as 2026-03-02: 06/04/2026 may be in two months'),
  ];
  expect(groupNotes(notes).map(({ kind, rows }) => [kind, rows])).toEqual([
    ['refused', [5, 9]],
    ['refused', [4]],
    ['queued', [2, 3]],
  ]);
});

test('the file has each row once, and no reason is run as a formula', () => {
  const file = notesFile([note(7, '=1+1, "odd"'), note(8, 'it waits', 'queued')]);
  expect(file.split('\r\n')).toEqual([
    'row,state,reason',
    '7,refused,"\'=1+1, ""odd"""',
    '8,waits,it waits',
    '',
  ]);
});
