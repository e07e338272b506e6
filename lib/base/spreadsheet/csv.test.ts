import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { readAll } from '@/test/batch/read-all';
import { detectDelimiter } from './csv';

describe('the delimiter', () => {
  test.each([
    ['first_name,last_name', ','],
    ['first_name;last_name,x,y,z,a', ';'],
    ['first_name\tlast_name', '\t'],
    ['first_name|last_name', '|'],
    ['"a,b,c,d,e";first_name;popi', ';'],
    ['id_number', ','],
  ])('of %j is %j', (text, delimiter) =>
    expect(detectDelimiter(text, (name) => fieldOfHeader(name) !== null)).toBe(delimiter),
  );

  test('is given by a sep= line, which is not a row', async () => {
    const { rows } = await readAll('sep=|\r\nfirst_name|last_name,x\r\nA,B|C');
    expect(rows).toEqual([{ row: 1, first_name: 'A,B' }]);
  });

  test('can be fixed to semicolons', async () => {
    const { rows } = await readAll('first_name;popi\nA,B;true', { delimiter: ';' });
    expect(rows).toEqual([{ row: 1, first_name: 'A,B', popi: 'true' }]);
  });
});

describe('rows', () => {
  test('keeps row numbers across blank rows', async () => {
    const { rows } = await readAll('\n\nfirst_name,x\nA,\n\n , \nB,1\n,only unknown\n\n');
    expect(rows).toEqual([{ row: 1, first_name: 'A' }, { row: 4, first_name: 'B' }, { row: 5 }]);
  });

  test('accepts mixed line ends in one file', async () => {
    const { rows } = await readAll('first_name,popi\r\nA,true\nB,"x\r\ny"\rC,false');
    expect(rows.map((row) => row.first_name)).toEqual(['A', 'B', 'C']);
  });

  test('returns what was written, wherever the chunks are split', async () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '"', ',', ';', '\n', ' ', 'ë', '€', "'"),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 65_300, max: 65_536 }),
        async (rows, pad) => {
          const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
          const table = [['p'.repeat(pad), 'x'], ...rows].map((row) => row.map(quoted).join(',')).join('\n');
          const read = await readAll(`title,city\n${table}`);
          const expected = rows.flatMap(([title, city], index) => {
            if (!title.trim() && !city.trim()) return [];
            return [{ row: index + 2, ...(title.trim() ? { title } : {}), ...(city.trim() ? { city } : {}) }];
          });
          expect(read.rows.filter((row) => row.row > 1)).toEqual(expected);
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('the header row', () => {
  test('accepts any case, spaces and hyphens', async () => {
    const { columns } = await readAll('FIRST NAME,Last-Name, Cell Phone-number \nA,B,C');
    expect(columns.map((column) => column.field)).toEqual(['first_name', 'last_name', 'cell_phone_number']);
  });

  test('refuses two names of one field and quotes both', async () => {
    await expect(readAll('First Name,x,first_name\nA,B,C')).rejects.toMatchObject({
      code: 'unreadable',
      message: 'two columns are first_name: "First Name" and "first_name"',
    });
  });

  test('refuses a file without known field names', async () => {
    await expect(readAll('Thandi,Nkosi\nA,B')).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('treats __proto__ and constructor as unknown columns', async () => {
    const { rows } = await readAll('__proto__,constructor,first_name\nx,y,A');
    expect(rows).toEqual([{ row: 1, first_name: 'A' }]);
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });
});

describe('quotes', () => {
  test.each([
    ['first_name,x\n"A,1\nB,2', 'line 2: a quote is opened and never closed'],
    ['first_name,x\nA,"2"3",\nB,2', 'line 2: a quote inside a quoted cell must be doubled'],
  ])('%j is refused', async (text, message) => {
    await expect(readAll(text)).rejects.toMatchObject({ code: 'unreadable', message });
  });

  test('inside an unquoted cell is literal', async () => {
    expect((await readAll('first_name,x\nA"B,1')).rows[0]?.first_name).toBe('A"B');
  });
});
