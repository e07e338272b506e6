import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { claimWebhookEndpointId, insertWebhookEndpoint } from '@/db/query/event/webhook-endpoint';
import { mintScope } from '@/lib/base/actor/scope';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { startProcess } from '@/lib/base/process/process';
import { runPublisher } from '@/lib/event/event/run-publisher';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { sealWebhookSecret } from '@/lib/event/webhook-endpoint/secret';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeContext, testEnv } from '@/test/context';
import { makeAffiliate } from '@/test/factory';
import { writeEvents } from '@/test/webhook/write-events';
import { median, percentile } from './figure';
import { openStand } from './stand';

// From an event's commit to its arrival: on an idle machine, and with a hundred endpoints of as many affiliates, of which
// one answers nothing and has a long backlog. Rounds with and without it take turns, so that the machine's mood counts in
// both. Publisher, deliverer and receiver share this process.
const endpoints = 100;
const rounds = 5;
const perRound = 600;
const everyMs = 8;
const backlog = 20_000;
const [longestIdleMs, mostSlower] = [300, 1.05];

const stand = await openStand(0);
const state = makeContext(stand.database, { env: testEnv() });
startProcess(state);

/** When each event of a lead arrived. */
const arrivals = new Map<string, (at: number) => void>();
const receiver = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    if (request.url === '/0') return;
    const { data } = JSON.parse(Buffer.concat(chunks).toString()) as { data: { matches: number } };
    arrivals.get(`${request.url} ${data.matches}`)?.(performance.now());
    response.end();
  });
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

const affiliates: number[] = [];
for (let at = 0; at < endpoints; at += 1) {
  const { id: affiliateId } = await makeAffiliate(stand.database);
  const id = await claimWebhookEndpointId(stand.database);
  await insertWebhookEndpoint(stand.database, mintScope(affiliateId, 'uat'), id, {
    url: `${origin}/${at}`,
    description: '',
    types: [],
    kind: 'webhook',
    secretCiphertext: sealWebhookSecret(state.env.piiKey, id, newPartnerSecret()),
  });
  affiliates.push(affiliateId);
}
const [dead = 0] = affiliates;
const setDead = (to: 'active' | 'paused') =>
  stand.database
    .sql`update webhook_endpoint set state = ${to}, fence = fence + 1, claimed_until = null, rest_until = null,
    failures_in_a_row = 0 where affiliate_id = ${dead}`;
await setDead('paused');
await writeEvents(
  stand.database,
  dead,
  Array.from({ length: backlog }, (_, at) => ({ leadId: at + 1, type: 'lead.created' as const })),
);

const publisher = runPublisher(state);
const worker = runDueWork(state, deliverEventsWork);
let told = 0;

/** Tells one endpoint of an event; resolves with how long it took from the commit. */
async function tell(at: number): Promise<number> {
  told += 1;
  const number = told;
  const arrival = new Promise<number>((resolve) => arrivals.set(`/${at} ${number}`, resolve));
  await stand.database.sql`
    insert into event_outbox (affiliate_id, environment, type, lead_id, data)
    values (${affiliates[at] ?? 0}, 'uat', 'lead.matched', ${number}, ${JSON.stringify({ matches: number })}::text::jsonb)`;
  const committed = performance.now();
  return (await arrival) - committed;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function round(): Promise<number[]> {
  const under: Promise<number>[] = [];
  for (let nth = 0; nth < perRound; nth += 1) {
    under.push(tell(1 + (nth % (endpoints - 1))));
    await pause(everyMs);
  }
  return (await Promise.all(under)).toSorted((one, other) => one - other);
}

const idle: number[] = [];
for (let nth = 0; nth < 60; nth += 1) {
  idle.push(await tell(1));
  await pause(Math.random() * 150);
}
const idleMs = median(idle);
console.log(`  idle: p50 ${idleMs.toFixed(0)} ms from commit to arrival`);

await round();
const ratios: number[] = [];
for (let at = 0; at < rounds; at += 1) {
  await setDead('paused');
  const alone = percentile(await round(), 0.99);
  await setDead('active');
  const beside = percentile(await round(), 0.99);
  ratios.push(beside / alone);
  console.log(`  p99 of the 99 others: ${alone.toFixed(0)} ms, beside a dead one ${beside.toFixed(0)} ms`);
}
const slower = median(ratios);
console.log(`  beside a dead one with ${backlog} events: ${slower.toFixed(3)} times (at most ${mostSlower})`);

await stand.database.sql`delete from webhook_endpoint`;
receiver.closeAllConnections();
receiver.close();
await Promise.all([worker.stop(), publisher.stop()]);
await stand.close();
if (idleMs > longestIdleMs || slower > mostSlower) process.exitCode = 1;
