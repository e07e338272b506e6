import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ByteSource, bytesSource } from '@/lib/base/spreadsheet/source';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import type { OptOutKind } from '@/word/opt-out';
import { type ListCounts, type ListFile, readList } from './read-list';

const key = Buffer.alloc(32, 7);

async function read(file: string | Uint8Array | ByteSource, changes: Partial<ListFile> = {}) {
  const counts: ListCounts = { rows: 0, readable: 0, unreadable: 0, notListed: 0, problems: [] };
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const source = bytes instanceof Uint8Array ? bytesSource(bytes, 701) : bytes;
  const hashes: string[] = [];
  const said = {
    kind: 'phone',
    format: 'plain',
    columnName: null,
    listedColumn: null,
    fileName: null,
    ...changes,
  } as const;
  for await (const some of readList(source, key, said, counts))
    hashes.push(...some.map((one) => one.toString('hex')));
  return { ...counts, hashes };
}
const hashOf = (value: string, kind: OptOutKind = 'phone') => optOutHash(key, kind, value).toString('hex');
const digestOf = (value: string) => createHash('sha256').update(value).digest('hex');

describe('a list of values', () => {
  test('one a line, in any form of a number, ends in the hashes of leads', async () => {
    const found = await read('0821234567\r\n27821234567\n+27 82 123-4568\r(082) 123.4569\n821234570\n\n  \n');
    const numbers = ['0821234567', '0821234567', '0821234568', '0821234569', '0821234570'];
    expect(found.hashes).toEqual(numbers.map((one) => hashOf(one)));
    expect(found).toMatchObject({ rows: 5, readable: 5, unreadable: 0 });
  });

  test('with columns it is the one named like the kind, or the one that is said', async () => {
    const file =
      'Date;Cell number;Note\n2026-01-01;0821234567;"said; ""no"""\n2026-01-02;0821234568;"two\nlines"\n';
    expect((await read(file)).hashes).toEqual([hashOf('0821234567'), hashOf('0821234568')]);
    const two = 'caller,other\n0821234567,0831234567\n';
    await expect(read(two)).rejects.toThrow('the file has 2 columns, and none is named like phone numbers');
    expect((await read(two, { columnName: 'OTHER' })).hashes).toEqual([hashOf('0831234567')]);
    await expect(read(two, { columnName: 'third' })).rejects.toThrow('no column is called "third"');
  });

  test('digests of SHA-256 end in the same hashes, in either case', async () => {
    const file = `hash\n${digestOf('0821234567')}\n${digestOf('0821234568').toUpperCase()}\n`;
    expect((await read(file, { format: 'sha256' })).hashes).toEqual([
      hashOf('0821234567'),
      hashOf('0821234568'),
    ]);
  });

  test('ID numbers and addresses', async () => {
    expect((await read('ID No\n8001015009087\n800101 5009 087\n', { kind: 'id_number' })).hashes).toEqual([
      hashOf('8001015009087', 'id_number'),
      hashOf('8001015009087', 'id_number'),
    ]);
    expect((await read('A@Example.co.za\n', { kind: 'email' })).hashes).toEqual([
      hashOf('a@example.co.za', 'email'),
    ]);
  });

  test('what cannot be read is told by line and reason, the first 20 of them, and never with its value', async () => {
    const bad = Array.from({ length: 30 }, () => '12345').join('\n');
    const found = await read(`Cell\n0821234567\n"a\nb"\n8.2E+8\n${bad}\n0821234568\n`);
    expect(found).toMatchObject({ rows: 34, readable: 2, unreadable: 32 });
    expect(found.problems).toHaveLength(20);
    expect(found.problems.slice(0, 3)).toEqual([
      { line: 3, reason: 'this is not a South African number' },
      { line: 5, reason: 'a spreadsheet program has shortened this number' },
      { line: 6, reason: 'this is not a South African number' },
    ]);
    expect(JSON.stringify(found.problems)).not.toContain('12345');
  });

  test('UTF-16 as Excel saves it', async () => {
    const bytes = Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from('Cell\r\n0821234567\r\n', 'utf16le'),
    ]);
    expect((await read(new Uint8Array(bytes))).hashes).toEqual([hashOf('0821234567')]);
  });

  test('is the same however its bytes are cut', async () => {
    const cell = fc.constantFrom('0821234567', '"0821234568"', 'x', '', '"a\r\nb"', '"082""1"');
    await fc.assert(
      fc.asyncProperty(
        fc.array(cell, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.integer({ min: 1, max: 9 }),
        async (cells, end, size) => {
          const bytes = new TextEncoder().encode(`Cell,b${end}${cells.map((one) => `${one},1`).join(end)}`);
          const whole = await read(bytesSource(bytes, bytes.length));
          expect(await read(bytesSource(bytes, size))).toEqual(whole);
          expect(whole.rows).toBe(cells.length);
        },
      ),
    );
  });
});

describe('a file that is something else', () => {
  test.each<[string, string, string, Partial<ListFile>]>([
    ['empty', '', 'file is empty', {}],
    ['only a heading', 'Cell\n', 'file is empty', {}],
    [
      'leads',
      'first_name,last_name,id_number,Cell\na,b,1,2\n',
      'this is a file of leads (first_name, last_name, id_number, Cell): name the column to read, such as "Cell"',
      {},
    ],
    [
      'digests said to be plain',
      `${digestOf('1')}\n${digestOf('2')}\n`,
      'these look like SHA-256 digests',
      {},
    ],
    ['older digests', 'd41d8cd98f00b204e9800998ecf8427e\n', 'these look like digests of another kind', {}],
    ['plain said to be digests', '0821234567\n', 'these are not SHA-256 digests', { format: 'sha256' }],
    ['JSON', '[{"cell":"0821234567"}]', 'file is JSON', {}],
    ['an open quote', `Cell\n"${'0821234567\n'.repeat(10_000)}`, 'a quote is opened and never closed', {}],
    ['one endless line', '1'.repeat(100_000), 'the row has more than 64 KB', {}],
  ])('%s is refused with the reason', async (_, file, reason, said) => {
    await expect(read(file, said)).rejects.toThrow(reason);
  });

  test('of all with a column of yes and no, those that say yes', async () => {
    const file =
      'Cell,Listed\n0821234567,Yes\n0831234567,NO\n0841234567,\n0851234567,perhaps\n0861234567,1\n';
    const { hashes, ...counts } = await read(file, { listedColumn: 'listed' });
    expect(hashes).toEqual([hashOf('0821234567'), hashOf('0861234567')]);
    expect(counts).toMatchObject({
      rows: 5,
      notListed: 2,
      unreadable: 1,
      problems: [{ line: 5, reason: 'the column of yes and no says neither' }],
    });
    await expect(read(file, { listedColumn: 'On it' })).rejects.toThrow('no column is called "On it"');
  });

  test('leads are taken from the column that is named', async () => {
    const file = 'first_name,last_name,id_number,Cell\na,b,1,0821234567\n';
    expect((await read(file, { columnName: 'Cell' })).hashes).toEqual([hashOf('0821234567')]);
  });
});
