// Writes the files of this folder: as people make them, of invented applicants. By hand (text), with SheetJS, with
// XlsxWriter (Python) and with LibreOffice, which the machine that runs this needs:
//   PYTHON=/path/to/python-with-xlsxwriter node test/batch/people/make.mjs
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';

const folder = import.meta.dirname;
const scratch = mkdtempSync(join(tmpdir(), 'people-'));

function rsaId(first12) {
  const sum = [...first12].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return first12 + String((10 - (sum % 10)) % 10);
}

/** Born in the years 2000 to 2006: Excel takes their zeros. */
const young = ['000615012308', '040229487608', '050731520008'].map(rsaId);
const id = [
  '800101500908',
  '920220472008',
  '850315001208',
  '770930510508',
  '660412084408',
  '950731520018',
].map(rsaId);
const phone = ['0821234567', '0731234568', '0611234569', '0841234560', '0791234561', '0761234562'];
const first = ['Thandi', 'Pieter', 'Anna-Marie', 'Sipho', 'Lerato', 'Jan'];
const last = ['Nkosi', 'Botha', 'Smit', 'Dlamini', 'Mokoena', 'van der Merwe'];
const people = [0, 1, 2, 3, 4, 5].map((at) => ({
  first: first[at],
  last: last[at],
  phone: phone[at],
  id: id[at],
}));
const rows = (make, count = 4) => people.slice(0, count).map(make);
const lines = (table, separator) => table.map((cells) => cells.join(separator)).join('\r\n');

