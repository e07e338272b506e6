import { utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { bytesSource } from '@/lib/base/spreadsheet/source';
import { fixture, readAll } from '@/test/batch/read-all';
import { runXlsChild } from './run-xls-child';

function workbook(rows: unknown[][]): Buffer {
  const book = utils.book_new(utils.aoa_to_sheet(rows), 'Leads');
  return write(book, { type: 'buffer', bookType: 'biff8' }) as Buffer;
}

async function drain(rows: AsyncIterable<unknown>) {
  for await (const _ of rows);
}

const limit = (message: RegExp) => ({ code: 'rule_broken', message: expect.stringMatching(message) });

describe('an old workbook over a limit is refused with the name of the limit', () => {
  test('a row of more than 1 MB', async () => {
    await expect(readAll(await fixture('wide.xls'))).rejects.toMatchObject(
      limit(/the row has more than 1 MB$/),
    );
  });

  // The format holds 65,536 rows at most, so this measures only what reading them takes.
  const large = workbook([
    ['first_name', 'net_income'],
    ...Array.from({ length: 20_000 }, (_, index) => [`Name ${index}`, index]),
  ]);

  test('more memory', async () => {
    await expect(
      drain(runXlsChild(bytesSource(large), { memoryMb: 60, timeMs: 60_000 })),
    ).rejects.toMatchObject(limit(/more than 1 GB of memory/));
  });

  test('more time', async () => {
    await expect(
      drain(runXlsChild(bytesSource(large), { memoryMb: 1_024, timeMs: 20 })),
    ).rejects.toMatchObject(limit(/takes longer to read than 60 s/));
  });

  test('is read within its limits', async () => {
    expect((await readAll(large)).rows).toHaveLength(20_000);
  });
});
