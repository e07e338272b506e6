import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { takeBackDisposition } from '@/lib/desk/disposition/take-back-disposition';
import { holdLead, releaseLead } from '@/lib/desk/lead-hold/hold-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { listArrivals } from '@/lib/message/arrival/list-arrivals';
import { seeArrivals } from '@/lib/message/arrival/see-arrivals';
import { makeIdNumber } from '@/test/applicant';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { listWork } from './list-work';
import { openDesk } from './open-desk';
import { serveNext } from './serve-next';
import { type WorkTab, workTabs } from './tab';

const db = withDatabase();

interface Desk {
  affiliateId: number;
  intentId: number;
  partnerId: number;
  agent(role?: 'agent' | 'manager'): Promise<AffiliateContext>;
}

async function makeDesk(): Promise<Desk> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { id: partnerId } = await makePartner(db, { intents: [{ intentId }] });
  return {
    affiliateId,
    intentId,
    partnerId,
    agent: async (role = 'agent') => {
      const { id: userId } = await makeUser(db, { affiliateId, role });
      const actor = { kind: 'user', userId, role, affiliateId, sessionId: `of ${userId}` } as const;
      return makeAffiliateContext(db.database, { affiliateId }, { actor });
    },
  };
}

type LeadValues = Parameters<typeof makeLead>[1];

const fromFile = ({ affiliateId, intentId }: Desk, values: LeadValues = {}) =>
  makeLead(db, {
    affiliateId,
    intentId,
    idNumber: makeIdNumber(),
    source: 'batch',
    state: 'matched',
    bestChance: 50,
    ...values,
  });

const hashidOf = (ctx: AffiliateContext, { id }: { id: number }) => publicId(ctx.env.idKey, 'lead', id);
const next = async (ctx: AffiliateContext) => {
  const { lead } = await serveNext(ctx);
  return lead && { id: readPublicId(ctx.env.idKey, 'lead', lead.id), reason: lead.reason };
};
const say = (ctx: AffiliateContext, lead: { id: number }, input: object, pressId = randomUUID()) =>
  recordDisposition(ctx, hashidOf(ctx, lead), recordDispositionInput.parse({ pressId, ...input }));
const idsOn = async (ctx: AffiliateContext, tab: WorkTab) =>
  (await listWork(ctx, { tab, page: 1 })).items.map(({ id }) => readPublicId(ctx.env.idKey, 'lead', id));
const letHoldsEnd = () => db.sql`update lead_hold set until = now() - interval '1 second'`;

