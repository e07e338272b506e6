import { read, utils } from '@e965/xlsx';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readAll } from '@/test/batch/read-all';
import { textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';

const names = ['first_name', 'last_name', 'city', 'payday'] as const;

const text = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 10 })
  // Characters that XML cannot hold, line ends that it normalises, and Excel's own escapes, which the libraries read
  // differently.
  .filter((value) => !/[\p{Cc}\p{Cs}\ufffe\uffff]|_x/u.test(value) && value.trim() !== '');
const cell = fc.oneof(
  fc.record({ kind: fc.constantFrom('shared', 'rich', 'inline', 'formula'), value: text }),
  fc.record({ kind: fc.constant('number'), value: fc.double({ noNaN: true, noDefaultInfinity: true }) }),
  fc.record({ kind: fc.constant('number'), value: fc.nat() }),
  fc.record({ kind: fc.constant('boolean'), value: fc.boolean() }),
  fc.constantFrom({ kind: 'empty', value: '' }, { kind: 'none', value: '' }),
);
type Cell = { kind: string; value: string | number | boolean };

const escaped = (value: unknown) =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll(']]>', ']]&gt;');

function markup(rows: Cell[][]): { data: string; sharedStrings: string } {
  const shared: string[] = [];
  const place = (item: string) => `<v>${shared.push(`<si>${item}</si>`) - 1}</v>`;
  const kept = (value: string) => `<t xml:space="preserve">${value}</t>`;
  const one = ({ kind, value }: Cell, at: string): string => {
    const safe = escaped(value);
    switch (kind) {
      case 'shared':
        return `<c r="${at}" t="s">${place(kept(safe))}</c>`;
      case 'rich':
        return `<c t='s'  r='${at}'>${place(`<r><rPr><b/></rPr>${kept(safe)}</r><r>${kept('!')}</r>`)}</c>`;
      case 'inline':
        return `<c r="${at}" t="inlineStr"><is>${kept(safe)}</is></c>`;
      case 'formula':
        return `<c r="${at}" t="str" s="0"><f>A1</f><v>${safe}</v></c>`;
      case 'number':
        return `<c r="${at}"><v>${String(value)}</v></c>`;
      case 'boolean':
        return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
      default:
        return kind === 'empty' ? `<c r="${at}" s="0"/>` : '';
    }
  };
  const row = (cells: string[], number: number) =>
    `<row r="${number}" spans="1:4">${cells.join('')}</row>\r\n`;
  const data = [
    row(
      names.map((name) => textCell(name)),
      1,
    ),
    ...rows.map((cells, index) =>
      row(
        cells.map((value, column) => one(value, `${'ABCD'.charAt(column)}${index + 2}`)),
        index + 2,
      ),
    ),
  ].join('');
  return { data, sharedStrings: `<sst>${shared.join('')}</sst>` };
}

test('reads a workbook as SheetJS reads it', async () => {
  const grid = fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(grid, async (rows: Cell[][]) => {
      const { data, sharedStrings } = markup(rows);
      const override = (part: string, type: string) =>
        `<Override PartName="/xl/${part}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
      const types = `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${override('worksheets/sheet1', 'worksheet')}${override('sharedStrings', 'sharedStrings')}</Types>`;
      const bytes = zipOf({ ...workbookParts(data, { sharedStrings }), '[Content_Types].xml': types });
      const book = read(bytes, { cellText: false, cellHTML: false });
      const sheet = book.Sheets[book.SheetNames[0] ?? ''];
      const expected = utils
        .sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, raw: true, blankrows: true })
        .slice(1)
        .flatMap((cells, index) => {
          const found = names.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]]]));
          return found.length === 0 ? [] : [{ row: index + 1, ...Object.fromEntries(found) }];
        });
      expect((await readAll(bytes)).rows).toEqual(expected);
    }),
    { numRuns: 150 },
  );
});
