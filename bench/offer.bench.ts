import http from 'node:http';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent, makePartner } from '@/test/factory';
import { median, percentile } from './figure';
import { post } from './post';
import { startScorer } from './scorer';
import { openStand } from './stand';

// POST /offer with 10 to 500 partners, some with a local live scorer that responds in 50 ms. Reports the time
// beyond the offer's slowest scorer, as timed by the scorer. Baseline: the same calls from a plain keep-alive
// client that does nothing else.
const answerAfterMs = 50;
const offers = 200;
const warmUp = 30;

const stand = await openStand(0);
const scorer = await startScorer(answerAfterMs);
const market50 = { partners: 50, live: 20 };
const markets = [
  { partners: 10, live: 4 },
  { partners: 10, live: 0 },
  market50,
  { partners: 50, live: 0 },
  { partners: 100, live: 20 },
  { partners: 100, live: 0 },
  { partners: 500, live: 20 },
  { partners: 500, live: 0 },
];
const intents = new Map<(typeof markets)[number], number>();
for (const market of markets) intents.set(market, await makeMarket(market));
const server = await stand.serve('server.js --no-worker', '/healthz');
const client = new http.Agent({ keepAlive: true, maxSockets: 64 });

let bareLeads = 0;
// Warms up the JIT.
await measure(8, () => offer(intents.get(market50) ?? 0, market50.live));

for (const connections of [1, 8]) {
  console.log(
    `\nPOST /api/v2/offer, ${connections} at a time, ${offers} offers each: beyond the slowest scorer, and processor time`,
  );
  for (const market of markets) {
    const before = await server.processorMs();
    const times = await measure(connections, () => offer(intents.get(market) ?? 0, market.live));
    const costMs = ((await server.processorMs()) - before) / (offers + warmUp);
    report(
      `${String(market.partners).padStart(3)} partners, ${String(market.live).padStart(2)} live`,
      times,
      costMs,
    );
    if (market === market50) {
      const floor = await measure(connections, () => bareCalls(market.live));
      report('   the 20 calls alone ', floor);
    }
  }
}
console.log(`\nmemory at the end: ${await server.memoryMib()} MiB`);
client.destroy();
await server.stop();
await scorer.close();
await stand.close();

async function makeMarket({ partners, live }: { partners: number; live: number }): Promise<number> {
  const { id } = await makeIntent(stand.database, { requiredFields: ['net_income'] });
  for (let at = 0; at < partners; at++) {
    await makePartner(stand.database, {
      scoreUrl: at < live ? `${scorer.origin}/score` : null,
      secret: newPartnerSecret(),
      intents: [
        {
          intentId: id,
          eligibility: [
            { field: 'net_income', operator: '>=', value: 3_000 + (at % 20) * 500 },
            { field: 'age', operator: 'between', value: [18, 75] },
            { field: 'province', operator: 'not in', value: ['Limpopo', 'Free State'] },
          ],
          probabilityConditions: [
            { field: 'net_income', operator: '>=', value: 10_000, results: 30 },
            { field: 'loan_amount_required', operator: '<', value: 100_000, results: at % 40 },
          ],
        },
      ],
    });
  }
  return id;
}

/** Sorted times beyond the slowest scorer, in milliseconds. */
async function measure(connections: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  let left = offers + warmUp;
  const work = async () => {
    while (left-- > 0) times.push(await once());
  };
  await Promise.all(Array.from({ length: connections }, work));
  return times.slice(warmUp).sort((one, other) => one - other);
}

async function offer(intentId: number, live: number): Promise<number> {
  const body = makeLeadBody({ intent_id: intentId, province: 'Gauteng' });
  const began = performance.now();
  const answer = await post(client, `${server.origin}/api/v2/offer`, body, {
    authorization: `Bearer ${stand.key}`,
  });
  const tookMs = performance.now() - began;
  const { id, matches } = JSON.parse(answer) as { id: string; matches: { live_scoring_api: boolean }[] };
  const scored = matches.filter((match) => match.live_scoring_api).length;
  if (scored !== live) throw new Error(`${scored} of ${live} live scores came`);
  return tookMs - scorer.slowestMs(id);
}

async function bareCalls(live: number): Promise<number> {
  const lead = `bare ${bareLeads++}`;
  const began = performance.now();
  await Promise.all(
    Array.from({ length: live }, () =>
      post(client, `${scorer.origin}/score`, { lead_id: lead, lead: makeLeadBody() }),
    ),
  );
  return performance.now() - began - scorer.slowestMs(lead);
}

function report(what: string, times: readonly number[], costMs?: number): void {
  const figure = (ms: number) => `${ms.toFixed(1).padStart(6)} ms`;
  const cost = costMs === undefined ? '' : `   processor ${figure(costMs)}`;
  console.log(`  ${what}   p50 ${figure(median(times))}   p99 ${figure(percentile(times, 0.99))}${cost}`);
}