test('1,000 leads served to eight agents at once: nobody gets an applicant that another one has', async () => {
  const desk = await makeDesk();
  const { affiliateId, intentId } = desk;
  // 1,050 applicants, of whom every seventh has two leads and every fiftieth three.
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, state, source, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, id_number_ciphertext, id_number_hash, fields, best_chance, popi)
    select ${affiliateId}, 'uat', ${intentId}, 'matched', 'batch', 'A', 'B', '08' || lpad(n::text, 8, '0'), '',
      (select id_number_ciphertext from lead where false), sha256(n::text::bytea), '{}', n % 100, true
    from generate_series(1, 1050) n, generate_series(1, case when n % 50 = 0 then 3 when n % 7 = 0 then 2 else 1 end)`;
  await db.sql`analyze lead`;
  const agents = await Promise.all(Array.from({ length: 8 }, () => desk.agent()));
  const served: number[] = [];
  await Promise.all(
    agents.map(async (ctx, nth) => {
      for (let turn = 0; turn < 125; turn++) {
        const lead = await next(ctx);
        if (lead?.id) served.push(lead.id);
        // Some are done at once, which ends the hold: what others have looked up meanwhile is out of date.
        if (lead?.id && (turn + nth) % 3 === 0) await say(ctx, { id: lead.id }, { kind: 'done' });
      }
    }),
  );
  expect(served).toHaveLength(1_000);
  expect(new Set(served).size).toBe(1_000);
  const [{ twice }] = await db.sql<[{ twice: number }]>`
    select count(*)::int as twice from (
      select id_number_hash from lead l where l.id = any(${served}::bigint[])
        and not exists (select from disposition d where d.lead_id = l.id)
      group by id_number_hash having count(*) > 1) t`;
  expect(twice).toBe(0);
}, 60_000);

test('best chance first, held for two minutes, and by whoever has it open longer', async () => {
  const desk = await makeDesk();
  const [agent, colleague] = [await desk.agent(), await desk.agent()];
  const low = await fromFile(desk, { bestChance: 20 });
  const idNumber = makeIdNumber();
  const high = await fromFile(desk, { bestChance: 90, idNumber });
  // Another lead of the same applicant.
  await fromFile(desk, { bestChance: 80, idNumber, intentId: (await makeIntent(db)).id });
  expect(await next(agent)).toEqual({ id: high.id, reason: 'new' });
  expect(await next(colleague)).toEqual({ id: low.id, reason: 'new' });
  expect(await next(colleague)).toBeNull();
  expect(await holdLead(colleague, hashidOf(agent, high))).toMatchObject({ held: false });
  expect((await holdLead(colleague, hashidOf(agent, high))).heldBy).toMatch(/^User /);
  expect(await holdLead(agent, hashidOf(agent, high))).toEqual({ held: true, heldBy: null });
  expect(
    (await listWork(colleague, { tab: 'to-call', page: 1 })).items.map(({ heldBy }) => heldBy !== null),
  ).toEqual([true, true, false]);
  await releaseLead(agent, hashidOf(agent, high));
  expect(await next(colleague)).toMatchObject({ id: high.id });
  await letHoldsEnd();
  expect(await next(agent)).toMatchObject({ id: high.id });
  const stranger = await (await makeDesk()).agent();
  expect(await next(stranger)).toBeNull();
  await expect(holdLead(stranger, 'nothing')).rejects.toMatchObject({ code: 'not_found' });
  expect(await holdLead(stranger, hashidOf(agent, low))).toEqual({ held: false, heldBy: null });
});

test('own call-backs come first, then those of anyone, then arrivals, declined leads and new ones', async () => {
  const desk = await makeDesk();
  const { affiliateId, intentId, partnerId } = desk;
  const [agent, colleague] = [await desk.agent(), await desk.agent()];
  const userId = agent.actor.kind === 'user' ? agent.actor.userId : 0;
  const fresh = await fromFile(desk);
  const callBack = async (minutesLate: number, whose: number | null) => {
    const lead = await fromFile(desk, { bestChance: 10, setAsideAt: new Date() });
    await db.sql`
      insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, reason)
      values (${affiliateId}, 'uat', ${lead.id}, ${whose}, now() - make_interval(mins => ${minutesLate}::int), 'agreed')`;
    return lead.id;
  };
  const colleagueId = colleague.actor.kind === 'user' ? colleague.actor.userId : 0;
  const [own, shared, late] = [
    await callBack(1, userId),
    await callBack(30, null),
    await callBack(20, colleagueId),
  ];
  const theirs = await callBack(10, colleagueId);
  const later = await callBack(-60, userId);
  // Said no by one lender, and another fits.
  const declined = await fromFile(desk, { state: 'declined' });
  const { id: no } = await makePartner(db, { intents: [{ intentId }] });
  const offered = async (lead: number, partners: number[]) => {
    await db.sql`
      with o as (insert into offer (lead_id, matches, created_at) values (${lead},
          ${JSON.stringify(partners.map((id, nth) => ({ partnerId: id, rank: nth + 1, probability: 50 })))}::text::jsonb,
          now() - interval '1 hour') returning id)
      update lead set offer_id = (select id from o) where id = ${lead}`;
    await db.sql`
      with a as (insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at)
        values (${affiliateId}, 'uat', ${lead}, ${no}, 'accept', 'declined', now()) returning id)
      update lead set application_id = (select id from a) where id = ${lead}`;
  };
  await offered(declined.id, [no, partnerId]);
  const allTried = await fromFile(desk, { state: 'declined' });
  await offered(allTried.id, [no]);
  const arrived = await fromFile(desk, { state: 'pending' });
  await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id, unseen, arrived_at)
    values (${affiliateId}, 'uat', ${arrived.id}, ${partnerId}, 'accept', 'accepted', ${userId}, true, now())`;
  // Found no lender, before this one was there.
  const fitting = await fromFile(desk, { state: 'unmatched' });

  expect(await idsOn(agent, 'call-back')).toEqual([shared, late, own, later]);
  expect(await idsOn(await desk.agent('manager'), 'call-back')).toEqual([shared, late, theirs, own, later]);
  expect(await idsOn(agent, 'waiting')).toEqual([arrived.id]);
  expect(await idsOn(agent, 'others-fit')).toEqual([declined.id]);
  expect(await idsOn(agent, 'to-call')).toEqual([fresh.id]);
  const { counts } = await listWork(agent, { tab: 'to-call', page: 1 });
  expect(Object.values(counts).map(({ value }) => value)).toEqual([1, 4, 1, 1, 1]);

  const order = [];
  for (let turn = 0; turn < 7; turn++) order.push(await next(agent));
  expect(order).toEqual([
    { id: own, reason: 'own call-back' },
    { id: shared, reason: 'shared call-back' },
    { id: late, reason: 'shared call-back' },
    { id: arrived.id, reason: 'arrived' },
    { id: fitting.id, reason: 'fits now' },
    { id: declined.id, reason: 'others fit' },
    { id: fresh.id, reason: 'new' },
  ]);
  const { lead, nextDueAt } = await serveNext(agent);
  expect(lead).toBeNull();
  expect(Date.parse(nextDueAt ?? '')).toBeGreaterThan(Date.now() + 50 * 60_000);
  // Once worked, a declined lead stays away until the next no.
  await say(agent, declined, { kind: 'done' });
  expect(await idsOn(agent, 'others-fit')).toEqual([]);
  await db.sql`update application set settled_at = now() + interval '1 second' where lead_id = ${declined.id}`;
  expect(await idsOn(agent, 'others-fit')).toEqual([declined.id]);
});

