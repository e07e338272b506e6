import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { generateApiKey } from '@/lib/api-key/secret';
import type { BatchAnswer } from '@/lib/batch/view';
import { csvOf, idNumberOf } from '@/test/batch/upload';
import { buildProgram } from '@/test/build-program';
import { testSettings } from '@/test/context';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';

// The full run: BATCH_KILL_COUNT=20 npx vitest run --project api batch-kill
const kills = Number(process.env.BATCH_KILL_COUNT ?? 3);
const killsOfWeb = Math.ceil(kills / 10);
// Several times what is done between two kills; the rows are long, so that most of the file is more than one piece.
const rowCount = 3_000 * kills;

const root = join(import.meta.dirname, '../..');
let program: Awaited<ReturnType<typeof buildProgram>>;
const children = new Set<ChildProcess>();
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let postgres: EmbeddedDatabase;
let database: Database;

beforeAll(async () => {
  data = await makeDataFolder();
  postgres = await startEmbedded({ dataDir: data.folder });
  await migrate(postgres.databaseUrl);
  database = openDatabase(postgres.databaseUrl, { maxConnections: 4 });
  program = await buildProgram('test/batch/worker-process.ts', 'batch-worker');
});

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database?.close();
  await postgres?.stop();
  await data?.remove();
  await program?.remove();
});

function watch(child: ChildProcess): Promise<void> {
  children.add(child);
  return new Promise((resolve) =>
    child.once('close', () => {
      children.delete(child);
      resolve();
    }),
  );
}

async function startWeb(): Promise<Program> {
  const settings = {
    ...testSettings,
    DATABASE_URL: postgres.databaseUrl,
    SEED_DEMO: 'off',
    LOG_LEVEL: 'silent',
  };
  const program = await runProgram({
    args: ['--no-worker'],
    settings: { ...settings, DATA_DIR: data.folder },
  });
  children.add(program.child);
  await program.started();
  return program;
}

function startWorker(): { child: ChildProcess; ended: Promise<void> } {
  const child = spawn(process.execPath, [program.file, postgres.databaseUrl], { stdio: 'ignore', cwd: root });
  return { child, ended: watch(child) };
}

