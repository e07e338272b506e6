import { describe, expect, test } from 'vitest';
import { textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';
import { readTable } from './read-table';
import type { TableChoice } from './source-table';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (lines: readonly string[], choice: Partial<TableChoice> | null = null) =>
  readTable(
    bytesOf(lines.join('\n')),
    'leads.csv',
    choice && { sheet: 0, headerRow: null, keepsAll: false, ...choice },
  );

const titled = [
  'Bushveld Leads, November 2026;;;',
  '"Nota: bel eers, stuur dan";;;',
  '',
  'Naam;Van;Selfoon;ID nommer',
  'Thandi;Nkosi;0821234567;8001015009087',
  'Sub-totaal;1;;',
  '',
  'Pieter;Botha;0831234567;9202204720083',
  'Naam;Van;Selfoon;ID nommer',
  'Anna;Smit;;',
  'TOTAAL;;3;R 25 000,00',
  'Einde van lys;;;',
  'Gedruk deur Suzette;;;',
  'sy weet meer;;;',
];

describe('headings', () => {
  test('are found below a title and notes; rows keep their own numbers, and no total is a lead', async () => {
    const { headers, rows, origin } = await read(titled);
    expect(headers).toEqual(['Naam', 'Van', 'Selfoon', 'ID nommer']);
    expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
      [5, 'Thandi'],
      [8, 'Pieter'],
      [10, 'Anna'],
    ]);
    expect(origin).toMatchObject({ sheet: 0, headerRow: 4, sheets: [{ name: '', hasLeads: true }] });
    expect(origin?.candidates[0]).toEqual({ row: 1, text: 'Bushveld Leads, November 2026' });
    expect(origin?.leftOut.rows.map(({ row, reason }) => [row, reason])).toEqual(
      [
        [6, 'total'],
        [9, 'headings'],
        [11, 'total'],
        [12, 'remark'],
        [13, 'remark'],
        [14, 'remark'],
      ].sort(([one], [other]) => Number(one) - Number(other)),
    );
  });

  test('can be chosen, and so can the rows that were left out', async () => {
    const chosen = await read(titled, { headerRow: 5 });
    expect(chosen.headers).toEqual(['Thandi', 'Nkosi', '0821234567', '8001015009087']);
    expect(chosen.rows[0]?.row).toBe(8);
    const none = await read(titled, { headerRow: null });
    expect(none.headers).toEqual(['Column 1', 'Column 2', 'Column 3', 'Column 4']);
    expect(none.rows[0]?.row).toBe(1);
    const all = await read(titled, { headerRow: 4, keepsAll: true });
    expect(all.origin?.leftOut).toEqual({ counts: {}, rows: [] });
    expect(all.rows).toHaveLength(9);
  });

  test.each([
    [
      'a line of groups over them is passed over',
      [';Applicant;;Money;', 'Ref;Name;Surname;Income;Amount', '1;A;B;5000;900'],
      ['Ref', 'Name', 'Surname', 'Income', 'Amount'],
    ],
    [
      'one that is merged over two rows belongs to them',
      ['ID number;First name;Last name;Cell;', ';;;number;Email', '8001015009087;A;B;0821234567;'],
      ['ID number', 'First name', 'Last name', 'Cell number', 'Email'],
    ],
    [
      'a word merged over several columns is part of each',
      ['Name;;ID;Cell', 'First;Last;number;phone number', 'A;B;8001015009087;0821234567'],
      ['First Name', 'Last Name', 'ID number', 'phone number'],
    ],
  ])('%s', async (_, lines, headers) => {
    expect((await read(lines)).headers).toEqual(headers);
  });

  test('of the sheet with leads are taken, not of the first or of an empty one', async () => {
    const names = `<row r="3">${textCell('Voornaam')}${textCell('Van')}${textCell('ID nr')}</row>`;
    const lead = `<row r="4">${textCell('Thandi')}${textCell('Nkosi')}${textCell('8001015009087')}</row>`;
    const parts = workbookParts(`<row>${textCell('Lees my eerste')}</row>`);
    const sheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`;
    const table = await readTable(
      zipOf({
        ...parts,
        'xl/workbook.xml':
          '<workbook xmlns:r="r"><sheets><sheet name="Notas" r:id="rId1"/><sheet name="Leeg" r:id="rId8"/><sheet name="Leads Nov" r:id="rId9"/></sheets></workbook>',
        'xl/_rels/workbook.xml.rels': ['1', '8', '9']
          .map((id) => `<Relationship Id="rId${id}" Type="x/worksheet" Target="worksheets/sheet${id}.xml"/>`)
          .join('')
          .replace(/^(.*)$/, '<Relationships>$1</Relationships>'),
        'xl/worksheets/sheet8.xml': sheet(names),
        'xl/worksheets/sheet9.xml': sheet(names + lead),
      }),
      'leads.xlsx',
    );
    expect(table.origin).toMatchObject({
      sheet: 2,
      headerRow: 3,
      sheets: [
        { name: 'Notas', hasLeads: false },
        { name: 'Leeg', hasLeads: true },
        { name: 'Leads Nov', hasLeads: true },
      ],
    });
    expect(table.rows).toEqual([{ row: 4, cells: ['Thandi', 'Nkosi', '8001015009087'] }]);
  });
});

test('an applicant whose name begins like a total stays, and so does a row that somebody has begun', async () => {
  const { rows } = await read([
    'Naam;Van;Selfoon;Bedrag',
    'Som;Naidoo;0821234567;5000',
    'Sum;Tan;;5000',
    'Page;Botha;0831234567;',
    'Anna;;;',
    'Thandi;Nkosi;0821234567;100',
  ]);
  expect(rows.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
});
