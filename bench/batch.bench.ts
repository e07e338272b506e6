import { fork } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '@/db/client';
import { descendants } from '@/test/server/program';
import { csvFile, type LeadFile, xlsxFile } from './batch-file';
import { told } from './child-message';
import { median } from './figure';
import { type Latency, startLeadPoster } from './lead-poster';
import { databaseMs, peakMib, processorMs, resetPeak } from './proc';
import { openStand } from './stand';

// Files of 15 columns from upload to completed, compared with a plain COPY of the same, already encrypted rows
// into the same table with all its indexes, foreign keys and triggers, in one transaction; SheetJS parsing the same
// workbook; peak memory; and POST /lead latency meanwhile. COPY has no file to store and to read, and writes no
// identities, history, events and results of rows. Compared runs alternate, so that a busy machine slows both.
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const roundsAtMost = 3;
/** No round starts after this long. */
const budgetMs = 100_000;
const importWithinMs = 120_000;
const leadsPerSecond = 50;

const stand = await openStand();
const { sql } = stand.database;
const [{ title } = { title: '' }] = await sql<{ title: string }[]>`select title from intent`;
const served = await stand.serve('server.js', '/healthz');
const pids = {
  web: served.pid,
  worker: descendants(served.parentPid).find(({ command }) => command.includes('worker.js'))?.pid ?? 0,
};
let nextApplicant = 0;
const began = performance.now();

try {
  await run('warm-up', fileOf(csvFile, rows / 20));
  const small = await run('csv', fileOf(csvFile, rows / 10));
  const rounds: ({ csv: Import; xlsx: Import; copy: Cost } & ReadOnly)[] = [];
  while (rounds.length < roundsAtMost && performance.now() - began < budgetMs) {
    const csv = await run('csv', fileOf(csvFile, rows));
    const copy = await copyRows();
    const workbook = fileOf(xlsxFile, rows);
    const xlsx = await run('xlsx', workbook);
    rounds.push({ csv, copy, xlsx, ...(await readBoth(workbook)) });
  }
  report(rounds, small);
  await reportLatency();
} finally {
  await served.stop();
  await stand.close();
}

interface Cost {
  readonly perSecond: number;
  /** CPU time per row, in microseconds. */
  readonly workerMicros: number;
  readonly databaseMicros: number;
}

/** Rows per second when only reading a workbook into cells. */
interface ReadOnly {
  readonly reader: number;
  readonly sheetJs: number;
}

interface Import extends Cost {
  readonly webMib: number;
  readonly workerMib: number;
}

function report(rounds: ({ csv: Import; xlsx: Import; copy: Cost } & ReadOnly)[], small: Import): void {
  type Round = (typeof rounds)[number];
  const mid = (value: (round: Round) => number) => median(rounds.map(value));
  const most = (value: (round: Round) => number) => Math.max(...rounds.map(value));
  const line = (name: string, perSecond: number, ...notes: string[]) =>
    console.log(
      `  ${name.padEnd(8)} ${Math.round(perSecond).toString().padStart(7)} rows/s   ${notes.join('; ')}`,
    );
  const cost = (of: (round: Round) => Cost) =>
    `processor time a row: worker ${mid((round) => of(round).workerMicros).toFixed(0)} us, PostgreSQL ${mid((round) => of(round).databaseMicros).toFixed(0)} us`;
  const share = (of: (round: Round) => Cost) =>
    mid((round) => of(round).perSecond / round.copy.perSecond).toFixed(2);
  console.log(`\n${rows} rows, medians of ${rounds.length} rounds`);
  line(
    'COPY',
    mid(({ copy }) => copy.perSecond),
    cost(({ copy }) => copy),
  );
  line(
    'csv',
    mid(({ csv }) => csv.perSecond),
    `${share(({ csv }) => csv)} of COPY (aim: 0.5)`,
    cost(({ csv }) => csv),
  );
  line(
    'xlsx',
    mid(({ xlsx }) => xlsx.perSecond),
    `${share(({ xlsx }) => xlsx)} of COPY (aim: 0.4)`,
    cost(({ xlsx }) => xlsx),
  );
  line(
    'SheetJS',
    mid((round) => round.sheetJs),
    `reads the workbook into rows and nothing else; our reader ${Math.round(mid(({ reader }) => reader))} rows/s, ${mid(({ reader, sheetJs }) => reader / sheetJs).toFixed(1)} of it (aim: 3); the whole import ${mid(({ xlsx, sheetJs }) => xlsx.perSecond / sheetJs).toFixed(1)} of it`,
  );
  console.log(
    `  peak memory: worker ${most(({ csv }) => csv.workerMib)} MiB csv, ${most(({ xlsx }) => xlsx.workerMib)} MiB xlsx (aim: 190), ` +
      `web ${most(({ csv, xlsx }) => Math.max(csv.webMib, xlsx.webMib))} MiB; ` +
      `worker with a tenth of the rows ${small.workerMib} MiB (aim: within 40 of csv)`,
  );
}

