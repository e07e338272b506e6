// Workbooks by XlsxWriter, of Python.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { id, phone, rows, young } from './applicant.mjs';
import { folder } from './folder.mjs';

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
