import { describe, expect, test } from 'vitest';
import { inBrowser } from '@/lib/base/spreadsheet/in-browser';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { XlsxArchive } from '@/lib/base/spreadsheet/xlsx/archive';
import { openXlsx } from '@/lib/base/spreadsheet/xlsx/read-xlsx';
import { fixture } from '@/test/batch/read-all';
import { zipOf } from '@/test/spreadsheet/workbook';
import { isOds } from './is-ods';
import { openOds } from './read-ods';

const document = (tables: string, styles = '') =>
  `<office:document-content xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s" xmlns:calcext="c">
  <office:automatic-styles>${styles}</office:automatic-styles>
  <office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
const table = (rows: string, attributes = 'table:name="A"') =>
  `<table:table ${attributes}>${rows}</table:table>`;
const row = (cells: string, attributes = '') => `<table:table-row ${attributes}>${cells}</table:table-row>`;
const cell = (paragraphs: string, attributes = 'office:value-type="string"') =>
  `<table:table-cell ${attributes}>${paragraphs}</table:table-cell>`;
const text = (words: string) => cell(`<text:p>${words}</text:p>`);
const ods = (content: string, more: Record<string, string> = {}) =>
  zipOf({ 'content.xml': content, ...more });

const open = (bytes: Uint8Array) => openOds(bytesSource(bytes), inBrowser);
async function rowsOf(sheet: { rows(): AsyncGenerator<TableRow[]> } | undefined): Promise<TableRow[]> {
  const found: TableRow[] = [];
  if (sheet) for await (const rows of sheet.rows()) found.push(...rows);
  return found;
}
const read = async (rows: string) => rowsOf((await open(ods(document(table(rows)))))[0]);
const cellsOf = async (rows: string) => (await read(rows)).map(({ cells }) => Array.from(cells));

test('a file of LibreOffice has the sheets, rows and values of the same workbook as XLSX', async () => {
  const bytes = await fixture('leads.ods');
  const sheets = await open(bytes);
  const workbook = await openXlsx(bytesSource(await fixture('leads.xlsx')), inBrowser);
  expect(sheets.map(({ name }) => name)).toEqual(workbook.map(({ name }) => name));
  for (const [at, sheet] of sheets.entries()) {
    const rows = await rowsOf(sheet);
    const same = await rowsOf(workbook[at]);
    expect(rows.map(({ number, cells }) => [number, Array.from(cells)])).toEqual(
      same.map(({ number, cells }) => [number, Array.from(cells)]),
    );
  }
});

test('is told by a part of its own, which other files do not have, or not with that content', async () => {
  const is = async (bytes: Uint8Array) => isOds(await XlsxArchive.open(bytesSource(bytes), inBrowser));
  expect(await is(await fixture('leads.ods'))).toBe(true);
  expect(await is(await fixture('leads.xlsx'))).toBe(false);
  expect(await is(zipOf({ 'a.xml': 'x', mimetype: 'application/vnd.oasis.opendocument.spreadsheet' }))).toBe(
    true,
  );
  expect(await is(zipOf({ mimetype: 'application/vnd.oasis.opendocument.text' }))).toBe(false);
});

describe('cells', () => {
  test('have the value of their type, a date or time as ISO text, else what is shown', async () => {
    const typed = (type: string, value: string) =>
      cell('<text:p>shown</text:p>', `office:value-type="${type}" office:${value}`);
    expect(
      await cellsOf(
        row(
          typed('float', 'value="8001015009087"') +
            typed('currency', 'value="12500.5"') +
            typed('percentage', 'value="0.25"') +
            typed('boolean', 'boolean-value="true"') +
            typed('date', 'date-value="2026-11-25"') +
            typed('date', 'date-value="2026-11-25T08:30:00.000000000"') +
            typed('time', 'time-value="PT08H30M00S"') +
            typed('float', 'value="many"') +
            cell('<text:p>#N/A</text:p>', 'office:value-type="string" office:string-value=""'),
        ),
      ),
    ).toEqual([
      [8001015009087, 12500.5, 0.25, true, '2026-11-25', '2026-11-25T08:30:00', '08:30:00', 'shown', '#N/A'],
    ]);
  });

  test('keep lines, spaces and marked words, and leave out comments and drawings', async () => {
    const comment = '<office:annotation><text:p>call first</text:p></office:annotation>';
    const drawing =
      '<draw:frame xmlns:draw="d"><draw:text-box><text:p>box</text:p></draw:text-box></draw:frame>';
    expect(
      await cellsOf(
        row(
          cell(
            `${comment}<text:p>12 <text:span>Long</text:span><text:s text:c="2"/>St</text:p><text:p>Flat 4</text:p>`,
          ) + cell(`${drawing}<text:p>a<text:tab/>b<text:line-break/>c &amp; d</text:p>`),
        ),
      ),
    ).toEqual([['12 Long  St\nFlat 4', 'a\tb\nc & d']]);
  });

  test('that repeat stand as often, empty ones move the next, and rows keep their numbers', async () => {
    const rows = await read(
      row('<table:table-cell/>', 'table:number-rows-repeated="3"') +
        row(
          `<table:table-cell table:number-columns-repeated="2"/>${text('x').replace('<table:table-cell', '<table:table-cell table:number-columns-repeated="2"')}`,
          'table:number-rows-repeated="2"',
        ) +
        row(text('hidden'), 'table:visibility="filter"') +
        row(
          '<table:table-cell table:number-columns-repeated="16384"/>',
          'table:number-rows-repeated="1048000"',
        ),
    );
    expect(rows.map(({ number, cells, isHidden }) => [number, Array.from(cells), isHidden])).toEqual([
      [4, [undefined, undefined, 'x', 'x'], false],
      [5, [undefined, undefined, 'x', 'x'], false],
      [6, ['hidden'], true],
    ]);
  });
});

test('sheets are read alone, in groups of rows too; hidden ones are marked, and copies of other files are none', async () => {
  const styles =
    '<style:style style:name="ta2"><style:table-properties table:display="false"/></style:style>';
  const bytes = ods(
    document(
      table(row(text('one')), 'table:name="May" table:style-name="ta2"') +
        table(row(text('copy')), `table:name="'file:///C:/old.ods'#$Sheet1"`) +
        table(
          `<table:table-header-rows>${row(text('two'))}</table:table-header-rows><table:table-row-group>${row(text('three'))}</table:table-row-group>`,
          'table:name="June &amp; July"',
        ),
      styles,
    ),
  );
  const sheets = await open(bytes);
  expect(sheets.map(({ name, isHidden }) => [name, isHidden])).toEqual([
    ['May', true],
    ['June & July', false],
  ]);
  expect((await rowsOf(sheets[0])).map(({ cells }) => cells)).toEqual([['one']]);
  expect((await rowsOf(sheets[1])).map(({ cells }) => cells)).toEqual([['two'], ['three']]);
  // Each time from the start.
  expect(await rowsOf(sheets[1])).toHaveLength(2);
});

describe('limits and refusals', () => {
  test.each<[string, string, string]>([
    [
      'a value in 513 columns',
      row(text('x').replace('cell', 'cell table:number-columns-repeated="513"')),
      'more than 512 columns',
    ],
    [
      'a row that repeats a million times',
      row(text('x'), 'table:number-rows-repeated="1048576"'),
      'more than 200,000 rows',
    ],
    ['a cell of 70 KB', row(text('a'.repeat(70_000))), 'row 1: a cell has more than 64 KB'],
    [
      'a cell of counted spaces',
      row(cell('<text:p>a<text:s text:c="99999999"/></text:p>')),
      'a cell has more than 64 KB',
    ],
    [
      'a long cell that repeats',
      row(text('a'.repeat(9_000)).replace('cell', 'cell table:number-columns-repeated="200"')),
      'more than 1 MB',
    ],
    [
      'a row far below',
      row('', 'table:number-rows-repeated="10001"') + row(text('x')),
      'more than 10,000 blank rows',
    ],
  ])('%s', async (_, rows, message) => {
    await expect(read(rows)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  test('a password, in either form, broken markup, a document type, and a file without sheets', async () => {
    const locked = '<manifest:manifest xmlns:manifest="m"><manifest:encryption-data/></manifest:manifest>';
    const password = { message: 'file is protected by a password: save it without one' };
    await expect(open(ods('x', { 'META-INF/manifest.xml': locked }))).rejects.toMatchObject(password);
    await expect(open(zipOf({ 'encrypted-package': 'x' }))).rejects.toMatchObject(password);
    const damaged = { code: 'unreadable', message: expect.stringContaining('damaged') };
    await expect(open(ods(document('<table:table>')))).rejects.toMatchObject(damaged);
    await expect(open(ods(`<!DOCTYPE x>${document('')}`))).rejects.toMatchObject(damaged);
    await expect(open(zipOf({ mimetype: 'x' }))).rejects.toMatchObject(damaged);
    await expect(open(ods(document('')))).rejects.toMatchObject({ message: 'workbook has no sheet' });
  });

  test('any byte flipped is refused or read the same', async () => {
    const bytes = await fixture('leads.ods');
    const all = async (from: Uint8Array) => {
      const sheets = await open(from);
      return JSON.stringify(await Promise.all(sheets.map(rowsOf)));
    };
    const expected = await all(bytes);
    for (let at = 0; at < bytes.length; at += 97) {
      const broken = Buffer.from(bytes);
      broken[at] = (broken[at] ?? 0) ^ 0x41;
      const found = await all(broken).catch((error: { code?: string }) => error.code ?? String(error));
      expect(['unreadable', 'rule_broken', expected]).toContain(found);
    }
  });
});
