import { makeLeadBody } from '@/test/applicant';
import { descendants } from '@/test/server/program';
import { median, percentile } from './figure';
import { postLeads } from './post-leads';
import { databaseMs, processorMs } from './proc';
import { openStand } from './stand';

// POST /lead with events beside without, in turn on one server with its worker: what writing and publishing an event
// costs a lead, and how long one takes to be published on an idle machine. Without: a trigger drops each event before
// it is stored, so that statement, transaction and everything else are the same. The rate counts the publisher that
// works meanwhile on the same cores; processor time counts it as well, until the last event is published.
const roundSeconds = 4;
const rounds = 7;
const warmUpSeconds = 15;
const connections = 32;
const idleLeads = 60;

interface EventRound {
  readonly perSecond: number;
  readonly p99Ms: number;
  /** Of server, worker and PostgreSQL, for one lead. */
  readonly costMs: number;
}

const stand = await openStand(0);
const { sql } = stand.database;
await sql`create function drop_event() returns trigger language plpgsql as 'begin return null; end'`;
await sql`create trigger drop_event before insert on event_outbox for each row execute function drop_event()`;
const server = await stand.serve('server.js', '/healthz');
const url = `${server.origin}/api/v2/lead`;
const headers = { authorization: `Bearer ${stand.key}`, 'content-type': 'application/json' };
const body = () => JSON.stringify(makeLeadBody({ intent_id: stand.intentId }));
const [{ backend } = { backend: 0 }] = await sql<{ backend: number }[]>`select pg_backend_pid() as backend`;

await round(true, warmUpSeconds);
await round(false, 3);
const figures: Record<'with' | 'without', EventRound[]> = { with: [], without: [] };
for (let at = 0; at < rounds; at += 1) {
  // The order changes, so that what grows meanwhile favours neither.
  const order = at % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const);
  for (const name of order) figures[name].push(await round(name === 'with', roundSeconds));
}
console.log(`POST /lead, ${connections} connections, medians of ${rounds} rounds of ${roundSeconds} s`);
for (const [name, all] of Object.entries(figures)) {
  const mid = (value: (one: EventRound) => number) => median(all.map(value));
  console.log(
    `  ${`${name} events`.padEnd(15)} ${mid(({ perSecond }) => perSecond)
      .toFixed(0)
      .padStart(6)} /s   ` +
      `p99 ${mid(({ p99Ms }) => p99Ms).toFixed(1)} ms   ` +
      `processor time a lead (server, worker, PostgreSQL) ${mid(({ costMs }) => costMs).toFixed(3)} ms`,
  );
}
const ratio = median(
  figures.with.map(({ perSecond }, at) => perSecond / (figures.without[at]?.perSecond ?? Number.NaN)),
);
console.log(`  with / without  ${ratio.toFixed(2)}   (aim: 0.95)`);
const waits = await idleWaits();
console.log(
  `from the answer of POST /lead to its event in a held GET /event, idle: p50 ${percentile(waits, 0.5).toFixed(0)} ms, p99 ${percentile(waits, 0.99).toFixed(0)} ms   (aim: 300 ms to delivery)`,
);
await server.stop();
await stand.close();

async function round(hasEvents: boolean, seconds: number): Promise<EventRound> {
  await sql.unsafe(`alter table event_outbox ${hasEvents ? 'disable' : 'enable'} trigger drop_event`);
  const own = descendants(server.parentPid).map(({ pid }) => pid);
  const spent = () => own.reduce((sum, pid) => sum + (processorMs(pid) || 0), 0) + databaseMs(backend);
  const before = spent();
  const { requests, perSecond, times } = await postLeads(stand, url, { connections, seconds });
  while ((await sql`select from event_outbox limit 1`).length > 0) await pause(20);
  return {
    perSecond,
    p99Ms: percentile(times, 0.99),
    costMs: (spent() - before) / requests,
  };
}

/** How long the event of one lead after the other took to reach a reader that waits for it. */
async function idleWaits(): Promise<number[]> {
  await sql.unsafe('alter table event_outbox disable trigger drop_event');
  await pause(1_000);
  const read = async (after: string) => {
    const response = await fetch(`${server.origin}/api/v2/event?after=${after}&wait=20`, { headers });
    return (await response.json()) as { events: unknown[]; next: string };
  };
  const latest = await fetch(`${server.origin}/api/v2/event?after=latest`, { headers });
  let { next } = (await latest.json()) as { next: string };
  const waits: number[] = [];
  for (let at = 0; at < idleLeads; at += 1) {
    const held = read(next);
    await pause(150 + Math.random() * 100);
    await fetch(url, { method: 'POST', headers, body: body() });
    const answered = performance.now();
    ({ next } = await held);
    waits.push(Math.max(0, performance.now() - answered));
  }
  return waits.sort((one, other) => one - other);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
