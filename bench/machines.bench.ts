import { readFileSync } from 'node:fs';
import { median, percentile } from './figure';
import { postLeads } from './post-leads';
import { databaseMs } from './proc';
import { slowLine } from './slow-line';
import { openStand, type Served, type Stand } from './stand';

// One, two and four web processes on one PostgreSQL, beside it and 2 ms away, each with 32 connections of its own and then
// with one: how many requests each answers, what a request costs web and PostgreSQL, and how many connections and how
// much memory of PostgreSQL each process takes. All of it shares this machine, so with more than one process it is the
// processors that end the growth: what a request costs says where it would end on machines of their own.
const roundSeconds = 5;
const rounds = 3;
const paths = ['/api/v2/lead', '/api/v2/offer'] as const;
type Path = (typeof paths)[number];

const stand = await openStand();
for (const awayMs of [0, 2]) {
  const line = awayMs > 0 ? await slowLine(stand.databaseUrl, awayMs / 2) : null;
  console.log(`\n${awayMs === 0 ? 'beside PostgreSQL' : `${awayMs} ms from PostgreSQL`}`);
  for (const processes of [1, 2, 4]) await measure(stand, line?.url.href ?? stand.databaseUrl, processes);
  line?.stop();
}
await stand.close();

interface Costly {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Processor time of one request, in milliseconds. */
  readonly server: number;
  readonly database: number;
}

async function measure({ serve }: Stand, url: string, processes: number): Promise<void> {
  const own = new Set(await backends(stand));
  const servers = await Promise.all(
    Array.from({ length: processes }, () =>
      serve('server.js --no-worker', '/healthz', { DATABASE_URL: url }),
    ),
  );
  for (const path of paths) {
    await load(servers, path, 32, 8);
    for (const connections of [32, 1]) {
      const all: Costly[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const spent = async () => ({
          server: (await Promise.all(servers.map((server) => server.processorMs()))).reduce((a, b) => a + b),
          database: databaseMs((await backends(stand))[0] ?? 0),
        });
        const before = await spent();
        const { requests, times } = await load(servers, path, connections, roundSeconds);
        const after = await spent();
        all.push({
          perSecond: requests / roundSeconds,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          server: (after.server - before.server) / requests,
          database: (after.database - before.database) / requests,
        });
      }
      const mid = (value: (one: Costly) => number, digits: number) => median(all.map(value)).toFixed(digits);
      console.log(
        `  ${processes} web, ${String(connections).padStart(2)} connections each   POST ${path.padEnd(13)} ` +
          `${mid(({ perSecond }) => perSecond, 0).padStart(5)} /s   p50 ${mid(({ p50 }) => p50, 1)} ms   ` +
          `p99 ${mid(({ p99 }) => p99, 1)} ms   processor time a request: server ${mid(({ server }) => server, 2)} ms, ` +
          `PostgreSQL ${mid(({ database }) => database, 2)} ms`,
      );
    }
  }
  const pids = (await backends(stand)).filter((pid) => !own.has(pid));
  const mib = pids.reduce((sum, pid) => sum + ownMib(pid), 0);
  console.log(`  ${processes} web: ${pids.length} connections, ${mib.toFixed(0)} MiB of PostgreSQL's memory`);
  await Promise.all(servers.map((server) => server.stop()));
}

async function load(
  servers: readonly Served[],
  path: Path,
  connections: number,
  seconds: number,
): Promise<{ requests: number; times: number[] }> {
  const all = await Promise.all(
    servers.map(({ origin }) => postLeads(stand, origin + path, { connections, seconds })),
  );
  return {
    requests: all.reduce((sum, one) => sum + one.requests, 0),
    times: all.flatMap(({ times }) => times).sort((a, b) => a - b),
  };
}

async function backends({ database }: Stand): Promise<number[]> {
  const rows = await database.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where backend_type = 'client backend'`;
  return rows.map(({ pid }) => pid);
}

/** What a process has that no other one shares, in MiB. */
function ownMib(pid: number): number {
  try {
    return (
      Number(/Private_Dirty:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
    );
  } catch {
    return 0;
  }
}