test('what a call came to decides when the lead comes back, and is taken back with all that followed', async () => {
  const desk = await makeDesk();
  const [agent, colleague] = [await desk.agent(), await desk.agent()];
  const lead = await fromFile(desk);
  const pressId = randomUUID();
  const first = await say(agent, lead, { kind: 'no answer' }, pressId);
  expect(first.callBack).toMatchObject({ reason: 'no answer', mine: false, by: null });
  // Sent twice.
  expect(await say(agent, lead, { kind: 'no answer' }, pressId)).toEqual(first);
  expect(await idsOn(agent, 'to-call')).toEqual([]);
  expect(await idsOn(agent, 'call-back')).toEqual([lead.id]);
  expect(await idsOn(agent, 'mine-today')).toEqual([lead.id]);
  const takeBack = (ctx: AffiliateContext, press = pressId) =>
    takeBackDisposition(ctx, hashidOf(ctx, lead), { pressId: press });
  await expect(takeBack(colleague)).rejects.toMatchObject({ code: 'forbidden' });
  await takeBack(agent);
  await takeBack(agent);
  expect(await idsOn(agent, 'to-call')).toEqual([lead.id]);
  expect(await idsOn(agent, 'call-back')).toEqual([]);

  const dueAt = new Date(Date.now() + 3 * 86_400_000).toISOString();
  await say(agent, lead, { kind: 'call back', dueAt, askedForByApplicant: true });
  const done = randomUUID();
  await say(agent, lead, { kind: 'done' }, done);
  expect(await idsOn(agent, 'call-back')).toEqual([]);
  await takeBack(await desk.agent('manager'), done);
  expect((await listWork(agent, { tab: 'call-back', page: 1 })).items).toMatchObject([
    { callBack: { dueAt, mine: true } },
  ]);
  await expect(takeBack(agent, randomUUID())).rejects.toMatchObject({ code: 'not_found' });

  // The fifth time in a row nobody tries again.
  for (let time = 1; time <= 5; time++) {
    const { callBack } = await say(agent, lead, { kind: 'no answer' });
    expect(callBack === null).toBe(time === 5);
  }
  expect(recordDispositionInput.safeParse({ pressId, kind: 'call back' }).success).toBe(false);
});

