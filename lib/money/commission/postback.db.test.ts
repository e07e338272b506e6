import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { deliverEventsWork } from '@/lib/event/webhook-endpoint/deliver-events';
import { listDeliveries } from '@/lib/event/webhook-endpoint/list-deliveries';
import { listWebhooks } from '@/lib/event/webhook-endpoint/list-endpoints';
import { accept, type Market, makeMarket, say, setPlan } from '@/test/commission/market';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeUser } from '@/test/factory';
import { withTracker } from '@/test/webhook/tracker';
import type { EventType } from '@/word/event-type';
import type { OutcomeKind } from '@/word/outcome';
import { keepLedgersWork } from './keep-ledgers';

const db = withDatabase();
const tracker = withTracker();
const today = new Date().toISOString();

let market: Market;
let ctx: AffiliateContext;
let endpointId: number;
beforeEach(async () => {
  await db.sql`truncate webhook_endpoint, event, event_outbox, event_stream, event_sequence, commission_run cascade`;
  market = await makeMarket(db);
  const { own } = market;
  await db.sql`update lead set click_id = 'c-' || id where affiliate_id = ${own.id}`;
  const { id: userId } = await makeUser(db, { affiliateId: own.id, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId: own.id, sessionId: 's' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId: own.id }, { actor });
  const { endpoint } = await addWebhook(ctx, {
    kind: 'postback',
    url: `${tracker.origin}/?c={click_id}&t={type}&m={commission}`,
    description: '',
    types: ['lead.accepted', 'lead.declined', 'outcome.recorded', 'outcome.corrected'],
  });
  endpointId = endpoint.id;
});

const plan = (paidOn: 'accepted' | 'funded', rate: string, holdDays = 0) =>
  setPlan(makeContext(db.database), {
    affiliateId: market.own.id,
    environment: 'uat',
    partnerId: null,
    intentId: null,
    paidOn,
    unit: 'cents',
    rate,
    tiers: '',
    validFrom: '2026-01-01',
    holdDays,
  });

/** Publishes an event of an application, as verbs write it. */
async function publish(applicationId: number, type: EventType, data: object = {}) {
  await db.sql`
    insert into event_outbox (affiliate_id, environment, type, lead_id, bulk, data)
    select affiliate_id, environment, ${type}, lead_id, false,
      jsonb_build_object('partner_id', partner_id) || ${JSON.stringify(data)}::text::jsonb
    from application where id = ${applicationId}`;
  await publishAll(db.database);
}
async function acceptAndTell(applicationId: number) {
  await accept(db, applicationId, today);
  await publish(applicationId, 'lead.accepted', { state: 'accepted' });
}
async function sayAndTell(applicationId: number, kind: OutcomeKind, corrects?: number) {
  const id = await say(db, market, applicationId, { kind, at: today, ...(corrects && { corrects }) });
  const data = { outcome_id: id, outcome: kind, ...(corrects && { corrects }) };
  await publish(applicationId, corrects ? 'outcome.corrected' : 'outcome.recorded', data);
  return id;
}
async function run(work: typeof keepLedgersWork | typeof deliverEventsWork) {
  for (;;) {
    const runs = await work.claimRuns(db.database, 100);
    if (runs.length === 0) return;
    await Promise.all(runs.map((one) => one(makeContext(db.database))));
  }
}
async function keepLedger() {
  await db.sql`update commission_run set next_at = now()`;
  await run(keepLedgersWork);
}
async function deliver() {
  await db.sql`update webhook_retry set due_at = now() where due_at < now() + interval '1 minute'`;
  await run(deliverEventsWork);
}
const told = () => tracker.calls.map(({ query }) => [query.t, query.m]);
const application = () => market.applications[0] ?? 0;

describe('the commission of a postback', () => {
  test('is what the ledger says, once it has seen the event, and not before', async () => {
    await plan('accepted', '150,00');
    await acceptAndTell(application());
    await deliver();
    expect(told()).toEqual([]);
    expect((await listWebhooks(ctx))[0]).toMatchObject({ behind: 0, waiting: 0, held: 1 });
    await keepLedger();
    await deliver();
    expect(told()).toEqual([['lead.accepted', '150.00']]);
    await deliver();
    expect(told()).toHaveLength(1);
  });

  test('is 0.00 where no plan pays for it, and empty for what can earn nothing', async () => {
    await publish(application(), 'lead.declined', { state: 'declined' });
    await acceptAndTell(application());
    await keepLedger();
    await deliver();
    expect(told()).toEqual([
      ['lead.declined', ''],
      ['lead.accepted', '0.00'],
    ]);
  });

  test('comes after the hold, even if the log has forgotten the event by then', async () => {
    await plan('accepted', '150,00', 40);
    await acceptAndTell(application());
    await keepLedger();
    await deliver();
    expect(told()).toEqual([]);
    const [held] = await listDeliveries(ctx, endpointId);
    expect(held).toMatchObject({ state: 'waiting', isHeld: true, attempts: [] });
    // It looks once a day, as plans and outcomes may change.
    expect(Date.parse(held?.dueAt ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    await db.sql`delete from event`;
    // As if 41 days had passed.
    await db.sql`alter table commission_entry disable trigger user`;
    await db.sql`update commission_entry set held_until = current_date - 1`;
    await db.sql`alter table commission_entry enable trigger user`;
    await db.sql`update webhook_retry set due_at = now()`;
    await deliver();
    expect(told()).toEqual([['lead.accepted', '150.00']]);
    expect((await listDeliveries(ctx, endpointId))[0]).toMatchObject({ state: 'taken', isHeld: false });
  });

  test('adds up to the ledger over a pay-out, a return and a correction', async () => {
    await plan('accepted', '50,00');
    await plan('funded', '300,00');
    await acceptAndTell(application());
    await keepLedger();
    await sayAndTell(application(), 'funded');
    await keepLedger();
    const returned = await sayAndTell(application(), 'returned');
    await keepLedger();
    await deliver();
    expect(told()).toEqual([
      ['lead.accepted', '50.00'],
      ['outcome.recorded', '300.00'],
      ['outcome.recorded', '-350.00'],
    ]);
    await sayAndTell(application(), 'approved', returned);
    await keepLedger();
    await deliver();
    // The return did not happen: what it had taken back is earned.
    expect(told().at(-1)).toEqual(['outcome.corrected', '0.00']);
    const [ledger] = await db.sql<[{ cents: number }]>`
      select sum(amount_cents)::float8 as cents from commission_entry where affiliate_id = ${market.own.id}`;
    expect(ledger.cents).toBe(35_000);
  });
});
