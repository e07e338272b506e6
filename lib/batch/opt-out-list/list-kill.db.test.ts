import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendList } from '@/test/batch/opt-out-list';
import { buildProgram } from '@/test/build-program';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { getOptOutFile } from './list-lists';
import { publishList } from './publish-list';

// `npm run prove -- list`
const kills = Number(process.env.OPT_OUT_LIST_KILLS ?? 2);
const values = 60_000;

const db = withDatabase();
let program: Awaited<ReturnType<typeof buildProgram>>;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  program = await buildProgram('test/batch/list-process.ts', 'list-worker');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await program?.remove();
});

function startWorker(fileId: number): ChildProcess {
  const child = spawn(process.execPath, [program.file, db.url, String(fileId)], { stdio: 'inherit' });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

const statementUnderWay = async (pattern: string) => {
  const [row] = await db.sql<[{ isThere: boolean }]>`
    select exists (select from pg_stat_activity where application_name = 'list worker'
      and state <> 'idle' and query like ${pattern}) as "isThere"`;
  return row.isThere;
};

/** Kills a worker while it is at a statement, or finds that it was faster. */
async function killAt(fileId: number, pattern: string): Promise<void> {
  const worker = startWorker(fileId);
  const closed = once(worker, 'close');
  while (worker.exitCode === null && !(await statementUnderWay(pattern))) await pause(5);
  await pause(Math.random() * 300);
  worker.kill('SIGKILL');
  await closed;
  // What it had begun ends with its connection.
  await expect.poll(() => statementUnderWay('%'), { timeout: 30_000, interval: 20 }).toBe(false);
}

async function stored(fileId: number) {
  const [row] = await db.sql<[{ status: string; staged: number; inForce: number }]>`
    select f.status, (select coalesce(sum(cardinality(hashes)), 0)::int from opt_out_hash_part s where s.file_id = f.id) as staged,
      (select count(*)::int from opt_out o where o.list_id = f.list_id and o.lifted_at is null) as "inForce"
    from opt_out_file f where f.id = ${fileId}`;
  return row;
}

test(`a worker that is killed ${kills} times while it reads and ${kills} times while it publishes has done all or nothing`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const operator = makeContext(db.database);
  const lines = Array.from({ length: values }, (_, at) => `06${String(at).padStart(8, '0')}\n`);
  const before = await db.sql<[{ count: number }]>`select count(*)::int as count from opt_out`;
  const fileId = await sendList(operator, lines.join(''), { reach: 'everybody' });
  for (let kill = 0; kill < kills; kill += 1) {
    await killAt(fileId, '%opt_out_member%');
    const { status, staged } = await stored(fileId);
    expect([status, staged]).toEqual(status === 'reading' ? ['reading', 0] : ['counted', values]);
  }
  await once(startWorker(fileId), 'close');
  expect(await stored(fileId)).toMatchObject({ status: 'counted', staged: values });

  await publishList(operator, 'uat', fileId, {});
  for (let kill = 0; kill < kills; kill += 1) {
    await killAt(fileId, '%insert into opt_out (%');
    const { status, inForce } = await stored(fileId);
    expect([status, inForce]).toEqual(status === 'publishing' ? ['publishing', 0] : ['published', values]);
    const [all] = await db.sql<[{ count: number }]>`select count(*)::int as count from opt_out`;
    expect(all.count - before[0].count).toBe(inForce);
  }
  await once(startWorker(fileId), 'close');
  expect(await getOptOutFile(operator, 'uat', fileId)).toMatchObject({
    status: 'published',
    counts: { valid: values, added: values },
  });
  expect(await stored(fileId)).toMatchObject({ staged: 0, inForce: values });
});