async function reportLatency(): Promise<void> {
  const poster = startLeadPoster(stand, served, leadsPerSecond);
  const idle: Latency[] = [];
  const busy: Latency[] = [];
  try {
    await poster.measure(() => pause(1_000));
    for (let round = 0; round < 3; round += 1) {
      const file = fileOf(csvFile, rows);
      idle.push(await poster.measure(() => pause(8_000)));
      busy.push(await poster.measure(() => run('csv', file)));
    }
  } finally {
    poster.stop();
  }
  const mid = (of: Latency[], value: (one: Latency) => number) => median(of.map(value));
  const both = (name: string, value: (one: Latency) => number) =>
    `${name} ${mid(idle, value).toFixed(1)} ms idle, ${mid(busy, value).toFixed(1)} ms during an import: ` +
    `${(mid(busy, value) / mid(idle, value)).toFixed(1)}x (aim: 2)`;
  console.log(
    `  POST /lead, ${leadsPerSecond} a second: ${both('p50', ({ p50 }) => p50)}; ${both('p99', ({ p99 }) => p99)}`,
  );
}

/** A file of new applicants, not in any earlier file. */
function fileOf(make: typeof csvFile, count: number): LeadFile {
  const file = make(title, Math.round(count), nextApplicant);
  nextApplicant += file.rows;
  return file;
}

interface BatchState {
  status: string;
  message: string | null;
  total: number | null;
  created: number;
}

async function run(name: string, file: LeadFile): Promise<Import> {
  for (const pid of [pids.web, pids.worker]) resetPeak(pid);
  const cost = await measure(file.rows, async () => {
    const response = await fetch(`${served.origin}/api/v2/lead/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${stand.key}`, 'content-type': file.type, prefer: 'respond-async' },
      body: new Uint8Array(file.bytes),
    });
    if (response.status !== 202) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    await response.arrayBuffer();
    await completion(name, file.rows);
  });
  console.log(`  … ${name}, ${file.rows} rows: ${Math.round(cost.perSecond)} rows/s`);
  return { ...cost, webMib: peakMib(pids.web), workerMib: peakMib(pids.worker) };
}

async function completion(name: string, expected: number): Promise<void> {
  const until = performance.now() + importWithinMs;
  for (;;) {
    const [batch] = await sql<BatchState[]>`
      select status, message, total, created from batch order by id desc limit 1`;
    if (batch?.status === 'completed' && batch.created === expected) return;
    if (batch?.status === 'completed' || batch?.status === 'failed' || performance.now() > until) {
      throw new Error(`${name}: ${JSON.stringify(batch)}`);
    }
    await pause(20);
  }
}

/** Measures `work` on that many rows: elapsed time, and CPU time of the worker and of PostgreSQL. */
async function measure(count: number, work: () => Promise<void>): Promise<Cost> {
  const [{ backend } = { backend: 0 }] = await sql<
    { backend: number }[]
  >`select pg_backend_pid()::int as backend`;
  const before = { worker: processorMs(pids.worker), database: databaseMs(backend) };
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  return {
    perSecond: count / seconds,
    workerMicros: ((processorMs(pids.worker) - before.worker) / count) * 1_000,
    databaseMicros: ((databaseMs(backend) - before.database) / count) * 1_000,
  };
}

/** Copies the leads of the latest import under new ids, by COPY from a file that the server itself writes. */
async function copyRows(): Promise<Cost> {
  const columns = (
    await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'lead'::regclass and attnum > 0 and not attisdropped
      order by attnum`
  ).map(({ name }) => name);
  const selected = columns.map((name) =>
    name === 'id' ? `nextval(pg_get_serial_sequence('lead', 'id'))` : name === 'batch_id' ? 'null' : name,
  );
  const bytes = await copyOut(
    `select ${selected.join(', ')} from lead where batch_id = (select max(batch_id) from lead) order by id`,
  );
  const pieces = Array.from({ length: Math.ceil(bytes.length / 65_536) }, (_, at) =>
    bytes.subarray(at * 65_536, (at + 1) * 65_536),
  );
  const cost = await measure(rows, async () => {
    await pipeline(
      Readable.from(pieces),
      await sql.unsafe(`copy lead (${columns.join(', ')}) from stdin (format binary)`).writable(),
    );
  });
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`
    select count(*)::int from lead where batch_id is null and batch_row is not null`;
  if (count % rows !== 0 || count === 0) throw new Error(`COPY stored ${count} rows`);
  console.log(`  … COPY, ${rows} rows: ${Math.round(cost.perSecond)} rows/s`);
  return cost;
}

/** Over a connection of its own: once the driver has read a COPY, it may leave the connection's socket paused. */
async function copyOut(query: string): Promise<Buffer> {
  const reader = openDatabase(stand.databaseUrl, { maxConnections: 1 });
  try {
    return await buffer(await reader.sql.unsafe(`copy (${query}) to stdout (format binary)`).readable());
  } finally {
    await reader.close();
  }
}

async function readBoth({ bytes, rows: count }: LeadFile): Promise<ReadOnly> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  try {
    const path = join(folder, 'leads.xlsx');
    await writeFile(path, bytes);
    const perSecond = async (reader: string) => {
      const child = fork(join(import.meta.dirname, 'bench-reader.peer.js'), [reader, path]);
      return (count / (await told<number>(child))) * 1_000;
    };
    const reader = await perSecond('ours');
    const sheetJs = await perSecond('SheetJS');
    console.log(
      `  … reading ${count} rows: ours ${Math.round(reader)} rows/s, SheetJS ${Math.round(sheetJs)}`,
    );
    return { reader, sheetJs };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
