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
