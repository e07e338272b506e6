import { readdirSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { decodeText, detectEncoding } from '@/lib/base/spreadsheet/encoding';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { fixture, fixtureFolder, readAll } from '@/test/batch/read-all';

const headers = [
  'First Name',
  'LAST-NAME',
  'cell phone number',
  'Email',
  'Id_Number',
  'intent',
  'POPI',
  'net_income',
  'payday',
  'street_address',
  'postal_code',
  'partner_ids',
];

/** The rows of the saved workbook, with the types that spreadsheets keep and text files do not. */
const excelRows = [
  {
    row: 1,
    'First Name': 'Thandi',
    'LAST-NAME': "O'Brien",
    'cell phone number': '0821234567',
    Email: 'thandi@example.co.za',
    Id_Number: '8001015009087',
    intent: 'Personal Loan',
    POPI: true,
    net_income: 25000,
    payday: '2026-11-25',
    street_address: '12 Long Street\nFlat 4',
    postal_code: '0081',
    partner_ids: '1;2',
  },
  {
    row: 2,
    'First Name': 'Zoë',
    'LAST-NAME': 'van der Merwe',
    'cell phone number': 821234568,
    Id_Number: 402294876055,
    intent: 'Personal Loan',
    POPI: true,
    net_income: 25500,
    street_address: '5 Straße, "Die Eike"',
    postal_code: 8001,
    partner_ids: 3,
  },
  {
    row: 3,
    'First Name': 'J.P.',
    'LAST-NAME': 'Müller-Ångström',
    'cell phone number': '+27821234569',
    Email: 'jp@example.com',
    Id_Number: 6150123088,
    intent: 'personal loan',
    POPI: false,
    net_income: 18000.5,
  },
  {
    row: 5,
    'First Name': 'Sipho',
    'LAST-NAME': 'Dlamini',
    'cell phone number': 831234567,
    Email: 'sipho@example.com',
    Id_Number: '9507315200183',
    intent: 'Personal Loan',
    POPI: 'yes',
    net_income: 'unknown',
    payday: '2026-12-01',
    street_address: '7 Main; Rd',
    postal_code: '2000',
  },
];

/** The same as text, with numbers and booleans as LibreOffice writes them. */
const textRows = excelRows.map((row) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => {
      if (key === 'row') return [key, value];
      if (typeof value === 'boolean') return [key, value ? 'TRUE' : 'FALSE'];
      return [key, String(value).replace('18000.5', '18000,5')];
    }),
  ),
);

const isDate = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
/** Returns Excel's serial number of a day. */
const serialOf = (day: string) => Date.parse(day) / 86_400_000 + 25_569;

async function textOf(bytes: Uint8Array): Promise<string> {
  const source = bytesSource(bytes);
  let text = '';
  for await (const piece of decodeText(source, await detectEncoding(source, bytes))) text += piece;
  return text;
}

function delimiterOf(name: string): string {
  const known = { semicolon: ';', tab: '\t', pipe: '|' };
  return Object.entries(known).find(([word]) => name.startsWith(word))?.[1] ?? ',';
}

