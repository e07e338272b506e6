import { describe, expect, test } from 'vitest';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { readAll } from '@/test/batch/read-all';
import { nameRow, textCell, workbookParts, zipOf } from '@/test/spreadsheet/workbook';
import { readBatchFile } from './read-batch-file';

const limit = (message: RegExp) => ({ code: 'rule_broken', message: expect.stringMatching(message) });
const bad = (message: RegExp) => ({ code: 'unreadable', message: expect.stringMatching(message) });

/**
 * Expects the given error within 2 seconds and 150 MB. Measures processor time, so that a busy machine does not fail
 * it.
 */
async function refuses(bytes: Buffer | string, what: object) {
  const buffer = Buffer.from(bytes);
  const memory = process.memoryUsage().rss;
  let peak = memory;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 5);
  const start = process.cpuUsage();
  const run = async () => {
    const reading = await readBatchFile(bytesSource(buffer));
    for await (const _ of reading.batches);
  };
  try {
    await expect(run()).rejects.toMatchObject(what);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000).toBeLessThan(2_000);
    expect((peak - memory) / 2 ** 20).toBeLessThan(150);
  } finally {
    clearInterval(watch);
  }
}

const megabyte = 2 ** 20;

describe('text', () => {
  test('an unclosed quote over 40 MB', () =>
    refuses(`first_name\n"${'a\n'.repeat(20 * megabyte)}`, bad(/never closed/)));
  test('misplaced quotes over 40 MB', () =>
    refuses(`first_name\n${'"a"b'.repeat(10 * megabyte)}`, bad(/quote/)));
  test('a row of 40 MB', () =>
    refuses(`first_name\n${'a'.repeat(40 * megabyte)}`, limit(/row 1: .*1 MB|line 2|row 2/)));
  test('a million columns', () =>
    refuses(`first_name${',x'.repeat(1_000_000)}\n`, limit(/512 columns|1 MB/)));
  test('a row of 600 cells', () => refuses(`first_name\nA${',1'.repeat(600)}\n`, limit(/512 columns/)));
  test('a cell of 70 KB', () => refuses(`first_name\n${'a'.repeat(70_000)}\n`, limit(/64 KB/)));
  test('200,001 rows', () => refuses(`first_name\n${'A\n'.repeat(200_001)}`, limit(/200,000 rows/)));
  test('a row after 10,001 blank ones', () =>
    refuses(`first_name\nA${'\n'.repeat(10_003)}B`, limit(/10,000 blank rows/)));
  test('40 MB of blank rows before the header', () =>
    refuses('\n'.repeat(40 * megabyte), bad(/blank|empty/)));
  test('is read to the end over 20 MB of blank rows', async () => {
    expect((await readAll(`first_name\nA${'\n'.repeat(20 * megabyte)}`)).rows).toHaveLength(1);
  });
  test('zero bytes', () =>
    refuses(Buffer.concat([Buffer.from('first_name\n'), Buffer.alloc(5_000)]), bad(/not text/)));
});

describe('JSON', () => {
  test('an object of 40 MB', () => refuses(`[{"title":"${'a'.repeat(40 * megabyte)}"}]`, limit(/1 MB/)));
  test('20 million brackets', () => refuses('['.repeat(20_000_000), bad(/JSON object/)));
  test('20 million nested objects', () => refuses('{"a":'.repeat(8_000_000), limit(/16 deep/)));
  test('a wrapper of a million keys', () => refuses(`{${'"abcde":1,'.repeat(4_000_000)}`, limit(/1 MB/)));
  test('600 keys', () =>
    refuses(
      `[{${Array.from({ length: 600 }, (_, index) => `"k${index}":1`).join(',')}}]`,
      limit(/512 columns/),
    ));
});

describe('workbooks', () => {
  const sheet = (data: string | Buffer, sharedStrings?: string) =>
    zipOf(workbookParts(data, { sharedStrings }));

  test('a zip bomb that declares its size', () => refuses(sheet(' '.repeat(60_000_000)), limit(/2 GB/)));
  test('a zip bomb that declares a small size', () => {
    const bomb = workbookParts(`${nameRow}${'<row></row>'.repeat(6_000_000)}`);
    return refuses(zipOf(bomb, { declaredBytes: 5_000 }), bad(/damaged/));
  });
  test('40 MB of blank rows, then one with a value', () =>
    refuses(
      sheet(`${nameRow}${'<row></row>'.repeat(3_600_000)}<row>${textCell('x')}</row>`),
      limit(/10,000 blank rows/),
    ));
  test('reads 40 MB of shared strings without keeping them as strings', async () => {
    const start = process.memoryUsage().rss;
    const texts = '<si><t>aaaaaaaaaaaaaaaa</t></si>'.repeat(1_300_000);
    expect((await readAll(sheet(nameRow, `<sst>${texts}</sst>`))).rows).toEqual([]);
    expect((process.memoryUsage().rss - start) / megabyte).toBeLessThan(250);
  });
  test('a cell of 45 MB', () =>
    refuses(
      sheet(`${nameRow}<row><c t="inlineStr"><is><t>${'a'.repeat(45_000_000)}</t></is></c></row>`),
      limit(/64 KB|2 GB/),
    ));
  test('a shared string of 45 MB', () =>
    refuses(sheet(nameRow, `<sst><si><t>${'a'.repeat(45_000_000)}</t></si></sst>`), limit(/64 KB/)));
  test('a million columns', () =>
    refuses(sheet(`<row>${textCell('title').repeat(1_000_000)}</row>`), limit(/512 columns/)));
  test('a million empty cells in a row', () =>
    refuses(
      sheet(`${nameRow}<row r="2">${'<c r="A2" s="1"/>'.repeat(1_000_000)}</row>`),
      limit(/1 MB|2 GB/),
    ));
  test('a cell far to the right', () =>
    refuses(sheet(`${nameRow}<row>${textCell('x', 'XFD2')}</row>`), limit(/512 columns/)));
  test('a row at the very bottom', () =>
    refuses(sheet(`${nameRow}<row r="1048576">${textCell('x')}</row>`), limit(/10,000 blank rows/)));
  test('a row after many blank ones', () =>
    refuses(
      sheet(`${nameRow}${'<row><c s="1"/></row>'.repeat(20_000)}<row>${textCell('x')}</row>`),
      limit(/10,000 blank rows/),
    ));
  test('200,001 rows', () =>
    refuses(sheet(`${nameRow}${'<row><c><v>1</v></c></row>'.repeat(200_001)}`), limit(/200,000 rows/)));
  test('6,000 parts', () =>
    refuses(
      zipOf(Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`p${index}`, 'x']))),
      limit(/5,000 parts/),
    ));
  test('__proto__ as a column', async () => {
    const { rows } = await readAll(
      sheet(
        `<row>${textCell('__proto__')}${textCell('first_name')}</row><row>${textCell('a')}${textCell('b')}</row>`,
      ),
    );
    expect(rows).toEqual([{ row: 1, first_name: 'b' }]);
  });
});

describe('old workbooks', () => {
  test('garbage after the signature', () =>
    refuses(
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1_000_000, 7)]),
      bad(/damaged/),
    ));
});