test('a press that arrives several times at once is stored once, and does once what follows', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const press = async (kind: string) => {
    const lead = await fromFile(desk);
    const pressId = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => say(agent, lead, { kind }, pressId)));
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    const [{ made }] = await db.sql<[{ made: number }]>`
      select count(*)::int as made from call_back where lead_id = ${lead.id}`;
    expect(made).toBe(kind === 'no answer' ? 1 : 0);
  };
  await press('no answer');
  await press('do not contact');
});

test('who asked not to be contacted is never served again, with any lead; a wrong number until there is another', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const idNumber = makeIdNumber();
  const lead = await fromFile(desk, { idNumber });
  const pressId = randomUUID();
  await say(agent, lead, { kind: 'do not contact' }, pressId);
  const other = await fromFile(desk, { idNumber, intentId: (await makeIntent(db)).id });
  const sameNumber = await fromFile(desk, { cellPhoneNumber: lead.cellPhoneNumber });
  expect(await idsOn(agent, 'to-call')).toEqual([]);
  expect(await next(agent)).toBeNull();
  await expect(say(agent, other, { kind: 'no answer' })).rejects.toThrow('asked not to be contacted');
  await db.sql`
    insert into call_back (affiliate_id, environment, lead_id, due_at, reason)
    values (${desk.affiliateId}, 'uat', ${other.id}, now(), 'agreed')`;
  const dueCallBacks = async () => (await listArrivals(agent)).callBacks;
  expect(await dueCallBacks()).toBe(0);
  await takeBackDisposition(agent, hashidOf(agent, lead), { pressId });
  expect(await dueCallBacks()).toBe(1);
  expect((await idsOn(agent, 'to-call')).sort()).toEqual([lead.id, other.id, sameNumber.id].sort());

  await db.sql`delete from call_back where lead_id = ${other.id}`;
  await db.sql`update lead set set_aside_at = now() where id = any(${[lead.id, sameNumber.id]}::bigint[])`;
  await say(agent, other, { kind: 'wrong number' });
  const third = await fromFile(desk, { idNumber, cellPhoneNumber: other.cellPhoneNumber });
  expect(await next(agent)).toBeNull();
  // Put right on one lead, it is wrong on the other still, and on one of next month's file.
  await db.sql`update lead set cell_phone_number = '0829999999' where id = ${other.id}`;
  const fourth = await fromFile(desk, { idNumber, cellPhoneNumber: third.cellPhoneNumber });
  expect(await idsOn(agent, 'to-call')).toEqual([other.id]);
  await db.sql`update lead set cell_phone_number = '0828888888' where id = any(${[third.id, fourth.id]}::bigint[])`;
  expect((await idsOn(agent, 'to-call')).sort()).toEqual([other.id, third.id, fourth.id].sort());
});

test('an applicant whose data is restricted is on no list, and is not served', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const lead = await fromFile(desk, { idNumber: makeIdNumber() });
  expect(await idsOn(agent, 'to-call')).toEqual([lead.id]);
  await db.sql`
    insert into call_back (affiliate_id, environment, lead_id, due_at, reason)
    values (${desk.affiliateId}, 'uat', ${lead.id}, now(), 'agreed')`;
  await restrictLead(db, lead.id);
  expect(await idsOn(agent, 'to-call')).toEqual([]);
  expect((await listArrivals(agent)).callBacks).toBe(0);
  expect(await next(agent)).toBeNull();
});

test('a wrong applicant’s lead is served no more, and is on no list to call; taken back, it is', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const lead = await fromFile(desk);
  const pressId = randomUUID();
  await say(agent, lead, { kind: 'wrong applicant', reason: 'captured twice' }, pressId);
  await letHoldsEnd();
  expect(await next(agent)).toBeNull();
  expect(await idsOn(agent, 'to-call')).toEqual([]);
  await takeBackDisposition(agent, hashidOf(agent, lead), { pressId });
  expect(await idsOn(agent, 'to-call')).toEqual([lead.id]);
});