// ---- by hand
function text(name, content, encoding = 'utf8') {
  writeFileSync(join(folder, name), Buffer.from(content, encoding));
}
text(
  '01-afrikaans.csv',
  lines(
    [
      ['Naam', 'Van', 'Selfoon', 'ID nommer', 'Netto inkomste', 'Toestemming', 'Produk'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        `R ${12 + at} 500,00`,
        at === 3 ? 'Nee' : 'Ja',
        'Persoonlike Lening',
      ]),
    ],
    ';',
  ),
);
text(
  '02-title-rows.csv',
  `Bushveld Leads;;;;\r\nWeek 47, November 2026;;;;\r\n;;;;\r\n${lines([['First name', 'Surname', 'Cell no', 'ID no', 'Consent'], ...rows((p) => [p.first, p.last, p.phone, p.id, 'TRUE'])], ';')}`,
);
text(
  '03-totals-and-end.csv',
  `${lines([['Name', 'Surname', 'Cell', 'ID Number', 'Loan amount', 'POPIA'], ...rows((p, at) => [p.first, p.last, p.phone, p.id, `${(at + 1) * 10000}`, 'Yes']), ['TOTAL', '', '', '', '100000', '']], ',')}\r\nEnd of list,,,,,\r\n`,
);
text(
  '04-windows-1252.csv',
  lines(
    [
      ['Voornaam', 'Van', 'Sel nr', 'ID nr', 'Provinsie'],
      ['Zoë', 'Müller', phone[0], id[0], 'Vrystaat'],
      ['Renée', 'Du Preez', phone[1], id[1], 'Noord-Kaap'],
      ['André', 'Lötter', phone[2], id[2], 'Wes-Kaap'],
    ],
    ';',
  ),
  'latin1',
);
text(
  '05-tabs.txt',
  lines(
    [
      ['Name and Surname', 'Mobile', 'SA ID', 'Title'],
      ...rows((p, at) => [`${p.first} ${p.last}`, p.phone, p.id, ['Mev', 'Mnr', 'mej.', 'Mr'][at]]),
    ],
    '\t',
  ),
);
text(
  '06-surname-first.csv',
  lines(
    [
      ['Surname and name', 'Contact number', 'Identity number'],
      ...rows((p) => [`"${p.last}, ${p.first}"`, p.phone, p.id], 6),
    ],
    ',',
  ),
);
text(
  '07-decimal-commas.csv',
  lines(
    [
      ['first_name', 'last_name', 'cell_phone_number', 'id_number', 'net_income', 'expenses', 'popi'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['18 500,50', '22 000,00', 'R 9 750,25', '31000'][at],
        ['4 000,00', '5500', '2 100,49', 'R 8 000'][at],
        'true',
      ]),
    ],
    ';',
  ),
);
text(
  '08-25k.csv',
  lines(
    [
      ['First Name', 'Last Name', 'Phone', 'ID', 'Salary', 'Amount'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['25k', '18.5k', '30 000', 'R12k'][at],
        ['50k', '100k', '20000', '8k'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '09-cut-ids.csv',
  lines(
    [
      ['First Name', 'Last Name', 'Phone', 'ID', 'Opt in'],
      ['Young', 'One', phone[0], Number(young[0]), 'Y'],
      ['Young', 'Two', phone[1], Number(young[1]), 'Y'],
      ['Young', 'Three', phone[2], Number(young[2]), 'Y'],
      ['Old', 'Four', phone[3], id[3], 'Y'],
    ].map((r) => r.map(String)),
    ',',
  ),
);
text(
  '10-scientific.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID number', 'Consent'],
      ['Thandi', 'Nkosi', '8.21234567E+08', `${id[0][0]}.${id[0].slice(1)}E+12`, 'Yes'],
      ['Pieter', 'Botha', phone[1], '9.20220E+12', 'Yes'],
      ['Anna', 'Smit', phone[2], id[2], 'Yes'],
    ],
    ',',
  ),
);
text(
  '11-blank-rows.csv',
  `\r\n\r\n${lines(
    [
      ['Naam', 'Van', 'Selfoon', 'ID'],
      ['Thandi', 'Nkosi', phone[0], id[0]],
      ['', '', '', ''],
      ['Pieter', 'Botha', phone[1], id[1]],
      ['', '', '', ''],
      ['', '', '', ''],
      ['Anna', 'Smit', phone[2], id[2]],
    ],
    ';',
  )}\r\n;;;\r\n`,
);
text(
  '12-two-products.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID', 'Product'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        ['Persoonlike lening', 'personal', 'Vehicle finance', 'Voertuig finansiering'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '13-no-headings.csv',
  lines(
    rows((p) => [p.first, p.last, p.phone, p.id, `${p.first.toLowerCase()}@example.co.za`]),
    ',',
  ),
);
text(
  '14-repeated-headings.csv',
  lines(
    [
      ['Naam', 'Van', 'Sel', 'ID'],
      ...rows((p) => [p.first, p.last, p.phone, p.id], 2),
      ['Naam', 'Van', 'Sel', 'ID'],
      ...rows((p) => [p.first, p.last, p.phone, p.id], 6).slice(2, 4),
    ],
    ';',
  ),
);
text(
  '15-pipes.csv',
  lines(
    [
      ['name', 'surname', 'msisdn', 'rsa_id', 'employed', 'debt review'],
      ...rows((p, at) => [
        p.first,
        p.last,
        `27${p.phone.slice(1)}`,
        p.id,
        ['Y', 'N', 'Permanent', 'Werkloos'][at],
        ['N', 'N', 'J', ''][at],
      ]),
    ],
    '|',
  ),
);
text(
  '16-two-address-columns.csv',
  lines(
    [
      ['Name', 'Surname', 'Cell', 'ID', 'Address 1', 'Address 2', 'Province'],
      ...rows((p, at) => [
        p.first,
        p.last,
        p.phone,
        p.id,
        `${at + 1} Long St`,
        'Flat 4',
        ['GP', 'KZN', 'WC', 'EC'][at],
      ]),
    ],
    ',',
  ),
);
text(
  '17-utf16.txt',
  `\ufeff${lines([['Voornaam', 'Familienaam', 'Selfoonnommer', 'Identiteitsnommer'], ...rows((p) => [p.first, p.last, p.phone, p.id])], '\t')}`,
  'utf16le',
);
text(
  '18-spaces-everywhere.csv',
  lines(
    [
      [' First Name ', 'Last  Name', ' Cell Number', 'ID Number '],
      ...rows((p) => [
        ` ${p.first}`,
        `${p.last} `,
        `${p.phone.slice(0, 3)} ${p.phone.slice(3, 6)} ${p.phone.slice(6)}`,
        `${p.id.slice(0, 6)} ${p.id.slice(6, 10)} ${p.id.slice(10)}`,
      ]),
    ],
    ',',
  ),
);
text(
  '19-sep-line.csv',
  `sep=;\r\n${lines([['Naam', 'Van', 'Sel', 'ID', 'Toestemming gegee'], ...rows((p) => [p.first, p.last, p.phone, p.id, 'J'])], ';')}`,
);

// ---- SheetJS
function sheetJs(name, sheets, bookType = 'xlsx') {
  const book = utils.book_new();
  for (const { title, table, merges = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(table);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, title);
  }
  writeFileSync(join(folder, name), write(book, { type: 'buffer', bookType, compression: true }));
}
const notes = {
  title: 'Read me',
  table: [['Leads for November'], ['Please call before noon'], ['Questions: Suzette']],
};
sheetJs('20-notes-first.xlsx', [
  notes,
  {
    title: 'Leads Nov',
    table: [
      ['November leads'],
      [],
      [],
      ['First name', 'Surname', 'Mobile', 'ID number', 'Consent'],
      ...rows((p) => [p.first, p.last, p.phone, p.id, 'Yes']),
    ],
  },
]);
sheetJs('21-merged-groups.xlsx', [
  {
    title: 'Sheet1',
    table: [
      ['Applicant', '', '', '', 'Money', ''],
      ['Name', 'Surname', 'Cell', 'ID', 'Income', 'Amount'],
      ...rows((p, at) => [p.first, p.last, p.phone, p.id, 15000 + at, 40000]),
    ],
    merges: ['A1:D1', 'E1:F1'],
  },
]);
sheetJs('22-merged-down.xlsx', [
  {
    title: 'Data',
    table: [
      ['ID number', 'Name', '', 'Cell phone', 'Consent'],
      ['', 'First', 'Last', '', ''],
      ...rows((p) => [p.id, p.first, p.last, p.phone, true]),
    ],
    merges: ['A1:A2', 'B1:C1', 'D1:D2', 'E1:E2'],
  },
]);
sheetJs('23-numbers.xlsx', [
  {
    title: 'Blad1',
    table: [
      ['Naam', 'Van', 'Selfoon', 'ID', 'Bedrag'],
      ...people.slice(0, 3).map((p, at) => [p.first, p.last, Number(p.phone), Number(young[at]), 25000.5]),
    ],
  },
]);
sheetJs(
  '24-old-excel.xls',
  [
    notes,
    {
      title: 'Leads',
      table: [
        ['Kliënt', 'Selfoon', 'ID', 'Produk', 'Toestemming'],
        ...rows((p, at) => [
          `${['Mev', 'Mnr', 'Mej', 'Mnr'][at]} ${p.first} ${p.last}`,
          p.phone,
          p.id,
          'Persoonlike Lening',
          'Ja',
        ]),
        ['TOTAAL', '', '', 4, ''],
      ],
    },
  ],
  'biff8',
);
sheetJs('25-two-lists.xlsx', [
  {
    title: 'Oktober',
    table: [['Naam', 'Van', 'Sel', 'ID'], ...rows((p) => [p.first, p.last, p.phone, p.id], 2)],
  },
  {
    title: 'November',
    table: [['Naam', 'Van', 'Sel', 'ID'], ...rows((p) => [p.first, p.last, p.phone, p.id], 5)],
  },
]);

// ---- XlsxWriter
const python = `
import json, sys, xlsxwriter
for spec in json.load(sys.stdin):
    book = xlsxwriter.Workbook(spec['path'], {'strings_to_numbers': False})
    for each in spec['sheets']:
        sheet = book.add_worksheet(each['title'])
        for at, row in enumerate(each['table']):
            for column, value in enumerate(row):
                if value is None or value == '': continue
                if isinstance(value, str) and value.startswith('='): sheet.write_formula(at, column, value, None, each.get('results', {}).get(value, 0))
                else: sheet.write(at, column, value)
        for merged in each.get('merges', []): sheet.merge_range(merged['range'], merged['text'], book.add_format({'bold': True, 'align': 'center'}))
        sheet.freeze_panes(1, 0)
    book.close()
`;
const written = [
  [
    '26-banner.xlsx',
    [
      {
        title: 'Leads Nov',
        merges: [
          { range: 'A1:E1', text: 'Overberg Connect: leads of week 47' },
          { range: 'A2:E2', text: 'Confidential' },
        ],
        table: [
          [],
          [],
          [],
          ['Full name', 'Cell', 'ID number', 'Net pay', 'Consent given'],
          ...rows((p, at) => [`${p.first} ${p.last}`, p.phone, p.id, 15000 + at * 500, 'Yes'], 6),
          ['Total', '', '', '=SUM(D5:D10)', ''],
        ],
        results: { '=SUM(D5:D10)': 97500 },
      },
    ],
  ],
  [
    '27-agents-sheet.xlsx',
    [
      {
        title: 'Agents',
        table: [
          ['Agent', 'Calls'],
          ['Nomsa', 14],
          ['Piet', 9],
        ],
      },
      { title: 'Hidden notes', table: [['Do not send']] },
      {
        title: 'Leads',
        table: [
          ['No', 'Name', 'Surname', 'Contact number', 'RSA ID', 'Loan type', 'Consent'],
          ...rows((p, at) => [
            at + 1,
            p.first,
            p.last,
            p.phone,
            p.id,
            ['Cash loan', 'Personal loan', 'cash loan', 'Personal Loan'][at],
            'Y',
          ]),
          ['', 'Sub total', '', '', '', '', 4],
        ],
      },
    ],
  ],
  [
    '28-afrikaans.xlsx',
    [
      {
        title: 'Leads',
        table: [
          [
            'Naam en van',
            'Selfoon nr',
            'ID nommer',
            'Netto salaris',
            'In diens',
            'Skuldhersiening',
            'Provinsie',
            'Toestemming',
          ],
          ...rows((p, at) => [
            `${p.first} ${p.last}`,
            p.phone,
            p.id,
            'R 14 000,00',
            'Ja',
            'Nee',
            ['Gauteng', 'Noordwes', 'Limpopo', 'Oos-Kaap'][at],
            'Ja',
          ]),
        ],
      },
    ],
  ],
  [
    '29-scientific-text.xlsx',
    [
      {
        title: 'Sheet1',
        table: [
          ['First name', 'Last name', 'Cell', 'ID', 'POPI'],
          ['Thandi', 'Nkosi', phone[0], '8,00102E+12', 'TRUE'],
          ['Pieter', 'Botha', phone[1], Number(id[1]), 'TRUE'],
          ['Young', 'One', phone[2], Number(young[0]), 'TRUE'],
        ],
      },
    ],
  ],
];
const spec = written.map(([name, sheets]) => ({ path: join(folder, name), sheets }));
execFileSync(process.env.PYTHON ?? 'python3', ['-c', python], { input: JSON.stringify(spec) });

// ---- LibreOffice, of tables written as text or by SheetJS
function libreOffice(name, sheets, format) {
  const from = name.replace(/\.[a-z]+$/, '.ods');
  const book = utils.book_new();
  for (const { title, table, merges = [] } of sheets) {
    const sheet = utils.aoa_to_sheet(table);
    sheet['!merges'] = merges.map((range) => utils.decode_range(range));
    utils.book_append_sheet(book, sheet, title);
  }
  writeFileSync(join(scratch, from), write(book, { type: 'buffer', bookType: 'ods' }));
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${scratch}/profile`,
      '--convert-to',
      format,
      '--outdir',
      scratch,
      join(scratch, from),
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(join(folder, name), readFileSync(join(scratch, name)));
}
libreOffice(
  '30-libreoffice.xlsx',
  [
    notes,
    {
      title: 'Leads',
      table: [
        ['November 2026'],
        [],
        ['Voornaam', 'Van', 'Selfoon', 'ID nommer', 'Netto inkomste', 'Toestemming'],
        ...rows((p, at) => [p.first, p.last, p.phone, p.id, 16000 + at, 'Ja']),
        ['Totaal', '', '', '', 64006, ''],
        ['Einde van lys'],
      ],
    },
  ],
  'xlsx',
);
libreOffice(
  '31-libreoffice.xls',
  [
    {
      title: 'Leads',
      table: [
        ['Client', 'Cell', 'ID', 'Province'],
        ...rows((p, at) => [`${p.first} ${p.last}`, p.phone, p.id, ['KZN', 'Gauteng', 'WP', 'NW'][at]]),
      ],
    },
  ],
  'xls',
);
libreOffice(
  '32-libreoffice-merged.xlsx',
  [
    {
      title: 'Lys',
      table: [
        ['Aansoeker', '', '', '', ''],
        ['Naam', 'Van', 'Sel', 'ID', 'Produk'],
        ...rows((p, at) => [
          p.first,
          p.last,
          p.phone,
          p.id,
          at % 2 ? 'Vehicle Finance' : 'Persoonlike lening',
        ]),
        ['Gedruk deur Suzette'],
      ],
      merges: ['A1:E1'],
    },
  ],
  'xlsx',
);
libreOffice(
  '33-libreoffice.csv',
  [
    {
      title: 'Leads',
      table: [
        ['Leads 47'],
        ['Name', 'Surname', 'Cell', 'ID', 'Income'],
        ...rows((p) => [p.first, p.last, p.phone, Number(p.id), 18500.75]),
      ],
    },
  ],
  'csv:Text - txt - csv (StarCalc):59,34,76,1',
);
rmSync(scratch, { recursive: true, force: true });
