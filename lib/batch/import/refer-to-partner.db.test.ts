import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { forgetRoom } from '@/lib/catalogue/capacity/room';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile, never } from '@/test/batch/upload';
import { capacityOf, setCapacity } from '@/test/capacity';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { referLead } from '@/test/routed-verb';
import { referRows } from './refer-rows';
import { referToPartner } from './refer-to-partner';
import { requeueBatches } from './requeue-batches';

const db = withDatabase();
let server: PartnerServer;
let intent: { id: number; title: string };
let ctx: AffiliateContext;

beforeAll(async () => {
  server = await startPartnerServer();
  intent = await makeIntent(db);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.calls.length = 0;
  server.answer({ json: { status: 'accepted' } });
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
});
afterEach(() => {
  vi.useRealTimers();
});

const addPartner = (path: string, timeoutMs = 2_000) =>
  makePartner(db, {
    acceptUrl: `${server.origin}${path}`,
    secret: newPartnerSecret(),
    timeoutMs,
    intents: [{ intentId: intent.id }],
  });

let applicants = 0;
async function importRows(count: number, partnerIds: string): Promise<number> {
  const rows = Array.from({ length: count }, () =>
    makeLeadBody({ intent: intent.title, id_number: idNumberOf(applicants++), partner_ids: partnerIds }),
  );
  const { id } = await importFile(ctx, csvOf(rows));
  expect(await referRows(ctx, id, never)).toBe(true);
  return id;
}

const statuses = async (partnerId: number) =>
  Object.fromEntries(
    (
      await db.sql<{ status: string; count: number }[]>`
        select status, count(*)::int from application where partner_id = ${partnerId} group by status`
    ).map(({ status, count }) => [status, count]),
  );

test('a partner that fails for a while loses no referral: unsent ones wait for the circuit to close', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const partner = await addPartner('/accept');
  const id = await importRows(120, String(partner.id));
  const lane = { batchId: id, partnerId: partner.id };
  server.answer({ status: 503 });
  const paused = await referToPartner(ctx, lane, never);
  expect(paused).toMatchObject({ kind: 'unfinished' });
  const pauseMs = paused.kind === 'unfinished' ? paused.runAfterMs : 0;
  expect(pauseMs).toBeGreaterThan(10_000);
  const refused = server.calls.length;
  expect(refused).toBeLessThan(15);
  expect((await statuses(partner.id)).failed).toBe(refused);

  // The partner still fails after the pause: a single probe finds out.
  vi.advanceTimersByTime(pauseMs);
  expect(await referToPartner(ctx, lane, never)).toMatchObject({ kind: 'unfinished' });
  expect(server.calls).toHaveLength(refused + 1);

  server.answer({ json: { status: 'accepted' } });
  vi.advanceTimersByTime(15_001);
  for (;;) {
    const end = await referToPartner(ctx, lane, never);
    if (end.kind === 'finished') break;
    expect(end.runAfterMs).toBe(0);
  }
  // Calls in progress when the circuit opened wait for the follow-up.
  const waiting = await db.sql<{ id: number }[]>`
    update application set next_check_at = now() where partner_id = ${partner.id} and status = 'sending'
    returning id::float8 as id`;
  await followUp(ctx, ...waiting.map(({ id }) => id));
  expect(await statuses(partner.id)).toEqual({ failed: refused + 1, accepted: 120 - refused - 1 });
  const ids = server.calls.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(ids).size).toBe(120);
  expect(server.calls).toHaveLength(120);
});

test('a slow partner does not hold up other partners of the same rows', async () => {
  const [slow, quick] = [await addPartner('/slow', 30_000), await addPartner('/quick')];
  const id = await importRows(40, `${slow.id} ${quick.id}`);
  server.answer(({ path }) => (path === '/slow' ? 'hold' : { json: { status: 'accepted' } }));
  const stuck = referToPartner(ctx, { batchId: id, partnerId: slow.id }, never).catch(() => {});
  await expect.poll(() => server.callsTo('/slow').length).toBe(1);
  expect(await referToPartner(ctx, { batchId: id, partnerId: quick.id }, never)).toEqual({
    kind: 'finished',
  });
  expect(await statuses(quick.id)).toEqual({ accepted: 40 });
  expect(server.callsTo('/slow')).toHaveLength(1);
  await db.sql`delete from batch_referral where partner_id = ${slow.id}`;
  server.close().catch(() => {});
  await stuck;
  server = await startPartnerServer();
});

