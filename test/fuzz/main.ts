import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@/db/client';
import { freePort } from '@/db/embedded-process';
import { testSettings } from '@/test/context';
import { copyTemplate } from '@/test/database/copy';
import { postgresForTests } from '@/test/database/setup';
import { startPartnerServer } from '@/test/partner-server';
import { runServer } from '@/test/server/run-server';
import { emptyTally, type Fault, openFuzz, type Tally } from './fuzz';
import { emptyDatabase } from './reset';
import { makeWorld } from './world';

/*
 * `npm run fuzz`: sends generated hostile requests to every route and page of the built server, with a PostgreSQL of its
 * own. Fails on an answer that may not be, on an error in the log, and on memory that does not come back.
 */

/** How much more the web process may hold at the end than at the start, each time after a collection. */
const mostGrowthMb = 50;
const shownFaults = 20;
let shownSoFar = 0;

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    'warm-up': { type: 'string', default: '5000' },
    only: { type: 'string' },
    snapshots: { type: 'string' },
    kind: { type: 'string' },
  },
});
const number = (name: 'requests' | 'seed' | 'warm-up') => {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`--${name} must be a whole number`);
  return value;
};
const [wanted, seed, warmUp] = [number('requests'), number('seed'), number('warm-up')];
const only = values.only === undefined ? null : values.only.split(':').map(Number);

interface Memory {
  readonly pid: number;
  readonly rss: number;
  readonly heapUsed: number;
  readonly heapTotal: number;
  readonly external: number;
  readonly arrayBuffers: number;
  readonly descriptors: number;
}

