import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { FileColumn } from '@/lib/base/list/source';
import { type FileFormat, writeListFile } from './write-file';

interface Boat {
  name: string;
  length: number | null;
  afloat: boolean;
  built: Date;
}

const columns: FileColumn<Boat>[] = [
  { name: 'name', cell: ({ name }) => name },
  { name: 'length', cell: ({ length }) => length },
  { name: 'afloat', cell: ({ afloat }) => afloat },
  { name: 'built', cell: ({ built }) => built },
];

async function* pages() {
  const built = new Date('2026-11-21T22:30:00Z');
  yield [{ name: '=Kudu, "the first"', length: -3, afloat: true, built }];
  yield [];
  yield [{ name: 'Protea\nsecond', length: null, afloat: false, built }];
}

async function written(format: FileFormat) {
  const { bytes, ...file } = writeListFile(format, 'boats', columns, pages());
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  return { ...file, content: Buffer.concat(pieces) };
}

test('a CSV has a byte order mark, no formulas, numbers as they are, and South African time', async () => {
  const { fileName, contentType, content } = await written('csv');
  expect([fileName, contentType]).toEqual(['boats.csv', 'text/csv; charset=utf-8']);
  expect(content.toString()).toBe(
    [
      '\uFEFFname,length,afloat,built',
      '"\'=Kudu, ""the first""",-3,true,2026-11-22 00:30:00',
      '"Protea\nsecond",,false,2026-11-22 00:30:00',
      '',
    ].join('\r\n'),
  );
});

test('a workbook has the same rows, its numbers can be added up, and no cell is a formula', async () => {
  const { fileName, content } = await written('xlsx');
  expect(fileName).toBe('boats.xlsx');
  const sheet = read(content).Sheets.Rows;
  expect(sheet && utils.sheet_to_json(sheet, { header: 1, defval: null })).toEqual([
    ['name', 'length', 'afloat', 'built'],
    ['=Kudu, "the first"', -3, 'true', '2026-11-22 00:30:00'],
    ['Protea\nsecond', null, 'false', '2026-11-22 00:30:00'],
  ]);
  expect(sheet?.A2?.f).toBeUndefined();
});

test('a file without rows has its headings', async () => {
  const { bytes } = writeListFile('csv', 'boats', columns, (async function* () {})());
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('\uFEFFname,length,afloat,built\r\n');
});