describe('files saved by LibreOffice', () => {
  test.each(['leads.xlsx', 'leads.xls', 'hidden.xlsx', 'hidden.xls'])(
    '%s: first sheet with data, shown or hidden, dates, formulas, hidden row and column, no trailing rows',
    async (name) => {
      const { columns, rows, cellKind } = await readAll(await fixture(name));
      expect(cellKind).toBe('table');
      expect(columns.map((column) => column.header)).toEqual(headers);
      expect(rows).toEqual(excelRows);
    },
  );

  const spreadsheets = readdirSync(fixtureFolder).filter((name) =>
    /^(?!password|empty|wide).*\.(xlsx|xls|csv)$/.test(name),
  );

  test.each(spreadsheets)('%s matches SheetJS cell for cell', async (name) => {
    const bytes = await fixture(name);
    // SheetJS reads text as numbers and dates unless told not to, and detects no other encodings.
    const book = name.endsWith('.csv')
      ? read(await textOf(bytes), { type: 'string', raw: true, FS: delimiterOf(name) })
      : read(bytes, { cellDates: false });
    const sheet = book.Sheets.Leads ?? book.Sheets[book.SheetNames[0] ?? ''];
    const expected = utils.sheet_to_json<unknown[]>(sheet ?? {}, { header: 1, raw: true, blankrows: false });
    const { rows } = await readAll(bytes);
    const [names = [], ...records] = expected as [string[], ...unknown[][]];
    expect(names.filter((name) => headers.includes(name))).toEqual(headers);
    expect(rows).toHaveLength(records.length);
    records.forEach((cells, index) => {
      names.forEach((header, column) => {
        if (!headers.includes(header)) return;
        const found = rows[index]?.[header];
        expect(isDate(found) ? serialOf(found) : found).toEqual(
          isDate(cells[column]) ? serialOf(cells[column]) : cells[column] === '' ? undefined : cells[column],
        );
      });
    });
  });

  test.each([
    'comma-utf8-Leads.csv',
    'semicolon-windows1252-Leads.csv',
    'tab-utf16-Leads.csv',
    'pipe-utf8-Leads.csv',
  ])('%s: delimiter, encoding and quoted newlines', async (name) => {
    const { columns, rows } = await readAll(await fixture(name));
    expect(columns.map((column) => column.header)).toEqual(headers);
    expect(rows).toEqual(textRows);
  });

  test('reads every value as quoted text', async () => {
    const { rows } = await readAll(await fixture('quoted-utf8-Leads.csv'));
    expect(rows.map((row) => row.street_address)).toEqual(textRows.map((row) => row.street_address));
  });

  test.each([
    ['password.xlsx', 'file is protected by a password: save it without one'],
    ['password.xls', 'file is protected by a password: save it without one'],
    ['leads.ods', 'file is an OpenDocument file: save it as XLSX or CSV'],
    ['empty.xlsx', 'workbook has no sheet with data'],
  ])('%s is refused: %s', async (name, message) => {
    await expect(readAll(await fixture(name))).rejects.toMatchObject({ code: 'unreadable', message });
  });
});

describe('encodings', () => {
  const text = 'first_name;last_name\r\nZoë;Müller\r\n';
  const rows = [{ row: 1, first_name: 'Zoë', last_name: 'Müller' }];
  const utf16be = Buffer.from(`\ufeff${text}`, 'utf16le').swap16();

  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 little endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 big endian', utf16be],
    ['UTF-16 without a mark', Buffer.from(text, 'utf16le')],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('reads %s', async (_, bytes) => {
    expect((await readAll(bytes)).rows).toEqual(rows);
  });

  test('finds Windows-1252 although the first half a megabyte is ASCII', async () => {
    const many = `first_name,last_name\n${'Ann,Smith\n'.repeat(60_000)}`;
    const bytes = Buffer.concat([Buffer.from(many), Buffer.from('Zo\xeb,Smith\n', 'latin1')]);
    expect((await readAll(bytes)).rows.at(-1)).toEqual({
      row: 60_001,
      first_name: 'Zoë',
      last_name: 'Smith',
    });
  });

  test('does not mistake a character split across chunks for Windows-1252', async () => {
    const bytes = Buffer.from(`first_name\n${'aë'.repeat(20)}\n${'€'.repeat(60_000)}`.slice(0, 60_000));
    expect((await readAll(bytes)).rows[1]?.first_name).toMatch(/^€+$/);
  });
});

describe('a file without a single field name is refused, and what was found is named', () => {
  test.each([
    [
      'Naam;Van;Selfoon\nThandi;Nkosi;0821234567',
      '"Naam" (first_name), "Van" (last_name), "Selfoon" (cell_phone_number)',
    ],
    ['[{"Naam":"Thandi","x":1}]', '"Naam" (first_name)'],
    ['[{"klantCode":"A"},{"tak 2":"B","8001015009087":1}]', '"klantCode", "tak 2"'],
  ])('%s', async (text, found) => {
    await expect(readAll(text)).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringMatching(
        /^no field names in the (first row|objects): .*first_name, id_number; found /,
      ),
    });
    await expect(readAll(text)).rejects.toThrow(found);
  });

  test.each([
    [
      'Thandi,8001015009087\nPieter,9202204720083',
      'no field names in the first row: it must name the columns, such as first_name, id_number',
    ],
    [
      '[{},{"8001015009087":"Thandi"}]',
      'no field names in the objects: their keys must be field names, such as first_name, id_number',
    ],
  ])('but never an applicant’s values: %s', async (text, message) => {
    await expect(readAll(text)).rejects.toMatchObject({ message });
  });

  test('one object with a field is enough', async () => {
    expect((await readAll('[{"x":1},{"first_name":"Thandi"}]')).rows).toHaveLength(2);
  });
});
