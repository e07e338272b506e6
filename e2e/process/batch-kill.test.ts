import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { type EmbeddedDatabase, startEmbedded } from '@/db/embedded';
import { migrate } from '@/db/migrate';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { BatchAnswer } from '@/lib/batch/view';
import { csvOf, idNumberOf } from '@/test/batch/upload';
import { buildProgram } from '@/test/build-program';
import { testSettings } from '@/test/context';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';

// The full run: npm run prove -- batch
const kills = Number(process.env.BATCH_KILL_COUNT ?? 3);
const killsOfWeb = Math.ceil(kills / 10);
const formats = ['csv', 'xlsx', 'xls', 'json'] as const;
type Format = (typeof formats)[number];
// In all, several times what is done between two kills; all are uploaded before the first is imported.
const rowsOfFile = (kills <= 3 ? 1_600 : 3_000) * (kills / formats.length);

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

interface SentFile {
  readonly format: Format;
  readonly bytes: Buffer;
  readonly expected: readonly Expected[];
}

/** What is stored of a row's own. */
const addressOf = (format: Format, index: number) => `${index} ${format} ${'Long '.repeat(25)}Street`;

/** Every tenth row repeats the previous one, every seventeenth is invalid. Each file has its own applicants. */
function makeFile(format: Format, intent: string): SentFile {
  const expected: Expected[] = [];
  const first = formats.indexOf(format) * rowsOfFile;
  const rows = Array.from({ length: rowsOfFile }, (_, index) => {
    const repeats = index % 10 === 9 && expected[index - 1] === 'created';
    const status = index % 17 === 16 ? 'invalid' : repeats ? 'duplicate' : 'created';
    expected.push(status);
    return {
      first_name: status === 'invalid' ? '7' : 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      id_number: idNumberOf(first + (repeats ? index - 1 : index)),
      intent,
      popi: true,
      net_income: 25_000 + index,
      street_address: addressOf(format, index),
    };
  });
  return { format, bytes: fileOf(format, rows), expected };
}

function fileOf(format: Format, rows: Record<string, unknown>[]): Buffer {
  if (format === 'csv') return Buffer.from(csvOf(rows));
  if (format === 'json') return Buffer.from(JSON.stringify(rows));
  const book = utils.book_new(utils.json_to_sheet(rows), 'Leads');
  return write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx' });
}

test(`files survive ${kills} kills of worker, database and its backends, and ${killsOfWeb} of web during an upload`, {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(database);
  const { title } = await makeIntent(database);
  const { key, hash, hint } = generateApiKey('uat');
  await makeApiKey(database, { affiliateId, environment: 'uat', hash, hint });
  const files = formats.map((format) => makeFile(format, title));
  const headers = { authorization: `Bearer ${key}`, prefer: 'respond-async' };

  let web = await startWeb();
  for (let round = 0; round < killsOfWeb; round += 1) {
    await uploadMost(web.origin, headers, longerThanOnePiece(files[0]?.bytes ?? Buffer.from('id')));
    web.child.kill('SIGKILL');
    await web.ended;
    expect(await database.sql`select from batch where status <> 'receiving'`).toHaveLength(0);
    web = await startWeb();
  }
  const ids: string[] = [];
  for (const { bytes } of files) {
    const body = new Uint8Array(bytes);
    const response = await fetch(`${web.origin}/api/v2/lead/batch`, { method: 'POST', headers, body });
    expect(response.status).toBe(202);
    ids.push(((await response.json()) as BatchAnswer).batch_id);
  }
  // Acknowledged: from here on nothing may be lost.
  web.child.kill('SIGKILL');
  await web.ended;

  const done = { worker: 0, backend: 0, database: 0 };
  const doneKills = () => done.worker + done.backend + done.database;
  let worker = startWorker();
  // It ends by itself when it has lost its database; the primary would start it again.
  const keepWorker = () => {
    if (worker.child.exitCode !== null || worker.child.signalCode !== null) worker = startWorker();
  };
  while (doneKills() < kills) {
    const before = await state();
    // A quarter of the kills hits the staging of rows, the rest the writing of leads.
    const isUnderWay = async () => {
      keepWorker();
      const now = await state();
      return doneKills() < kills / 4 ? now.fence > before.fence : now.processed > before.processed;
    };
    await expect.poll(isUnderWay, { timeout: 60_000, interval: 5 }).toBe(true);
    await pause(Math.random() * 100);
    expect((await state()).completed).toBeLessThan(files.length);
    const victim = (['worker', 'backend', 'database'] as const)[doneKills() % 3] ?? 'worker';
    if (victim === 'backend') await killBackend();
    if (victim === 'database') await killDatabase();
    if (victim !== 'backend') {
      worker.child.kill('SIGKILL');
      await worker.ended;
    }
    done[victim] += 1;
  }
  const { processed } = await state();
  expect(processed).toBeGreaterThan(0);
  const isCompleted = async () => {
    keepWorker();
    return (await state()).completed;
  };
  await expect.poll(isCompleted, { timeout: 60_000 + rowsOfFile * 40, interval: 100 }).toBe(files.length);

  web = await startWeb();
  for (const [index, file] of files.entries()) await expectRight(file, web.origin, headers, ids[index] ?? '');
  const created = files.flatMap(({ expected }) => expected.filter((status) => status === 'created')).length;
  const [{ stored, applicants }] = await database.sql<[{ stored: number; applicants: number }]>`
    select count(*)::int as stored, count(distinct id_number_hash)::int as applicants from lead`;
  expect({ stored, applicants }).toEqual({ stored: created, applicants: created });
  process.stdout.write(
    `  ${rowsOfFile * files.length} rows in ${formats.join(', ')}; kills -9: ${done.worker} of the worker, ` +
      `${done.backend} of a backend, ${done.database} of PostgreSQL, ${killsOfWeb + 1} of web (${processed} rows done at ` +
      `the last): every row right, ${stored} leads, 0 lost, 0 twice\n`,
  );
});

