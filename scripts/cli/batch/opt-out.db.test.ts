import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetProcess } from '@/lib/base/process/process';
import { runWithdraw } from '@/lib/batch/opt-out-list/withdraw-list';
import { runCommandLine } from '@/scripts/run-command-line';
import { runListFile } from '@/test/batch/opt-out-list';
import { makeContext, testSettings } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';

const db = withDatabase();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-cli-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  forgetProcess();
  let stdout = '';
  let stderr = '';
  const code = await runCommandLine(['opt-out', ...args, '--environment', 'uat'], {
    env: { ENV_FILE: '', DATABASE_URL: db.url, ...testSettings },
    stdin: Readable.from([]),
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
  });
  return { code, stdout, stderr };
}

const work = (fileId: number) => runListFile(makeContext(db.database), fileId);

test('a list by command line: sent, counted, published, replaced with its number, and withdrawn', async () => {
  const { slug } = await makeAffiliate(db);
  const file = join(folder, 'no calls.csv');
  const said = ['--kind', 'phone', '--reach', 'affiliate', '--affiliate', slug];
  await writeFile(
    file,
    `Cell\n${Array.from({ length: 10 }, (_, at) => `082555000${at}`).join('\n')}\n12345\n`,
  );
  expect((await run('import', file, ...said)).code).toBe(2);
  const sent = await run('import', file, ...said, '--name', 'No calls', '--no-wait', '--json');
  expect(sent.code).toBe(0);
  const { id } = JSON.parse(sent.stdout);
  expect((await run('publish', String(id))).stderr).toContain('The file is still being read.');
  await work(id);
  const { stdout } = await run('list', '--json');
  expect(JSON.parse(stdout).files).toMatchObject([
    { id, status: 'counted', fileName: '••••.csv', counts: { rows: 11, valid: 10, unreadable: 1 } },
  ]);
  expect((await run('publish', String(id), '--no-wait')).code).toBe(0);
  const { listId } = await work(id);

  await writeFile(file, 'Cell\n0825550000\n');
  const next = await run('import', file, ...said, '--replace', String(listId), '--no-wait', '--json');
  const nextId = JSON.parse(next.stdout).id;
  await work(nextId);
  const refused = await run('publish', String(nextId));
  expect([refused.code, refused.stderr]).toEqual([
    2,
    expect.stringContaining('9 opt-outs of the list would be lifted: confirm with 9'),
  ]);
  expect((await run('publish', String(nextId), '--confirm', '9', '--no-wait')).code).toBe(0);
  expect(await work(nextId)).toMatchObject({ status: 'published', counts: { ended: 9 } });

  const withdrawn = await run('withdraw', String(listId), '--why', 'Bought by mistake', '--confirm', '1');
  expect(withdrawn.stdout).toContain('being withdrawn');
  await runWithdraw(makeContext(db.database), listId ?? 0);
  expect((await run('show', String(listId))).stdout).toMatch(
    /state +withdrawn\n(.|\n)*why +Bought by mistake/,
  );
  expect((await run('show', '999999')).code).toBe(3);
});

test('a file that is cancelled is not published', async () => {
  const file = join(folder, 'other.txt');
  await writeFile(file, '0825550001\n');
  const said = ['--kind', 'phone', '--reach', 'everybody', '--name', 'For everybody'];
  const { id } = JSON.parse((await run('import', file, ...said, '--no-wait', '--json')).stdout);
  expect((await run('cancel', String(id))).stdout).toMatch(/status +cancelled/);
  expect((await run('publish', String(id))).stderr).toContain('The file was cancelled.');
});