test('a wrong number is one no more when that is taken back, or somebody was reached there after all', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const lead = await fromFile(desk);
  const wrongNumbers = async () => {
    const [row] = await db.sql<{ wrong: string[] | null }[]>`
      select wrong_numbers as wrong from lead where id = ${lead.id}`;
    return row?.wrong ?? [];
  };
  const [wrong, done] = [randomUUID(), randomUUID()];
  await say(agent, lead, { kind: 'wrong number' }, wrong);
  expect(await wrongNumbers()).toEqual([lead.cellPhoneNumber]);
  await say(agent, lead, { kind: 'done' }, done);
  expect(await wrongNumbers()).toEqual([]);
  await takeBackDisposition(agent, hashidOf(agent, lead), { pressId: done });
  expect(await wrongNumbers()).toEqual([lead.cellPhoneNumber]);
  await takeBackDisposition(agent, hashidOf(agent, lead), { pressId: wrong });
  expect(await wrongNumbers()).toEqual([]);
  expect(await idsOn(agent, 'to-call')).toEqual([lead.id]);
});

test.each(['removed_at', 'suspended_at'])(
  'what arrives for a colleague who has left is the team’s: %s',
  async (left) => {
    const desk = await makeDesk();
    const [agent, colleague] = [await desk.agent(), await desk.agent()];
    const goneId = colleague.actor.kind === 'user' ? colleague.actor.userId : 0;
    const lead = await fromFile(desk, { state: 'pending' });
    await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id, unseen, arrived_at)
    values (${desk.affiliateId}, 'uat', ${lead.id}, ${desk.partnerId}, 'accept', 'accepted', ${goneId}, true, now())`;
    expect(await idsOn(agent, 'waiting')).toEqual([]);
    expect((await listArrivals(agent)).unseen).toEqual([]);
    await db.sql`update "user" set ${db.sql(left)} = now() where id = ${goneId}`;
    expect(await idsOn(agent, 'waiting')).toEqual([lead.id]);
    const { unseen } = await listArrivals(agent);
    expect(unseen).toMatchObject([{ leadId: hashidOf(agent, lead), kind: 'accepted' }]);
    expect(await next(agent)).toEqual({ id: lead.id, reason: 'arrived' });
    // Of another affiliate nobody is told.
    expect((await listArrivals(await (await makeDesk()).agent())).unseen).toEqual([]);
    await seeArrivals(agent, { seen: unseen.map(({ id, arrivedAt }) => ({ id, arrivedAt })) });
    expect((await listArrivals(await desk.agent())).unseen).toEqual([]);
  },
);

test('who asked not to be contacted stands on no tab, and in no list to call', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const userId = agent.actor.kind === 'user' ? agent.actor.userId : 0;
  const lead = await fromFile(desk);
  const stays = await fromFile(desk, { idNumber: makeIdNumber() });
  const send = (leadId: number) => db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id, unseen, arrived_at)
    values (${desk.affiliateId}, 'uat', ${leadId}, ${desk.partnerId}, 'referral', 'accepted', ${userId}, true, now())`;
  await send(lead.id);
  await send(stays.id);
  const waiting = await fromFile(desk, { cellPhoneNumber: lead.cellPhoneNumber });
  const toCall = async () =>
    (await listLeads(agent, { filter: { list: 'to-call' }, cursor: {}, search: '' })).leads.map(({ id }) =>
      readPublicId(agent.env.idKey, 'lead', id),
    );
  expect(await toCall()).toEqual([waiting.id]);
  expect((await idsOn(agent, 'waiting')).sort()).toEqual([lead.id, stays.id].sort());
  expect((await idsOn(agent, 'mine-today')).sort()).toEqual([lead.id, stays.id].sort());
  await say(agent, lead, { kind: 'do not contact' });
  expect(await idsOn(agent, 'waiting')).toEqual([stays.id]);
  expect(await idsOn(agent, 'mine-today')).toEqual([stays.id]);
  expect(await toCall()).toEqual([]);
});