const { postgres, leave } = await postgresForTests();
const database = await copyTemplate(postgres, `${postgres.template}_fuzz`);
/** Of the superuser: the application's own role may not empty the audit trail. */
const adminUrl = new URL(postgres.adminUrl);
adminUrl.pathname = new URL(database.url).pathname;
const admin = openDatabase(adminUrl.href, { maxConnections: 1, applicationName: 'fuzz' });
const db = openDatabase(database.url, { maxConnections: 6, applicationName: 'fuzz' });
const dataDir = mkdtempSync(join(tmpdir(), 'lmp-fuzz-'));
const partnerServer = await startPartnerServer();
const probe = await freePort();
const server = await runServer({
  ...testSettings,
  DATABASE_URL: database.url,
  DATA_DIR: dataDir,
  SEED_DEMO: 'off',
  TRUST_PROXY: '127.0.0.1',
  METRICS_TOKEN: 'fuzz-fuzz-fuzz-fuzz',
  NODE_OPTIONS: `--import=${join(process.cwd(), 'test/fuzz/probe.mjs')}`,
  FUZZ_PROBE_PORT: String(probe),
});
let failed = true;
try {
  failed = await run();
} finally {
  await server.stop();
  await partnerServer.close();
  await db.close();
  await admin.close();
  await database.drop();
  await leave();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

async function run(): Promise<boolean> {
  const { origin } = server;
  const fuzz = openFuzz({
    origin,
    seed,
    onFault: show,
    mayBeSent: ({ aim }) => values.kind === undefined || aim.kind === values.kind,
  });
  const newWorld = async () => {
    await emptyDatabase(admin);
    partnerServer.calls.length = 0;
    partnerServer.answer(({ path }, nth) => {
      if (path === '/score')
        return { json: { available: nth % 5 !== 0, probability: nth % 100, quote: { rate: nth } } };
      if (nth % 17 === 0) return { status: 500, text: 'no' };
      return { json: { status: ['pending', 'accepted', 'declined'][nth % 11] ?? 'pending', ready: false } };
    });
    return makeWorld({ origin, database: db, partnerServer });
  };

  if (only !== null) {
    const tally = emptyTally();
    await fuzz.runRound(only[0] ?? 0, await newWorld(), tally, { only: only[1] ?? 0 });
    report(tally, []);
    return tally.faults.length > 0;
  }
  // Rounds of the warm-up count down from -1: they are others than those that follow.
  const warmed = emptyTally();
  for (let round = -1; warmed.sent < warmUp; round -= 1)
    await fuzz.runRound(round, await newWorld(), warmed, { most: warmUp - warmed.sent });
  let world = await newWorld();
  const medianBefore = await medianOfRead(world.key);
  const before = await memory(values.snapshots && join(values.snapshots, 'before.heapsnapshot'));
  console.log(`start, after ${warmed.sent} requests: ${shown(before)}`);

  const tally = emptyTally();
  const began = performance.now();
  for (let round = 0; tally.sent < wanted; round += 1) {
    if (round > 0) world = await newWorld();
    await fuzz.runRound(round, world, tally, { most: wanted - tally.sent });
    if (round % 5 === 4)
      console.log(`  ${tally.sent} sent, ${tally.faults.length} faults; ${shown(await memory())}`);
  }
  const seconds = (performance.now() - began) / 1_000;
  world = await newWorld();
  const medianAfter = await medianOfRead(world.key);
  fuzz.close();
  const after = await memory(values.snapshots && join(values.snapshots, 'after.heapsnapshot'));

  const errors = errorsIn(server.output());
  report(tally, errors);
  const faults = warmed.faults.length + tally.faults.length;
  if (faults > shownFaults)
    console.log(`${faults} faults, of which the first ${shownFaults} are shown above`);
  console.log(`\n${tally.sent} requests in ${seconds.toFixed(0)} s, seed ${seed}`);
  console.log(
    `GET /api/v2/intent, median: ${medianBefore.toFixed(2)} ms before, ${medianAfter.toFixed(2)} ms after`,
  );
  console.log(`before: ${shown(before)}\nafter:  ${shown(after)}`);
  const grown = (after.rss - before.rss) / 2 ** 20;
  const isLeak = grown > mostGrowthMb;
  console.log(
    `resident memory: ${grown.toFixed(1)} MB more (at most ${mostGrowthMb})${isLeak ? ': TOO MUCH' : ''}`,
  );
  if (after.pid !== before.pid) console.log('the web process died and was started again');
  return faults + errors.length > 0 || isLeak || after.pid !== before.pid;

  async function medianOfRead(key: string): Promise<number> {
    const times: number[] = [];
    for (let at = 0; at < 400; at += 1) {
      const began = performance.now();
      const headers = [
        ['host', new URL(origin).host],
        ['authorization', `Bearer ${key}`],
      ] as const;
      await fuzz.send({ method: 'GET', target: '/api/v2/intent', headers, body: null });
      if (at >= 100) times.push(performance.now() - began);
    }
    return times.sort((one, other) => one - other)[times.length / 2] ?? Number.NaN;
  }
}

/** What the web process holds after a collection; with a path, a heap snapshot is written there. */
async function memory(snapshot?: string): Promise<Memory> {
  const query = snapshot ? `/snapshot?file=${encodeURIComponent(snapshot)}` : '/';
  const response = await fetch(`http://127.0.0.1:${probe}${query}`);
  return (await response.json()) as Memory;
}

function shown(memory: Memory): string {
  const parts = (['rss', 'heapUsed', 'heapTotal', 'external', 'arrayBuffers'] as const).map(
    (name) => `${name} ${(memory[name] / 2 ** 20).toFixed(1)} MB`,
  );
  return `${parts.join(', ')}, ${memory.descriptors} descriptors`;
}

/** Lines of the server's log at the level of errors, and whatever is no line of the log. */
function errorsIn(output: string): string[] {
  return output.split('\n').filter((line) => /^\{"level":(?:50|60)|^(?!\{|\s|$).*error/i.test(line));
}

function report({ answers, spentMs }: Tally, errors: readonly string[]): void {
  for (const [kind, counts] of answers)
    console.log(
      `${kind.padEnd(8)} ${[...counts]
        .sort()
        .map(([status, count]) => `${status}: ${count}`)
        .join(', ')}`,
    );
  const longest = [...spentMs].sort(([, one], [, other]) => other - one).slice(0, 8);
  console.log(`longest: ${longest.map(([route, ms]) => `${route} ${(ms / 1_000).toFixed(1)} s`).join(', ')}`);
  for (const line of errors.slice(0, shownFaults)) console.log(`log: ${line.slice(0, 2_000)}`);
  if (errors.length > 0) console.log(`${errors.length} errors in the log`);
}

/** Prints a fault, and writes the bytes that were sent. */
function show({ round, at, route, sender, why, bytes }: Fault): void {
  shownSoFar += 1;
  if (shownSoFar > shownFaults) return;
  const folder = join(process.cwd(), 'test-results', 'fuzz');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${seed}-${round}-${at}.http`);
  writeFileSync(file, bytes);
  const text = bytes
    .subarray(0, 1_500)
    .toString('latin1')
    .replace(/[^\n\x20-\x7e]/g, '·');
  console.log(`\n${route} by ${sender}: ${why}`);
  console.log(`again: npm run fuzz -- --seed ${seed} --only ${round}:${at}\nbytes: ${file}\n${text}`);
}