test('each partner has one job of each kind, and gets it back when it is lost', async () => {
  const partners = [await addPartner('/a'), await addPartner('/b')];
  const id = await importRows(3, `${partners.map((partner) => partner.id).join(' ')} 999999999`);
  const keys = async () =>
    (
      await db.sql<{ key: string }[]>`
        select key from graphile_worker.jobs where key like ${`batch.refer-partner:${id}:%`} order by key`
    ).map(({ key }) => key);
  const wanted = partners.map((partner) => `batch.refer-partner:${id}:${partner.id}`).sort();
  expect(await keys()).toEqual(wanted);
  await db.sql`select graphile_worker.remove_job(${wanted[0] ?? ''})`;
  await requeueBatches(ctx);
  expect(await keys()).toEqual(wanted);
});

test('an open circuit does not fail the referral of a single lead: it is sent once the circuit closes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const partner = await addPartner('/accept');
  server.answer({ status: 503 });
  await referToPartner(
    ctx,
    { batchId: await importRows(20, String(partner.id)), partnerId: partner.id },
    never,
  );
  server.calls.length = 0;
  const [lead] = await db.sql<{ id: number }[]>`
    select lead_id::float8 as id from batch_referral where partner_id = ${partner.id} limit 1`;
  const leadId = lead?.id ?? 0;
  expect(await referLead(ctx, leadId, [partner.id])).toMatchObject([{ status: 'pending' }]);
  expect(await referLead(ctx, leadId, [partner.id])).toMatchObject([{ status: 'pending' }]);
  expect(server.calls).toHaveLength(0);
  server.answer({ json: { status: 'accepted' } });
  vi.advanceTimersByTime(15_001);
  const [due] = await db.sql<{ id: number }[]>`
    update application set next_check_at = now() where lead_id = ${leadId} and next_check_at is not null
    returning id::float8 as id`;
  await followUp(ctx, due?.id ?? 0);
  expect(await referLead(ctx, leadId, [partner.id])).toMatchObject([{ status: 'accepted' }]);
  expect(server.calls).toHaveLength(1);
});

test('an applicant who was erased meanwhile is not referred, and does not block the others', async () => {
  const partner = await addPartner('/accept');
  const id = await importRows(2, String(partner.id));
  await db.sql`
    update lead set id_number_ciphertext = null, erased_at = now() where id = (
      select lead_id from batch_referral where batch_id = ${id} order by row limit 1)`;
  expect(await referToPartner(ctx, { batchId: id, partnerId: partner.id }, never)).toEqual({
    kind: 'finished',
  });
  expect(server.calls).toHaveLength(1);
});

test('rows for a partner that is full wait for its next window, at most as long as the operator says, then fail', async () => {
  const partner = await addPartner('/accept');
  await setCapacity(db.database, partner.id, capacityOf([{ most: 1 }], { wait_days: 2 }));
  const id = await importRows(3, String(partner.id));
  expect(await referToPartner(ctx, { batchId: id, partnerId: partner.id }, never)).toEqual({
    kind: 'finished',
  });
  expect(await statuses(partner.id)).toEqual({ accepted: 1, sending: 2 });
  const waiting = await db.sql<{ id: number; leadId: number; aheadMs: number }[]>`
    select id::float8 as id, lead_id::float8 as "leadId",
      extract(epoch from next_check_at - now())::float8 * 1000 as "aheadMs" from application
    where partner_id = ${partner.id} and waits_since is not null order by id`;
  for (const { aheadMs } of waiting) expect(aheadMs).toBeLessThanOrEqual(3_600_000);
  const [lucky, late] = waiting;

  // The next window: yesterday's is over. One of them waited for longer than the partner's two days.
  const due = (one: number) => db.sql`update application set next_check_at = now() where id = ${one}`;
  await db.sql`update application set waits_since = now() - interval '49 hours' where id = ${late?.id ?? 0}`;
  await db.sql`
    update cap_window set opens_at = opens_at - interval '1 day' where cap_id = any(
      select id from cap where partner_id = ${partner.id})`;
  forgetRoom(db.database, 'uat');
  for (const one of [lucky, late]) {
    await due(one?.id ?? 0);
    await followUp(ctx, one?.id ?? 0);
  }
  expect(await statuses(partner.id)).toEqual({ accepted: 2, failed: 1 });
  const [event] = await db.sql`
    select detail ->> 'reason' as reason from lead_event
    where lead_id = ${late?.leadId ?? 0} and kind = 'application failed'`;
  expect(event).toEqual({ reason: 'no room in time' });
  expect(server.calls).toHaveLength(2);
});

