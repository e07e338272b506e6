import http from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import type { Context } from '@/lib/base/actor/context';
import { readEnv } from '@/lib/base/process/env';
import { systemClock } from '@/lib/base/time/clock';
import { getOptOutFile } from '@/lib/batch/opt-out-list/list-lists';
import { publishList } from '@/lib/batch/opt-out-list/publish-list';
import { receiveListFile } from '@/lib/batch/opt-out-list/receive-list-file';
import { listFileInput } from '@/lib/batch/opt-out-list/schema';
import { makeLeadBody } from '@/test/applicant';
import { descendants } from '@/test/server/program';
import type { OptOutFileStatus } from '@/word/opt-out-list';
import { median } from './figure';
import { type Latency, startLeadPoster } from './lead-poster';
import { post } from './post';
import { databaseMs, peakMib, processorMs, resetPeak } from './proc';
import { openStand } from './stand';

// A list of opt-outs from its file to its publication by the worker, and POST /lead meanwhile beside idle; offers of people
// who have not opted out before there is a list and after, in processor time, which a busy machine does not change.
const values = Number(process.env.BENCH_ROWS ?? 1_000_000);
const leadsPerSecond = 50;
const offersOfRound = 1_500;
const rounds = 3;

const stand = await openStand();
const { sql } = stand.database;
const served = await stand.serve('server.js', '/healthz');
const worker = descendants(served.parentPid).find(({ command }) => command.includes('worker.js'))?.pid ?? 0;
const ctx: Context = {
  env: readEnv(stand.settings),
  database: stand.database,
  log: pino({ level: 'silent' }),
  clock: systemClock,
  actor: { kind: 'command line' },
  requestId: 'bench',
  traceparent: null,
  origin: null,
};
const poster = startLeadPoster(stand, served, leadsPerSecond);

try {
  await offers(200);
  const load = () => loadavg()[0]?.toFixed(1);
  const loads = [load()];
  const before = await offerRounds();
  await poster.measure(() => pause(2_000));
  const idle = [await poster.measure(() => pause(8_000)), await poster.measure(() => pause(8_000))];
  resetPeak(worker);
  let seconds: number[] = [];
  const used = () => processorMs(worker) + databaseMs(backend);
  const backend = await backendPid();
  let [spent, wal] = [used(), await walMib()];
  loads.push(load());
  const busy = await poster.measure(async () => {
    seconds = await importList();
    [spent, wal] = [used() - spent, (await walMib()) - wal];
  });
  loads.push(load());
  await settled();
  const after = await offerRounds();
  const mid = (of: readonly Latency[], value: (one: Latency) => number) => median(of.map(value));
  const both = (name: string, value: (one: Latency) => number) =>
    `${name} ${mid(idle, value).toFixed(1)} ms idle, ${value(busy).toFixed(1)} ms meanwhile: ${(value(busy) / mid(idle, value)).toFixed(1)}x`;
  const [received = 0, counted = 0, published = 0] = seconds;
  loads.push(load());
  console.log(`\n${values} numbers; load of the machine ${loads.join(', ')}`);
  console.log(
    `  in force after ${(received + counted + published).toFixed(1)} s (aim: 60): received ${received.toFixed(1)}, ` +
      `read and counted ${counted.toFixed(1)}, published ${published.toFixed(1)}; worker at most ${peakMib(worker)} MiB`,
  );
  console.log(
    `  meanwhile worker and PostgreSQL took ${(spent / 1_000).toFixed(1)} s of processor time, with the leads, and wrote ${wal} MiB of log`,
  );
  console.log(
    `  POST /lead, ${leadsPerSecond} a second: ${both('p50', ({ p50 }) => p50)}; ${both('p99', ({ p99 }) => p99)} (aim: 2)`,
  );
  console.log(
    `  an offer without opt-outs, processor time: ${before.toFixed(2)} ms before, ${after.toFixed(2)} ms with ${values} of others: ${(before / after).toFixed(2)} (aim: 0.97)`,
  );
} finally {
  poster.stop();
  await served.stop();
  await stand.close();
}

/** Sends a list, lets it be counted and publishes it. Returns the seconds of each. */
async function importList(): Promise<number[]> {
  async function* file() {
    const atOnce = 20_000;
    for (let at = 0; at < values; at += atOnce) {
      const lines = Array.from(
        { length: Math.min(atOnce, values - at) },
        (_, of) => `06${String(at + of).padStart(8, '0')}\n`,
      );
      yield Buffer.from(lines.join(''));
    }
  }
  const input = listFileInput.parse({ kind: 'phone', reach: 'everybody', name: 'Bench' });
  const start = performance.now();
  const fileId = await receiveListFile(ctx, 'uat', input, { fileName: 'list.txt', bytes: file() });
  const received = performance.now();
  await until(fileId, 'counted');
  const counted = performance.now();
  await publishList(ctx, 'uat', fileId, {});
  await until(fileId, 'published');
  return [received - start, counted - received, performance.now() - counted].map((ms) => ms / 1_000);
}

/** Waits until nothing is left to be done after a list: staged hashes, leaves of the log, statistics. */
async function settled(): Promise<void> {
  for (;;) {
    const [rest] = await sql<{ isThere: boolean }[]>`
      select exists (select from opt_out_hash_part) or exists (select from ledger_log_outbox)
        or exists (select from pg_stat_activity where backend_type = 'autovacuum worker') as "isThere"`;
    if (!rest?.isThere) return;
    await pause(500);
  }
}

async function backendPid(): Promise<number> {
  const [row] = await sql<{ backend: number }[]>`select pg_backend_pid()::int as backend`;
  return row?.backend ?? 0;
}

async function walMib(): Promise<number> {
  const [row] = await sql<{ mib: number }[]>`select (wal_bytes / 1048576)::int as mib from pg_stat_wal`;
  return row?.mib ?? 0;
}

async function until(fileId: number, status: OptOutFileStatus): Promise<void> {
  for (;;) {
    const file = await getOptOutFile(ctx, 'uat', fileId);
    if (file.status === status) return;
    if (file.status === 'failed') throw new Error(file.failure ?? 'failed');
    await pause(50);
  }
}

/** Returns the processor time of an offer, of web and PostgreSQL together, in milliseconds: the median of rounds. */
async function offerRounds(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) times.push(await offers(offersOfRound));
  return median(times);
}

async function offers(count: number): Promise<number> {
  const backend = await backendPid();
  const used = () => processorMs(served.pid) + databaseMs(backend);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 16 });
  const start = used();
  let left = count;
  const lane = async () => {
    while (left-- > 0)
      await post(
        agent,
        `${served.origin}/api/v2/offer`,
        makeLeadBody({ intent_id: stand.intentId, net_income: 20_000 }),
        {
          authorization: `Bearer ${stand.key}`,
        },
      );
  };
  await Promise.all(Array.from({ length: 16 }, lane));
  agent.destroy();
  return (used() - start) / count;
}
