import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readAll } from '@/test/batch/read-all';
import { workbookParts, zipOf } from '@/test/spreadsheet/workbook';
import { PlainCell } from './cell';

const readCell = (markup: string, start = 0) => {
  const cell = new PlainCell();
  const end = cell.read(markup, start);
  const { column, style, type, value } = cell;
  return end === 0 ? null : { end, column, style, type, value };
};

describe('a cell in the usual markup of spreadsheet programs', () => {
  test('is read by the fast path', () => {
    const row = '<row r="7"><c r="AB7" s="12" t="s"><v>41</v></c><c r="AC7"><v>-1.5E+3</v></c></row>';
    expect(readCell(row, 11)).toEqual({ end: 48, column: 27, style: 12, type: 's', value: '41' });
    expect(readCell(row, 48)).toMatchObject({ column: 28, style: 0, type: 'n', value: '-1.5E+3' });
  });

  test.each([
    '<c r="A1" t="str"><v>1</v></c>',
    '<c r="A1" t="s" s="1"><v>1</v></c>',
    "<c r='A1'><v>1</v></c>",
    '<c r="A1" s="1>',
    '<c r="AAAA1"><v>1</v></c>',
    '<c r="A"><v>1</v></c>',
    '<c r="1"><v>1</v></c>',
    '<c r="A1"><v></v></c>',
    '<c r="A1"><v>#N/A</v></c>',
    '<c r="A1"><v>1&#50;</v></c>',
    '<c r="A1"><f>1</f><v>1</v></c>',
    '<c r="A1"><v>1</v></c',
    '<c r="A1"><v>1',
    '<c r="A1"',
    `<c r="A1"><v>${'1'.repeat(33)}</v></c>`,
  ])('anything else is left to be read as XML: %s', (markup) => {
    expect(readCell(markup)).toBeNull();
  });
});

test('a sheet reads the same whatever the markup of its cells', async () => {
  const reference = (column: number, row: number) => `${String.fromCharCode(65 + column)}${row}`;
  const cell = fc.record({
    column: fc.nat({ max: 3 }),
    style: fc.option(fc.nat({ max: 3 }), { nil: null }),
    type: fc.option(fc.constantFrom('s', 'n', 'b'), { nil: null }),
    value: fc.oneof(
      fc.nat({ max: 2 }).map(String),
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
      fc.stringMatching(/^[-+.0-9Ee]{1,12}$/),
    ),
  });
  const styles =
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="22"/></cellXfs></styleSheet>';
  const sharedStrings = '<sst><si><t>one</t></si><si><t> </t></si><si><t>two</t></si></sst>';
  const names = ['first_name', 'last_name', 'city', 'payday']
    .map((name, at) => `<c r="${reference(at, 1)}" t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('');
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(cell, { maxLength: 4 }), { maxLength: 4 }), async (rows) => {
      const sheet = (more: string) =>
        `<row r="1">${names}</row>${rows
          .map((cells, at) => {
            const number = at + 2;
            const body = cells.map(({ column, style, type, value }) => {
              const attributes = `${style === null ? '' : ` s="${style}"`}${type === null ? '' : ` t="${type}"`}`;
              return `<c r="${reference(column, number)}"${attributes}${more}><v>${value}</v></c>`;
            });
            return `<row r="${number}">${body.join('')}</row>`;
          })
          .join('')}`;
      const read = (more: string) =>
        readAll(zipOf(workbookParts(sheet(more), { sharedStrings, styles }))).catch(
          ({ code, message }: Error & { code: string }) => ({ code, message }),
        );
      expect(await read('')).toEqual(await read(' cm="0"'));
    }),
  );
});
