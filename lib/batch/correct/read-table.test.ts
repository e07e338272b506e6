import { describe, expect, test } from 'vitest';
import { fixture } from '@/test/batch/read-all';
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

test('the name of a branch above its rows is left out, and can be kept; a row of a lead that lacks all else is not', async () => {
  const lines = [
    'Naam;Van;Selfoon;ID nommer',
    'CAPE TOWN BRANCH;;;',
    'Thandi;Nkosi;0821234567;8001015009087',
    'Tak Durban 2;;;',
    ';;0831234567;',
    'Pieter;Botha;0831234567;9202204720083',
  ];
  const { rows, origin } = await read(lines);
  expect(rows.map(({ row }) => row)).toEqual([3, 5, 6]);
  expect(origin?.leftOut.rows).toEqual([
    { row: 2, text: 'CAPE TOWN BRANCH', reason: 'section' },
    { row: 4, text: 'Tak Durban 2', reason: 'section' },
  ]);
  const all = await read(lines, { headerRow: 1, keepsAll: true });
  expect(all.rows).toHaveLength(5);
  // A list of two columns has such rows.
  expect((await read(['Naam;ID nommer', 'Thandi;', 'Pieter;9202204720083'])).rows).toHaveLength(2);
});

test('any words alone in a row name a part of the list, but not in a column of names, and no number does', async () => {
  const { rows, origin } = await read([
    'Produk;Naam;Van;Selfoon;ID nommer;Nota',
    'DURBAN;;;;;',
    'Persoonlike lening;Thandi;Nkosi;0821234567;8001015009087;',
    ';Anna;;;;',
    ';;;0831234567;;',
    ';;;;9202204720083;',
    ';;;;;bel eers',
    'Persoonlike lening;Pieter;Botha;0831234567;9202204720083;',
  ]);
  expect(rows.map(({ row }) => row)).toEqual([3, 4, 5, 6, 8]);
  expect(origin?.leftOut.rows).toEqual([
    { row: 2, text: 'DURBAN', reason: 'section' },
    { row: 7, text: 'bel eers', reason: 'remark' },
  ]);
});

test('an OpenDocument spreadsheet is the same table as the XLSX workbook', async () => {
  const [ods, xlsx] = [await fixture('leads.ods'), await fixture('leads.xlsx')];
  expect(await readTable(ods, 'leads.ods')).toEqual(await readTable(xlsx, 'leads.xlsx'));
});

test('headings below one another in the first column are told', async () => {
  const turned = await read([
    'Name;Thandi;Pieter',
    'Surname;Nkosi;Botha',
    'Cell number;0821234567;0831234567',
    'ID number;8001015009087;9202204720083',
  ]);
  expect(turned.origin?.isTransposed).toBe(true);
  expect((await read(titled)).origin?.isTransposed).toBe(false);
});

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

describe('what a workbook hides', () => {
  const names = ['Naam', 'Van', 'ID nommer'].map((text) => textCell(text)).join('');
  const applicant = (first: string) =>
    [first, 'Nkosi', '8001015009087'].map((text) => textCell(text)).join('');
  const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
  const book = (states: readonly string[], sheets: readonly string[]) =>
    zipOf({
      ...workbookParts(''),
      'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${states
        .map((state, at) => `<sheet name="S${at}" state="${state}" r:id="r${at}"/>`)
        .join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${states
        .map((_, at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="worksheets/s${at}.xml"/>`)
        .join('')}</Relationships>`,
      ...Object.fromEntries(sheets.map((text, at) => [`xl/worksheets/s${at}.xml`, text])),
    });
  const old = sheet(`<row r="1">${names}</row><row r="2">${applicant('Old')}</row>`);
  const current = sheet(`<row r="1">${names}</row><row r="2">${applicant('New')}</row>`);

  test.each(['hidden', 'veryHidden'])(
    'a sheet (%s) is passed over where a shown one has leads',
    async (state) => {
      const { rows, origin } = await readTable(book([state, 'visible'], [old, current]), 'leads.xlsx');
      expect(rows[0]?.cells[0]).toBe('New');
      expect(origin?.sheets.map(({ isHidden }) => isHidden)).toEqual([true, false]);
    },
  );

  test('a hidden sheet is read where those that are shown have none, or headings only', async () => {
    const empty = sheet(`<row r="1">${names}</row>`);
    const { rows, origin } = await readTable(book(['visible', 'hidden'], [empty, old]), 'leads.xlsx');
    expect([origin?.sheet, rows[0]?.cells[0]]).toEqual([1, 'Old']);
  });

  const filtered = book(
    ['visible'],
    [
      sheet(
        `<row r="1">${names}</row><row r="2">${applicant('Seen')}</row><row r="3" hidden="1">${applicant('Filtered')}</row>`,
      ),
    ],
  );

  test('rows are counted and sent, unless their user leaves them out', async () => {
    const all = await readTable(filtered, 'leads.xlsx');
    expect([all.rows.length, all.origin?.hiddenRows, all.origin?.leftOut.rows]).toEqual([2, 1, []]);
    const choice = { sheet: 0, keepsAll: false, leavesHidden: true };
    const shown = await readTable(filtered, 'leads.xlsx', choice);
    expect(shown.rows.map(({ row }) => row)).toEqual([2]);
    expect(shown.origin).toMatchObject({ hiddenRows: 1, leftOut: { counts: { hidden: 1 } } });
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
