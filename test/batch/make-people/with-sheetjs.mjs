// Workbooks by SheetJS.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { people, rows, young } from './applicant.mjs';
import { makeBook, notes } from './book.mjs';
import { folder } from './folder.mjs';

function sheetJs(name, sheets, bookType = 'xlsx') {
  writeFileSync(join(folder, name), makeBook(sheets, bookType));
}

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
sheetJs('36-formulas.xlsx', [
  {
    title: 'Oktober',
    isHidden: true,
    table: [['Naam', 'Van', 'Sel', 'ID'], ...rows((p) => [p.first, p.last, p.phone, p.id], 2)],
  },
  {
    title: 'November',
    table: [
      ['Naam', 'Van', 'Sel', 'ID', 'Bruto', 'Netto'],
      ...rows((p) => [p.first, p.last, p.phone, p.id, 25000 * 1.1, 220000 / 12]),
    ],
  },
]);