/** What is done of all files. While PostgreSQL recovers, it is asked again. */
async function state(): Promise<{ completed: number; fence: number; processed: number }> {
  for (;;) {
    const rows = await database.sql<[{ completed: number; fence: number; processed: number }]>`
      select count(*) filter (where status = 'completed')::int as completed, sum(fence)::int as fence,
        sum(processed)::int as processed
      from batch where status <> 'receiving'`.catch(() => null);
    if (rows) return rows[0];
    await pause(50);
  }
}

/** Kills one of PostgreSQL's backends (kill -9), which ends all connections and recovers. */
async function killBackend(): Promise<void> {
  const [pid] = (await readFile(join(data.folder, 'postgres/postmaster.pid'), 'utf8')).split('\n');
  const backend = descendants(Number(pid)).find(({ command }) => command.startsWith('postgres: portal '));
  if (!backend) throw new Error('nobody is connected to PostgreSQL');
  process.kill(backend.pid, 'SIGKILL');
}

/** Compares the answer, each row's result and each lead's own values with what was sent. */
async function expectRight(
  { format, expected }: SentFile,
  origin: string,
  headers: Record<string, string>,
  batchId: string,
): Promise<void> {
  const count = (status: Expected) => expected.filter((value) => value === status).length;
  const response = await fetch(`${origin}/api/v2/lead/batch/${batchId}`, { headers });
  expect(await response.json(), format).toMatchObject({
    status: 'completed',
    total: expected.length,
    processed: expected.length,
    created: count('created'),
    duplicates: count('duplicate'),
    invalid: count('invalid'),
  });
  const id = readPublicId(Buffer.from(testSettings.ID_KEY ?? '', 'base64'), 'batch', batchId);
  const rows = await database.sql<{ row: number; status: Expected; address: string; income: number }[]>`
    select r.row, r.status, l.fields ->> 'street_address' as address, (l.fields ->> 'net_income')::int as income
    from batch_row r left join lead l on l.id = r.lead_id where r.batch_id = ${id} order by r.row`;
  const wanted = expected.map((status, index) => {
    // A repeated row has the lead of the one before.
    const of = status === 'duplicate' ? index - 1 : index;
    const lead = { address: addressOf(format, of), income: 25_000 + of };
    return { row: index + 1, status, ...(status === 'invalid' ? { address: null, income: null } : lead) };
  });
  expect([...rows]).toEqual(wanted);
}

/** The file again and again, until some of it is stored before all of it has come. */
const longerThanOnePiece = (bytes: Buffer) =>
  Buffer.concat(Array.from({ length: Math.ceil((2 * 1024 * 1024) / bytes.length) }, () => bytes));

/** Sends most of the file and leaves the request open. */
async function uploadMost(origin: string, headers: Record<string, string>, bytes: Buffer): Promise<void> {
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
