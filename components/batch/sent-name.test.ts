import { expect, test } from 'vitest';
import { detectFormat } from '@/lib/base/spreadsheet/format';
import { sentName } from './sent-name';

test.each([
  ['Leads May.xlsx', 'Leads May.xlsx'],
  ['Leads May.XLS', 'Leads May.XLS'],
  ['leads.csv', 'leads.csv'],
  ['leads.json', 'leads.csv'],
  ['leads.JSONL', 'leads.csv'],
  ['leads', 'leads'],
])('%j is listed as %j, and what is sent under it is read as CSV', (chosen, sent) => {
  expect(sentName(chosen)).toBe(sent);
  expect(detectFormat(Buffer.from('first_name,last_name\r\n'), sentName(chosen))).toBe('csv');
});
