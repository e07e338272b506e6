import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { maskFileName } from '@/lib/applicant/mask';
import { runListFile, sendList } from '@/test/batch/opt-out-list';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';

const db = withDatabase();

/** Sends a file under this name, and returns its number. */
async function send(text: string, fileName: string | null): Promise<number> {
  const { id: affiliateId } = await makeAffiliate(db);
  return sendList(makeContext(db.database), text, { affiliateId }, fileName);
}
const nameOf = async (fileId: number) =>
  (await db.sql`select file_name as name from opt_out_file where id = ${fileId}`)[0]?.name;

test('of a file’s name its kind alone is kept, and what it is read as goes by that', async () => {
  const fileId = await send('Cell\n0821234567\n', 'Thandi Mkhize 8001015009087.csv');
  expect(await nameOf(fileId)).toBe('••••.csv');
  expect(await runListFile(makeContext(db.database), fileId)).toMatchObject({
    fileName: '••••.csv',
    status: 'counted',
    counts: { valid: 1 },
  });
  const unnamed = await send('Cell\n0821234567\n', null);
  expect(await nameOf(unnamed)).toBeNull();
  // Text that is JSON by its name alone.
  const json = await send('0821234567\n', 'Thandi Mkhize.json');
  expect(await runListFile(makeContext(db.database), json)).toMatchObject({
    fileName: '••••.json',
    status: 'failed',
    failure: expect.stringMatching(/^file is JSON/),
  });
});

test('the names of files that were sent before are masked alike', async () => {
  const fileId = await send('Cell\n0821234567\n', null);
  const text = await readFile(
    join(import.meta.dirname, '../../../db/migration/0136_opt-out-file-name.sql'),
    'utf8',
  );
  for (const name of [
    'Thandi Mkhize 8001015009087.csv',
    'list.2026.XLSX',
    'no kind',
    'Mkhize.8001015009087',
    'a.thandi',
    'one\ntwo.csv',
    '.csv',
    maskFileName('list.csv'),
  ]) {
    await db.sql`update opt_out_file set file_name = ${name} where id = ${fileId}`;
    await db.sql.unsafe(text);
    expect(await nameOf(fileId)).toBe(maskFileName(name));
  }
  await db.sql`update opt_out_file set file_name = null where id = ${fileId}`;
  await db.sql.unsafe(text);
  expect(await nameOf(fileId)).toBeNull();
});
