import { describe, expect, test } from 'vitest';
import { readBatchFile } from '@/lib/batch/import/read-batch-file';
import { denseWorkbook } from '@/test/spreadsheet/workbook';
import { ProcessorTime } from './processor-time';
import { bytesSource } from './source';

async function read(bytes: Buffer, time: ProcessorTime): Promise<number> {
  const reading = await readBatchFile(bytesSource(bytes), {}, time);
  let rows = 0;
  for await (const batch of reading.batches) rows += batch.length;
  return rows;
}

const busyFor = (ms: number) => {
  const began = process.cpuUsage();
  for (;;) {
    const { user, system } = process.cpuUsage(began);
    if (user + system >= ms * 1_000) return;
  }
};

describe('a file', () => {
  test('is abandoned with advice once reading it takes too much processor time', async () => {
    await expect(read(denseWorkbook(60), new ProcessorTime(200))).rejects.toMatchObject({
      code: 'rule_broken',
      message: 'file takes more than 60 seconds of work to read: split it, or save it as CSV',
    });
  });

  test('is abandoned at its limit in every format', async () => {
    const rows = '{"first_name":"Thandi","last_name":"Nkosi"}\n'.repeat(400_000);
    for (const text of [rows, `first_name;last_name\n${'Thandi;Nkosi\n'.repeat(199_000)}`])
      await expect(read(Buffer.from(text), new ProcessorTime(5))).rejects.toMatchObject({
        code: 'rule_broken',
        message: expect.stringContaining('seconds of work'),
      });
  });

  test('yields to other work while it is read', async () => {
    const workbook = denseWorkbook(40);
    let turns = 0;
    let longestMs = 0;
    let before = performance.now();
    const others = setInterval(() => {
      const now = performance.now();
      longestMs = Math.max(longestMs, now - before);
      before = now;
      turns += 1;
    }, 1);
    const began = performance.now();
    expect(await read(workbook, new ProcessorTime())).toBeGreaterThan(1_000);
    const tookMs = performance.now() - began;
    clearInterval(others);
    expect(turns).toBeGreaterThan(tookMs / 100);
    // A slice is a hundredth of a second; the rest allows for a busy machine.
    expect(longestMs).toBeLessThan(tookMs / 2);
  });
});

test('counts only the work, not the waiting in between', async () => {
  const time = new ProcessorTime(100);
  time.spend(() => busyFor(30));
  busyFor(300);
  time.spend(() => busyFor(30));
  expect(() => time.spend(() => busyFor(60))).toThrow(/seconds of work/);
});
