import { randomBytes } from 'node:crypto';
import type { NewLead } from '@/db/query/lead/lead-write';
import { mintScope } from '@/lib/base/actor/scope';
import { statesAfterOffer } from '@/lib/lead/lead/state';
import { median, medianRound, percentile, type Round, ratio } from './figure';
import { insertOffer, insertOrFindLead, insertOrUpdateLead } from './one-lead';
import { postLeads } from './post-leads';
import { databaseMs } from './proc';
import { openStand, type Served } from './stand';

// POST /lead and POST /offer (8 partners, no live scorers) under 32 keep-alive connections, compared with (a) the
// same rules one lead a statement straight through the driver and (b) a Fastify server with the same validation and
// those statements. Ours does more: request log (extra SQL), metrics, processing limit. Everything shares one machine,
// so the ratios include PostgreSQL and the load generator; processor time covers server and PostgreSQL by themselves.
// One connection shows what a client waits that has the service for itself.
const roundSeconds = 3;
const rounds = 5;
/** Warms up the JIT: on two cores that takes tens of thousands of requests. */
const warmUpSeconds = 15;
type Path = '/api/v2/lead' | '/api/v2/offer';
const names = ['ours', 'sql', 'fastify'] as const;

/** A round, with the processor time of one request: of the server, of PostgreSQL and of the load generator. */
interface CostlyRound extends Round {
  readonly serverMs: number;
  readonly databaseMs: number;
  readonly clientMs: number;
}

const stand = await openStand();
const [{ version } = { version: 0 }] = await stand.database.sql<{ version: number }[]>`
  select catalogue_version::int as version from environment where name = 'uat'`;
const ours = await stand.serve('server.js --no-worker', '/healthz');
const peer = await stand.serve('bench-fastify.peer.js', '/healthz', {
  AFFILIATE_ID: String(stand.affiliateId),
  KEY_ID: String(stand.keyId),
  KEY: stand.key,
});

for (const path of ['/api/v2/lead', '/api/v2/offer'] as const) {
  await overHttp(ours, path, 32, warmUpSeconds);
  await overHttp(peer, path, 32, warmUpSeconds);
  await straight(path, 32);
  for (const connections of [32, 1]) {
    const figures: Record<(typeof names)[number], CostlyRound[]> = { ours: [], sql: [], fastify: [] };
    for (let round = 0; round < rounds; round++) {
      figures.ours.push(await overHttp(ours, path, connections));
      figures.sql.push(await straight(path, connections));
      figures.fastify.push(await overHttp(peer, path, connections));
    }
    report(path, connections, figures);
  }
}
console.log(`\nmemory at the end: ours ${await ours.memoryMib()} MiB, fastify ${await peer.memoryMib()} MiB`);
await Promise.all([ours.stop(), peer.stop()]);
await stand.close();

function report(path: Path, connections: number, figures: Record<(typeof names)[number], CostlyRound[]>) {
  const mid = (name: (typeof names)[number], value: (round: CostlyRound) => number) =>
    median(figures[name].map(value));
  console.log(`\nPOST ${path}, ${connections} connections, medians of ${rounds} rounds of ${roundSeconds} s`);
  for (const name of names) {
    const { perSecond, p50Ms, p99Ms } = medianRound(figures[name]);
    console.log(
      `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50Ms.toFixed(2)} ms   p99 ${p99Ms.toFixed(1)} ms   ` +
        `processor time a request: server ${mid(name, ({ serverMs }) => serverMs).toFixed(3)} ms, ` +
        `PostgreSQL ${mid(name, ({ databaseMs }) => databaseMs).toFixed(3)} ms, client ${mid(name, ({ clientMs }) => clientMs).toFixed(3)} ms`,
    );
  }
  const aims = connections === 1 ? [] : ['   (aim: 0.9)', '   (aim: 1.3)'];
  console.log(`  ours / sql     ${ratio(figures.ours, figures.sql).toFixed(2)}${aims[0] ?? ''}`);
  console.log(`  ours / fastify ${ratio(figures.ours, figures.fastify).toFixed(2)}${aims[1] ?? ''}`);
}

/** Adds to a round what it cost; `work` returns the round and its number of requests. */
async function measured(
  server: Served | null,
  work: () => Promise<Round & { requests: number }>,
): Promise<CostlyRound> {
  const [{ backend } = { backend: 0 }] = await stand.database.sql<
    { backend: number }[]
  >`select pg_backend_pid() as backend`;
  const spent = async () => ({
    server: (await server?.processorMs()) ?? 0,
    database: databaseMs(backend),
    client: process.cpuUsage(),
  });
  const before = await spent();
  const { requests, ...round } = await work();
  const after = await spent();
  const client = after.client.user + after.client.system - before.client.user - before.client.system;
  return {
    ...round,
    serverMs: (after.server - before.server) / requests,
    databaseMs: (after.database - before.database) / requests,
    clientMs: client / 1_000 / requests,
  };
}

function overHttp(
  server: Served,
  path: Path,
  connections: number,
  seconds = roundSeconds,
): Promise<CostlyRound> {
  const url = server.origin + path;
  return measured(server, async () => {
    const { requests, perSecond, times } = await postLeads(stand, url, { connections, seconds });
    return {
      requests,
      perSecond,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  });
}

function straight(path: Path, connections: number): Promise<CostlyRound> {
  const { database, affiliateId, keyId, intentId } = stand;
  const scope = mintScope(affiliateId, 'uat');
  const condition = { keyId, keyScope: null, catalogueVersion: version, alreadyPassed: false };
  const offer = {
    matches: Array.from({ length: 8 }, (_, at) => ({ partnerId: at + 1, rank: at + 1, probability: 50 })),
    unscored: [],
    partnerIds: null,
    askedPartnerIds: [],
    catalogueVersion: 0,
    moves: statesAfterOffer(true),
  };
  return measured(null, async () => {
    const times: number[] = [];
    const until = performance.now() + roundSeconds * 1_000;
    const work = async () => {
      while (performance.now() < until) {
        const began = performance.now();
        if (path === '/api/v2/lead') await insertOrFindLead(database, scope, condition, newLead(intentId));
        else {
          const { lead } = await insertOrUpdateLead(database, scope, condition, newLead(intentId));
          await insertOffer(database, scope, lead?.id ?? 0, offer, { keyId, userId: null });
        }
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: connections }, work));
    times.sort((one, other) => one - other);
    return {
      requests: times.length,
      perSecond: times.length / roundSeconds,
      p50Ms: percentile(times, 0.5),
      p99Ms: percentile(times, 0.99),
    };
  });
}

function newLead(intentId: number): NewLead {
  return {
    intentId,
    firstName: 'Thandi',
    lastName: 'Nkosi',
    cellPhoneNumber: '0821234567',
    cellPhoneNumberSent: '0821234567',
    email: 'thandi@example.co.za',
    idNumberCiphertext: randomBytes(42),
    idNumberHash: randomBytes(32),
    optOutHashes: [randomBytes(16), randomBytes(16)],
    popi: true,
    fields: { net_income: 25_000, loan_amount_required: 50_000 },
    subId: null,
    clickId: null,
    refereeId: null,
    source: 'api_v2',
    userId: null,
    consentText: null,
    basis: null,
  };
}
