// Files by LibreOffice, of tables that SheetJS writes.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rows } from './applicant.mjs';
import { makeBook, notes } from './book.mjs';
import { folder } from './folder.mjs';

const scratch = mkdtempSync(join(tmpdir(), 'people-'));

function libreOffice(name, sheets, format) {
  const from = name.replace(/\.[a-z]+$/, '.ods');
  writeFileSync(join(scratch, from), makeBook(sheets, 'ods'));
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