test('an applicant who was erased is on no list, is not served, and is neither held nor called back', async () => {
  const desk = await makeDesk();
  const [agent, colleague] = [await desk.agent(), await desk.agent()];
  const [held, agreed] = [await fromFile(desk, { bestChance: 90 }), await fromFile(desk)];
  expect(await next(agent)).toMatchObject({ id: held.id });
  await db.sql`
    insert into call_back (affiliate_id, environment, lead_id, due_at, reason)
    values (${desk.affiliateId}, 'uat', ${agreed.id}, now(), 'agreed')`;
  expect((await listArrivals(agent)).callBacks).toBe(1);
  await db.database.transaction((tx) => eraseLeads(agent, tx, [held.id, agreed.id]));
  expect(await db.sql`select from lead_hold where lead_id = ${held.id}`).toEqual([]);
  expect(await holdLead(agent, hashidOf(agent, held))).toEqual({ held: false, heldBy: null });
  expect((await listArrivals(agent)).callBacks).toBe(0);
  for (const tab of workTabs) expect(await idsOn(agent, tab)).toEqual([]);
  expect([await next(agent), await next(colleague)]).toEqual([null, null]);
  await expect(say(agent, agreed, { kind: 'no answer' })).rejects.toThrow();
});

test('an applicant whom somebody holds who was removed is served to others after two minutes', async () => {
  const desk = await makeDesk();
  const [agent, colleague] = [await desk.agent(), await desk.agent()];
  const lead = await fromFile(desk);
  expect(await next(agent)).toMatchObject({ id: lead.id });
  await db.sql`update "user" set removed_at = now() where id = ${agent.actor.kind === 'user' ? agent.actor.userId : 0}`;
  const [hold] = await db.sql<[{ seconds: number }]>`
    select extract(epoch from until - now())::float8 as seconds from lead_hold where lead_id = ${lead.id}`;
  expect(hold.seconds).toBeLessThanOrEqual(120);
  await letHoldsEnd();
  expect(await next(colleague)).toMatchObject({ id: lead.id });
});

test('outside of contact hours nobody on a call list is served, but for whom asked for the time', async () => {
  const desk = await makeDesk();
  const agent = await desk.agent();
  const at = (time: string): AffiliateContext => ({ ...agent, clock: { now: () => new Date(time) } });
  const night = at('2026-11-26T05:44:00+02:00');
  const listed = await fromFile(desk, { basis: 'outbound' });
  expect(await serveNext(night)).toMatchObject({ lead: null, contactFrom: '2026-11-26T06:00:00.000Z' });
  expect(await openDesk(night, hashidOf(agent, listed))).toMatchObject({
    contactFrom: '2026-11-26T06:00:00.000Z',
  });
  await releaseLead(agent, hashidOf(agent, listed));
  // A Sunday, and a holiday: the next day that is neither.
  expect(await serveNext(at('2026-12-25T10:00:00+02:00'))).toMatchObject({
    lead: null,
    contactFrom: '2026-12-28T06:00:00.000Z',
  });
  // They asked for a loan, so they may be called.
  const asked = await fromFile(desk);
  expect(await next(night)).toMatchObject({ id: asked.id });
  expect((await openDesk(night, hashidOf(agent, asked))).contactFrom).toBeNull();
  await letHoldsEnd();
  await db.sql`update lead set set_aside_at = now() where id = ${asked.id}`;
  const callBack = (isAsked: boolean) => db.sql`
    insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, asked_for_by_applicant, reason)
    values (${desk.affiliateId}, 'uat', ${listed.id}, null, '2026-11-20T05:00:00+02:00', ${isAsked}, 'agreed')`;
  await callBack(false);
  expect(await next(night)).toBeNull();
  await db.sql`update call_back set asked_for_by_applicant = true where lead_id = ${listed.id}`;
  expect(await next(night)).toMatchObject({ id: listed.id, reason: 'shared call-back' });
  expect((await openDesk(night, hashidOf(agent, listed))).contactFrom).toBeNull();
  await letHoldsEnd();
  await db.sql`delete from call_back where lead_id = ${listed.id}`;
  expect(await next(at('2026-11-26T09:00:00+02:00'))).toMatchObject({ id: listed.id, reason: 'new' });
});
