import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { outcomeKinds } from '@/word/outcome';
import { isOutcomeHeading, readKind } from './file-column';
import { kindText } from './kind-text';
import { markedRows, markHeading } from './mark-file';
import { outcomeTemplate } from './outcome-template';
import { readOutcomeTable } from './read-file';

const workbook = { fileName: 'outcomes.xlsx', contentType: null };

async function* once<Value>(value: Value): AsyncGenerator<Value> {
  yield value;
}

test('reasons stand behind their rows, below the headings; titles above are left out, empty rows stay', () => {
  const rows = [
    { number: 1, cells: ['Outcomes of November'] },
    { number: 3, cells: ['Reference', 'Event', 'Date', 'Amount'] },
    { number: 4, cells: ['0012', 'funded', '2026-11-02', 18500] },
    { number: 6, cells: ['0013', 'lost', '2026-11-02'] },
  ];
  const notes = [
    { row: 6, kind: 'refused', what: 'event is none of those' },
    { row: 6, kind: 'refused', what: 'amount is missing' },
  ] as const;
  expect(markedRows(rows, 3, notes)).toEqual([
    ['Reference', 'Event', 'Date', 'Amount', markHeading],
    ['0012', 'funded', '2026-11-02', 18500, null],
    [null, null, null, null, null],
    ['0013', 'lost', '2026-11-02', null, 'event is none of those; amount is missing'],
  ]);
});

test('a marked file is read as the one that it was made of: its heading says nothing, numbers keep their zeros', async () => {
  expect(isOutcomeHeading(markHeading)).toBe(false);
  const rows = [
    { number: 1, cells: ['Reference', 'ID number', 'Event', 'Date', 'Amount'] },
    { number: 2, cells: ['=0012', '0001015009087', 'funded', '2026-11-02', 18500.5] },
  ];
  const [headings, ...below] = markedRows(rows, 1, [{ row: 2, kind: 'queued', what: 'waits' }]);
  const bytes = await buffer(writeXlsx([{ name: 'Outcomes', headings, rows: once(below) }]));
  const { header, rows: read } = await readOutcomeTable(bytes, workbook);
  expect(header.ignored).toEqual([markHeading]);
  expect(read[1]?.cells.slice(0, 5)).toEqual(rows[1]?.cells);
});

test('every heading of the template is read, and every event that it offers', async () => {
  const bytes = await buffer(outcomeTemplate().bytes);
  const { header } = await readOutcomeTable(bytes, workbook);
  expect(header.ignored).toEqual([]);
  expect(header.columns.size).toBe(9);
  for (const kind of outcomeKinds) expect(readKind(kindText[kind])).toBe(kind);
});