describe('a file’s referrals hear what was decided since', () => {
  const suspend = (active: boolean) =>
    db.sql`update affiliate set active = ${active} where id = ${ctx.scope.affiliateId}`;
  const maintain = (on: boolean) => db.sql`update environment set maintenance = ${on} where name = 'uat'`;
  const toEnd = async (lane: { batchId: number; partnerId: number }) => {
    for (;;) {
      const end = await referToPartner(ctx, lane, never);
      if (end.kind === 'finished') return;
      expect(end.runAfterMs).toBe(0);
    }
  };

  test.each([
    ['the affiliate is suspended', () => suspend(false), () => suspend(true)],
    ['maintenance begins', () => maintain(true), () => maintain(false)],
  ])('they stop within a call or two when %s, and go on afterwards', async (_, stop, goOn) => {
    const partner = await addPartner('/accept');
    const id = await importRows(40, String(partner.id));
    const lane = { batchId: id, partnerId: partner.id };
    let decided = 0;
    const accepted = { json: { status: 'accepted' } };
    const decide = async () => {
      await stop();
      decided = server.calls.length;
    };
    server.answer((_call, nth) => (nth === 5 ? { ...accepted, after: decide() } : accepted));
    try {
      expect(await referToPartner(ctx, lane, never)).toEqual({ kind: 'unfinished', runAfterMs: 15_000 });
      // Those that were under way with it.
      expect(server.calls.length - decided).toBeLessThan(4);
      const sent = server.calls.length;
      expect(await referToPartner(ctx, lane, never)).toEqual({ kind: 'unfinished', runAfterMs: 15_000 });
      expect(server.calls).toHaveLength(sent);
    } finally {
      await goOn();
    }
    await toEnd(lane);
    expect(await statuses(partner.id)).toEqual({ accepted: 40 });
    expect(server.calls).toHaveLength(40);
  });

  test('a lender that was switched off, and applicants who said no, get nothing, and the lead says so', async () => {
    const [off, on] = [await addPartner('/off'), await addPartner('/on')];
    const id = await importRows(4, `${off.id} ${on.id}`);
    const leads = await db.sql<{ id: number }[]>`
      select lead_id::float8 as id from batch_row where batch_id = ${id} order by row`;
    await db.sql`update partner set active = false where id = ${off.id}`;
    await db.sql`update lead set cell_phone_number = '0821110000' where id = ${leads[0]?.id ?? 0}`;
    await db.sql`
      insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
      values (${ctx.scope.affiliateId}, 'uat', ${leads[0]?.id ?? 0}, ${randomUUID()}, 'do not contact'),
        (${ctx.scope.affiliateId}, 'uat', ${leads[1]?.id ?? 0}, ${randomUUID()}, 'not interested')`;
    await hashFormerLeads(ctx);
    await restrictLead(db, leads[3]?.id ?? 0);
    for (const { id: partnerId } of [off, on]) await toEnd({ batchId: id, partnerId });
    expect(server.callsTo('/off')).toHaveLength(0);
    expect(server.callsTo('/on')).toHaveLength(1);
    const told = await db.sql`
      select lead_id::float8 as lead, (detail ->> 'partnerId')::float8 as partner, detail ->> 'reason' as reason
      from lead_event where kind = 'referral not sent' and lead_id = any(${leads.map((lead) => lead.id)}::bigint[])
      order by lead_id, detail ->> 'partnerId' = ${String(off.id)} desc`;
    expect(told).toEqual([
      { lead: leads[0]?.id, partner: off.id, reason: 'unknown partner' },
      { lead: leads[0]?.id, partner: on.id, reason: 'do not contact' },
      { lead: leads[1]?.id, partner: off.id, reason: 'unknown partner' },
      { lead: leads[1]?.id, partner: on.id, reason: 'not interested' },
      { lead: leads[2]?.id, partner: off.id, reason: 'unknown partner' },
      { lead: leads[3]?.id, partner: off.id, reason: 'unknown partner' },
      { lead: leads[3]?.id, partner: on.id, reason: 'restricted' },
    ]);
  });
});
