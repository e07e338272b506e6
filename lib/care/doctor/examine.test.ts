import { expect, test } from 'vitest';
import { examineClock, judgeDisk } from './examine';

const now = 1_700_000_000_000;

test('clocks may differ by what asking took, and a little more', () => {
  expect(examineClock(now + 50, now, now + 100)).toMatchObject({ state: 'ok' });
  expect(examineClock(now + 2_500, now, now + 100)).toMatchObject({ state: 'warning' });
  expect(examineClock(now - 2_500, now, now + 100)).toMatchObject({ state: 'warning' });
  expect(examineClock(now - 31_000, now, now + 100)).toMatchObject({
    state: 'failed',
    text: expect.stringContaining('differ by 31.0 s'),
  });
});

test('a disk is judged by what is free on it, and by what the database may need', () => {
  const gigabyte = 1024 ** 3;
  const disk = { freeBytes: 20 * gigabyte, totalBytes: 100 * gigabyte, databaseBytes: gigabyte };
  expect(judgeDisk(disk)).toMatchObject({ state: 'ok' });
  expect(judgeDisk({ ...disk, freeBytes: 9 * gigabyte })).toMatchObject({ state: 'warning' });
  expect(judgeDisk({ ...disk, databaseBytes: 41 * gigabyte })).toMatchObject({ state: 'warning' });
  expect(judgeDisk({ ...disk, freeBytes: gigabyte / 8 })).toMatchObject({ state: 'failed' });
});