/** Kills PostgreSQL's main process (kill -9), then starts it and waits for crash recovery. */
async function killDatabase(): Promise<void> {
  const [pid] = (await readFile(join(data.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  process.kill(Number(pid), 'SIGKILL');
  await database.close();
  await postgres.stop();
  postgres = await startEmbedded({ dataDir: data.folder });
  database = openDatabase(postgres.databaseUrl, { maxConnections: 4 });
}

type Expected = 'created' | 'duplicate' | 'invalid';

/** Every tenth row repeats the previous one, every seventeenth is invalid. */
function makeFile(intent: string): { csv: string; expected: Expected[] } {
  const expected: Expected[] = [];
  const rows = Array.from({ length: rowCount }, (_, index) => {
    const repeats = index % 10 === 9 && expected[index - 1] === 'created';
    const status = index % 17 === 16 ? 'invalid' : repeats ? 'duplicate' : 'created';
    expected.push(status);
    return {
      first_name: status === 'invalid' ? '7' : 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      id_number: idNumberOf(repeats ? index - 1 : index),
      intent,
      popi: 'true',
      net_income: 25_000,
      street_address: `${index} ${'Long '.repeat(25)}Street`,
    };
  });
  return { csv: csvOf(rows), expected };
}

test(`a batch survives ${kills} kills of worker and database, and ${killsOfWeb} of web while it is uploaded`, {
  timeout: 120_000 + kills * 15_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(database);
  const { title } = await makeIntent(database);
  const { key, hash, hint } = generateApiKey('uat');
  await makeApiKey(database, { affiliateId, environment: 'uat', hash, hint });
  const { csv, expected } = makeFile(title);
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/csv', prefer: 'respond-async' };

  let web = await startWeb();
  for (let round = 0; round < killsOfWeb; round += 1) {
    await uploadMost(web.origin, headers, csv);
    web.child.kill('SIGKILL');
    await web.ended;
    expect(await database.sql`select from batch where status <> 'receiving'`).toHaveLength(0);
    web = await startWeb();
  }
  const response = await fetch(`${web.origin}/api/v2/lead/batch`, { method: 'POST', headers, body: csv });
  expect(response.status).toBe(202);
  const { batch_id } = (await response.json()) as BatchAnswer;
  // Acknowledged: from here on nothing may be lost.
  web.child.kill('SIGKILL');
  await web.ended;

  const state = async () => {
    const [row] = await database.sql<[{ status: string; fence: number; processed: number }]>`
      select status, fence, processed from batch where status <> 'receiving'`;
    return row;
  };
  const done = { worker: 0, database: 0 };
  while (done.worker + done.database < kills) {
    const worker = startWorker();
    const before = await state();
    // A quarter of the kills hits the staging of rows, the rest the writing of leads.
    const under = async () =>
      done.worker + done.database < kills / 4
        ? (await state()).fence > before.fence
        : (await state()).processed > before.processed;
    await expect.poll(under, { timeout: 60_000, interval: 5 }).toBe(true);
    await pause(Math.random() * 100);
    expect((await state()).status).toBe('processing');
    if ((done.worker + done.database) % 3 === 2) {
      await killDatabase();
      // Without a database it would exit soon anyway.
      worker.child.kill('SIGKILL');
      done.database += 1;
    } else {
      worker.child.kill('SIGKILL');
      done.worker += 1;
    }
    await worker.ended;
  }
  const { processed } = await state();
  expect(processed).toBeGreaterThan(0);
  startWorker();
  await expect.poll(async () => (await state()).status, { timeout: 90_000, interval: 100 }).toBe('completed');

  const count = (status: Expected) => expected.filter((value) => value === status).length;
  web = await startWeb();
  const answer = (await (
    await fetch(`${web.origin}/api/v2/lead/batch/${batch_id}`, { headers })
  ).json()) as BatchAnswer;
  expect(answer).toMatchObject({
    status: 'completed',
    total: rowCount,
    processed: rowCount,
    created: count('created'),
    duplicates: count('duplicate'),
    invalid: count('invalid'),
  });
  const rows = await database.sql<{ row: number; status: string; leadId: string | null }[]>`
    select row, status, lead_id as "leadId" from batch_row order by row`;
  expect(rows.map(({ row }) => row)).toEqual(expected.map((_, index) => index + 1));
  expect(rows.map(({ status }) => status)).toEqual(expected);
  const leads = new Set(rows.flatMap(({ leadId }) => leadId ?? []));
  expect(leads.size).toBe(count('created'));
  const [{ stored, applicants }] = await database.sql<[{ stored: number; applicants: number }]>`
    select count(*)::int as stored, count(distinct id_number_hash)::int as applicants from lead`;
  expect({ stored, applicants }).toEqual({ stored: leads.size, applicants: leads.size });
  process.stdout.write(
    `  ${rowCount} rows, ${done.worker} kills -9 of the worker, ${done.database} of PostgreSQL, ${killsOfWeb + 1} of web ` +
      `(${processed} rows done at the last): ${rows.length} results, ${stored} leads, 0 lost, 0 twice\n`,
  );
});

/** Sends most of the file and leaves the request open. */
async function uploadMost(origin: string, headers: Record<string, string>, csv: string): Promise<void> {
  const bytes = Buffer.from(csv);
  const most = bytes.subarray(0, bytes.length * 0.9);
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(most) });
  const sent = { method: 'POST', headers, body, duplex: 'half' } as RequestInit;
  fetch(`${origin}/api/v2/lead/batch`, sent).catch(() => {});
  const pieces = async () => {
    const [row] = await database.sql<[{ pieces: number }]>`
      select count(*)::int as pieces from batch_piece p join batch b on b.id = p.batch_id
      where b.id = (select max(id) from batch)`;
    return row.pieces;
  };
  await expect.poll(pieces, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
}
