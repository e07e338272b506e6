import { expect, test } from 'vitest';
import { downloadName } from './download-name';

test.each([
  ['Leads May.XLSX', 'Leads May.XLSX'],
  ['leads.csv', 'leads.csv'],
  ['leads', 'leads'],
  [null, 'batch'],
  ['leads.bat', 'leads.bat.txt'],
  ['leads.csv.hta', 'leads.csv.hta.txt'],
  ['leads.', 'leads..txt'],
  ['../../a\\b\r\n.csv', '.._.._a_b__.csv'],
])('a file sent as %j is saved as %j', (sent, saved) => expect(downloadName(sent)).toBe(saved));

test.each([
  ['Leads May.xlsx', 'csv', 'Leads May.csv'],
  ['leads.csv', 'xlsx', 'leads.xlsx'],
  ['leads.csv', 'xls', 'leads.xls'],
  ['leads.txt', 'csv', 'leads.txt'],
  ['leads.NDJSON', 'json', 'leads.NDJSON'],
  ['leads.bat', 'csv', 'leads.bat.txt'],
  ['leads', 'xlsx', 'leads'],
] as const)('a file sent as %j that is %s is saved as %j', (sent, format, saved) =>
  expect(downloadName(sent, format)).toBe(saved),
);
