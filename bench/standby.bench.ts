import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeLeadBody } from '@/test/applicant';
import { median, percentile } from './figure';
import { post } from './post';
import { slowLine } from './slow-line';
import { openStand } from './stand';
import { startSynchronousStandby } from './standby';

// POST /accept by 32 clients, of a partner that accepts without being called, so that it is the commits that count:
// alone, with a synchronous standby on the same machine, and with one that is 2 ms away (another zone of a provider).
// `synchronous_commit` is on throughout.
const clients = 32;
const acceptsEach = 1_500;
const warmUp = 300;
const awayMs = 2;

const stand = await openStand(1);
const server = await stand.serve('server.js --no-worker', '/healthz');
const agent = new http.Agent({ keepAlive: true, maxSockets: clients });
const authorization = `Bearer ${stand.key}`;
const dataDir = await mkdtemp(join(tmpdir(), 'bench-standby-'));
const primary = new URL(stand.superuserUrl);

const [{ id: partnerId }] = await stand.database.sql<
  [{ id: number }]
>`select id::float8 as id from partner limit 1`;

await measure(warmUp);
report('no standby', await measure(acceptsEach));
report('a synchronous standby', await withStandby('near', primary));
const line = await slowLine(primary, awayMs / 2);
report(`a synchronous standby ${awayMs} ms away`, await withStandby('away', line.url));
line.stop();

agent.destroy();
await server.stop();
await stand.close();
await rm(dataDir, { recursive: true, force: true });

async function withStandby(name: string, from: URL): Promise<Figures> {
  const folder = { superuserUrl: stand.superuserUrl, folder: stand.folder };
  const standby = await startSynchronousStandby(folder, join(dataDir, name), from);
  try {
    await measure(warmUp);
    return await measure(acceptsEach);
  } finally {
    await standby.stop();
  }
}

interface Figures {
  perSecond: number;
  times: number[];
  /** How long a commit takes on its own. */
  commitMs: number;
}

async function measure(count: number): Promise<Figures> {
  const commitMs = await lonelyCommitMs();
  const ids = await eachOf(count, async () => {
    const body = makeLeadBody({ intent_id: stand.intentId });
    const offer = await post(agent, `${server.origin}/api/v2/offer`, body, { authorization });
    return (JSON.parse(offer) as { id: string }).id;
  });
  const began = performance.now();
  const times = await eachOf(count, async (at) => {
    const start = performance.now();
    const body = { hashid: ids[at], partner_id: partnerId };
    await post(agent, `${server.origin}/api/v2/accept`, body, { authorization });
    return performance.now() - start;
  });
  const perSecond = (count / (performance.now() - began)) * 1_000;
  return { perSecond, commitMs, times: times.sort((one, other) => one - other) };
}

/** Runs `work` for 0 to `count` - 1, as many at a time as there are clients, and returns the results in order. */
async function eachOf<T>(count: number, work: (at: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const client = async () => {
    for (let at = next++; at < count; at = next++) results[at] = await work(at);
  };
  await Promise.all(Array.from({ length: clients }, client));
  return results;
}

async function lonelyCommitMs(): Promise<number> {
  const times: number[] = [];
  for (let at = 0; at < 20; at++) {
    const start = performance.now();
    await stand.database.sql`update environment set maintenance = maintenance where name = 'production'`;
    times.push(performance.now() - start);
  }
  return median(times);
}

function report(what: string, { perSecond, times, commitMs }: Figures): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(6)} ms`;
  console.log(
    `  ${what.padEnd(34)} ${perSecond.toFixed(0).padStart(5)} accepts/s   p50 ${ms(median(times))}   p99 ${ms(percentile(times, 0.99))}   one commit alone ${ms(commitMs)}`,
  );
}
