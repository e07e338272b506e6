import { describe, expect, test } from 'vitest';
import { detectFormat } from './format';

describe('the bytes decide', () => {
  test.each([
    ['PK\x03\x04', 'leads.csv', 'xlsx'],
    ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'leads.xlsx', 'xls'],
    ['  [{"popi":true}]', 'leads.csv', 'json'],
    ['\xef\xbb\xbf{"popi":true}', 'leads.txt', 'json'],
    ['\xff\xfe[\0{\0', 'x', 'json'],
    ['first_name,last_name', 'leads.xlsx', 'csv'],
    ['f\0i\0r\0s\0t\0_\0n\0a\0m\0e\0', undefined, 'csv'],
  ])('%j named %s is %s', (bytes, name, format) => {
    expect(detectFormat(Buffer.from(bytes, 'latin1'), name)).toBe(format);
  });
});

describe('the name or the type decides between text formats', () => {
  test('by name', () => expect(detectFormat(Buffer.from('"x"'), 'leads.JSON')).toBe('json'));
  test('by type', () => expect(detectFormat(Buffer.from('"x"'), 'leads', 'application/json')).toBe('json'));
});

test.each([
  ['', 'file is empty'],
  [' \n ', 'file is empty'],
  ['%PDF-1.7', 'file is a PDF document, not a CSV, XLSX, XLS or JSON file'],
  ['\x89PNG', 'file is a picture, not a CSV, XLSX, XLS or JSON file'],
  ['<html><table>', 'file is a web page or XML, not a CSV, XLSX, XLS or JSON file: save it as XLSX or CSV'],
  ['abc\0\x01\x02\x03def', 'file is not text, and not an Excel workbook either'],
])('%j is refused: %s', (bytes, message) => {
  expect(() => detectFormat(Buffer.from(bytes, 'latin1'))).toThrow(message);
});
