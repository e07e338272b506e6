import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { insertOrFindLead, insertOrUpdateLead, type NewLead } from '@/db/query/lead-write';
import { insertOffer } from '@/db/query/offer';
import { statesAfterOffer } from '@/lib/lead/state';
import { mintScope } from '@/lib/scope';
import { makeLeadBody } from '@/test/applicant';
import { median, medianRound, percentile, type Round, ratio } from './figure';
import { openStand, type Served, type Stand } from './stand';

// POST /lead and POST /offer (8 partners, no live scorers) under 32 keep-alive connections, compared with (a) the
// same SQL straight through the driver and (b) a Fastify server with the same validation and SQL. Ours does more:
// request log (extra SQL), metrics, processing limit. Everything shares one machine, so the ratios include
// PostgreSQL and the load generator; CPU time covers the servers alone.
const connections = 32;
const roundSeconds = 3;
const rounds = 5;
/** Warms up the JIT: on two cores that takes tens of thousands of requests. */
const warmUpSeconds = 15;

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
  const figures: Record<'ours' | 'sql' | 'fastify', Round[]> = { ours: [], sql: [], fastify: [] };
  const costMs: Record<'ours' | 'fastify' | 'client', number[]> = { ours: [], fastify: [], client: [] };
  await overHttp(ours, path, stand, warmUpSeconds);
  await overHttp(peer, path, stand, warmUpSeconds);
  await straight(path, stand);
  for (let round = 0; round < rounds; round++) {
    const all = {
      ours: await overHttp(ours, path, stand),
      sql: await straight(path, stand),
      fastify: await overHttp(peer, path, stand),
    };
    costMs.ours.push(all.ours.costMs);
    costMs.fastify.push(all.fastify.costMs);
    costMs.client.push(all.ours.clientMs);
    for (const name of ['ours', 'sql', 'fastify'] as const) figures[name].push(all[name]);
  }
  console.log(`\nPOST ${path}, ${connections} connections, medians of ${rounds} rounds of ${roundSeconds} s`);
  for (const name of ['ours', 'sql', 'fastify'] as const) {
    const { perSecond, p50Ms, p99Ms } = medianRound(figures[name]);
    console.log(
      `  ${name.padEnd(8)} ${perSecond.toFixed(0).padStart(6)} /s   p50 ${p50Ms.toFixed(1)} ms   p99 ${p99Ms.toFixed(1)} ms`,
    );
  }
  console.log(`  ours / sql     ${ratio(figures.ours, figures.sql).toFixed(2)}   (aim: 0.5)`);
  console.log(`  ours / fastify ${ratio(figures.ours, figures.fastify).toFixed(2)}   (aim: 0.8)`);
  const cost = (name: keyof typeof costMs) => `${name} ${median(costMs[name]).toFixed(3)} ms`;
  console.log(`  processor time a request: ${cost('ours')}, ${cost('fastify')}, ${cost('client')}`);
}
console.log(`\nmemory at the end: ours ${await ours.memoryMib()} MiB, fastify ${await peer.memoryMib()} MiB`);
await Promise.all([ours.stop(), peer.stop()]);
await stand.close();

async function overHttp(
  server: Served,
  path: string,
  { key, intentId }: Stand,
  seconds = roundSeconds,
): Promise<Round & { costMs: number; clientMs: number }> {
  const url = server.origin + path;
  const before = await server.processorMs();
  const clientBefore = process.cpuUsage();
  const result = await autocannon({
    url,
    connections,
    duration: seconds,
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          body: JSON.stringify(makeLeadBody({ intent_id: intentId })),
        }),
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} errors`);
  const { total } = result.requests;
  const costMs = ((await server.processorMs()) - before) / total;
  const { user, system } = process.cpuUsage(clientBefore);
  return {
    costMs,
    clientMs: (user + system) / 1_000 / total,
    perSecond: result.requests.average,
    p50Ms: result.latency.p50,
    p99Ms: result.latency.p99,
  };
}

async function straight(path: string, { database, affiliateId, keyId, intentId }: Stand): Promise<Round> {
  const scope = mintScope(affiliateId, 'uat');
  const condition = { keyId, catalogueVersion: version, alreadyPassed: false };
  const matches = Array.from({ length: 8 }, (_, at) => ({
    partnerId: at + 1,
    rank: at + 1,
    probability: 50,
  }));
  const times: number[] = [];
  const until = performance.now() + roundSeconds * 1_000;
  const work = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      if (path === '/api/v2/lead') await insertOrFindLead(database, scope, condition, newLead(intentId));
      else {
        const { lead } = await insertOrUpdateLead(database, scope, condition, newLead(intentId));
        await insertOffer(
          database,
          scope,
          lead?.id ?? 0,
          {
            matches,
            unscored: [],
            partnerIds: null,
            askedPartnerIds: [],
            catalogueVersion: 0,
            moves: statesAfterOffer(true),
          },
          { keyId, userId: null },
        );
      }
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  times.sort((one, other) => one - other);
  return {
    perSecond: times.length / roundSeconds,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
  };
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
    popi: true,
    fields: { net_income: 25_000, loan_amount_required: 50_000 },
    refereeId: null,
    source: 'api_v2',
    userId: null,
    consentText: null,
  };
}
