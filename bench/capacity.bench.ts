import http from 'node:http';
import { makeLeadBody } from '@/test/applicant';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makePartner } from '@/test/factory';
import { medianRound, percentile, type Round, ratio } from './figure';
import { post } from './post';
import { openStand } from './stand';

// What caps cost, in one run: POST /offer with 50 partners that each have two caps and hours, beside the same partners
// without any; and POST /accept at a partner with a cap, beside one without. BENCH_SECONDS sets the length of a round.
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const connections = 16;
const acceptsPerRound = Math.round(100 * seconds);

const stand = await openStand(50);
const { database, intentId, key } = stand;
const partners = await database.sql<{ id: number }[]>`select id::float8 as id from partner order by id`;
const server = await stand.serve('server.js --no-worker', '/healthz');
const client = new http.Agent({ keepAlive: true, maxSockets: connections });
const headers = { authorization: `Bearer ${key}` };
const send = (path: string, body: object) => post(client, `${server.origin}/api/v2${path}`, body, headers);
const offer = (of = intentId) => send('/offer', makeLeadBody({ intent_id: of, net_income: 40_000 }));

const limits = capacityOf(
  [
    { most: 10_000_000, weekdays: { sun: 9_000_000 } },
    { counts: 'accepted', window: 'month', intent: intentId, most: 10_000_000 },
  ],
  {
    hours: (['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const).map((weekday) => ({
      intent: null,
      weekday,
      opens: '00:00',
      closes: '24:00',
    })),
  },
);

async function limitAll(isLimited: boolean): Promise<void> {
  for (const { id } of partners) await setCapacity(database, id, isLimited ? limits : null);
}

/** Sends offers from all connections for a while. */
async function offersFor(forSeconds: number): Promise<Round & { serverMs: number }> {
  const times: number[] = [];
  const before = await server.processorMs();
  const until = performance.now() + forSeconds * 1_000;
  await all(async () => {
    while (performance.now() < until) times.push(await timed(() => offer()));
  });
  return { ...roundOf(times, forSeconds), serverMs: ((await server.processorMs()) - before) / times.length };
}

/** Accepts so many new leads at one partner. */
async function acceptsAt(partnerId: number, of: number): Promise<Round> {
  const ids: string[] = [];
  await all(async () => {
    while (ids.length < acceptsPerRound) ids.push((JSON.parse(await offer(of)) as { id: string }).id);
  });
  const times: number[] = [];
  const began = performance.now();
  await all(async () => {
    for (let hashid = ids.pop(); hashid !== undefined; hashid = ids.pop()) {
      const body = { hashid, partner_id: partnerId };
      times.push(await timed(() => send('/accept', body)));
    }
  });
  return roundOf(times, (performance.now() - began) / 1_000);
}

const all = (work: () => Promise<void>) => Promise.all(Array.from({ length: connections }, work));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function roundOf(times: number[], inSeconds: number): Round {
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / inSeconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
}

function report(name: string, of: readonly Round[]): void {
  const { perSecond, p50Ms, p99Ms } = medianRound(of);
  console.log(
    `  ${name.padEnd(12)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(1)} ms`,
  );
}

// Warms up the JIT, with both kinds of partners.
for (const isLimited of [true, false]) {
  await limitAll(isLimited);
  await offersFor(2 * seconds);
}

const offers = { none: [] as Round[], capped: [] as Round[] };
const cost = { none: 0, capped: 0 };
for (let round = 0; round < rounds; round++) {
  // In turn first, so that a machine that slows down favours neither.
  for (const name of round % 2 === 0 ? (['none', 'capped'] as const) : (['capped', 'none'] as const)) {
    await limitAll(name === 'capped');
    await offersFor(0.5);
    const figures = await offersFor(seconds);
    offers[name].push(figures);
    cost[name] += figures.serverMs / rounds;
  }
}
console.log(`\nPOST /api/v2/offer, 50 partners, ${connections} connections, medians of ${rounds} rounds`);
report('without caps', offers.none);
report('with caps', offers.capped);
console.log(`  with / without     ${ratio(offers.capped, offers.none).toFixed(2)}   (aim: 0.95)`);
console.log(
  `  processor time of the server: ${cost.none.toFixed(3)} ms without, ${cost.capped.toFixed(3)} ms with`,
);

const { id: free } = await makePartner(database, { intents: [{ intentId }] });
const { id: capped } = await makePartner(database, { intents: [{ intentId }] });
await setCapacity(database, capped, limits);
const accepts = { free: [] as Round[], capped: [] as Round[] };
await acceptsAt(free, intentId);
await acceptsAt(capped, intentId);
for (let round = 0; round < rounds; round++) {
  for (const name of round % 2 === 0 ? (['free', 'capped'] as const) : (['capped', 'free'] as const))
    accepts[name].push(await acceptsAt(name === 'free' ? free : capped, intentId));
}
console.log(`\nPOST /api/v2/accept, ${connections} connections, ${acceptsPerRound} a round, one partner`);
report('without caps', accepts.free);
report('with 2 caps', accepts.capped);
console.log(`  with / without     ${ratio(accepts.capped, accepts.free).toFixed(2)}`);
const [taken] = await database.sql<{ used: number; uses: number }[]>`
  select sum(w.used)::int as used, (select count(*)::int from cap_use) as uses from cap_window w`;
console.log(`  places counted ${taken?.used}, noted ${taken?.uses}`);

client.destroy();
await server.stop();
await stand.close();
