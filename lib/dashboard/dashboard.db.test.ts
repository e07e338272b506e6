import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/context';
import { addDays } from '@/lib/date';
import { leadListHref, readLeadFilter } from '@/lib/lead/list-filter';
import { listLeads } from '@/lib/lead/list-leads';
import type { Period } from '@/lib/period';
import { checked } from '@/test/checked';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { closeDays } from './close-days';
import { getDashboard as getDashboardVerb } from './get-dashboard';
import { leadsOf } from './lead-link';
import { periodInput } from './schema';
import type { DashboardView } from './view';

const getDashboard = checked(periodInput, getDashboardVerb);

const db = withDatabase();
const close = () => closeDays({ database: db.database }, new AbortController().signal);
let affiliateId: number;
let manager: AffiliateContext;
let today: string;

beforeEach(async () => {
  affiliateId = (await makeAffiliate(db)).id;
  manager = await staff('manager');
  ({ today } = await getDashboard(manager, {}));
});

async function staff(role: 'agent' | 'manager', environment: 'uat' | 'production' = 'uat', of = affiliateId) {
  const { id: userId } = await makeUser(db, { role, affiliateId: of });
  const actor = { kind: 'user', userId, role, affiliateId: of, sessionId: '' } as const;
  return makeAffiliateContext(db.database, { affiliateId: of, environment }, { actor });
}

/** A time of day in South Africa: `at(today, '23:59:59')`. */
const at = (day: string, time: string) => new Date(`${day}T${time}+02:00`);
const ago = (days: number, time = '12:00:00') => at(addDays(today, -days), time);
const add = (values: Parameters<typeof makeLead>[1] = {}) => makeLead(db, { affiliateId, ...values });
const read = (input: Period = {}, ctx = manager) => getDashboard(ctx, input);

async function saveOffer(leadId: number, partnerIds: number[]): Promise<void> {
  const matches = JSON.stringify(
    partnerIds.map((partnerId, index) => ({ partnerId, rank: index + 1, probability: 0 })),
  );
  await db.sql`
    with o as (insert into offer (lead_id, matches) values (${leadId}, ${matches}::text::jsonb) returning id)
    update lead set offer_id = (select id from o), state = ${partnerIds.length > 0 ? 'matched' : 'unmatched'}
    where id = ${leadId}`;
}

async function accept(leadId: number, partnerId: number, state: 'accepted' | 'declined'): Promise<void> {
  await db.sql`
    with a as (
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${affiliateId}, 'uat', ${leadId}, ${partnerId}, 'accept', ${state}) returning id)
    update lead set application_id = (select id from a), state = ${state} where id = ${leadId}`;
}

/** Checks that the dashboard is the same before and after days are closed. */
async function readBothWays(input: Period = {}, ctx = manager) {
  const before = await read(input, ctx);
  await close();
  expect(await read(input, ctx)).toEqual(before);
  return before;
}

describe('the funnel', () => {
  test('is empty for a new affiliate', async () => {
    expect(await readBothWays()).toEqual({
      from: addDays(today, -29),
      to: today,
      today,
      wholeTeam: true,
      userId: null,
      firstDay: null,
      total: { leads: 0, matched: 0, accepted: 0 },
      todayTotal: { leads: 0, matched: 0, accepted: 0 },
      days: [],
      intents: [],
      partners: [],
      users: [],
      unmatched: [],
      referred: { leads: 0, matched: 0, accepted: 0 },
    });
  });

  test('counts leads by the day they arrived and by how far they got', async () => {
    for (const state of ['new', 'unmatched', 'matched', 'pending', 'accepted', 'declined', 'failed'] as const)
      await add({ state, createdAt: ago(3) });
    await add({ state: 'accepted' });
    const { days, total, todayTotal } = await readBothWays();
    expect(days).toEqual([
      { day: addDays(today, -3), leads: 7, matched: 5, accepted: 1 },
      { day: today, leads: 1, matched: 1, accepted: 1 },
    ]);
    expect(total).toEqual({ leads: 8, matched: 6, accepted: 2 });
    expect(todayTotal).toEqual({ leads: 1, matched: 1, accepted: 1 });
  });

  test('starts a day at midnight in South Africa', async () => {
    await add({ createdAt: ago(2, '00:00:00') });
    await add({ createdAt: ago(2, '23:59:59.999') });
    await add({ createdAt: ago(1, '00:00:00') });
    const { days } = await readBothWays();
    expect(days.map(({ day, leads }) => [day, leads])).toEqual([
      [addDays(today, -2), 2],
      [addDays(today, -1), 1],
    ]);
  });

  test('counts the requested days, inclusive, and today’s leads in any case', async () => {
    for (const days of [1, 2, 3, 4]) await add({ createdAt: ago(days) });
    await add();
    const found = await readBothWays({ from: addDays(today, -3), to: addDays(today, -2) });
    expect(found.days.map(({ day }) => day)).toEqual([addDays(today, -3), addDays(today, -2)]);
    expect(found.todayTotal.leads).toBe(1);
  });

  test('refuses a period that ends before it starts, is too long, or has an invalid date', async () => {
    for (const input of [
      { from: today, to: addDays(today, -1) },
      { from: '2001-01-01', to: today },
      { from: 'yesterday' },
      { from: '2026-02-30' },
    ])
      await expect(read(input)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('by intent, partner and agent', () => {
  test('counts each, largest first', async () => {
    const [car, home] = [await makeIntent(db), await makeIntent(db)];
    const agent = await makeUser(db, { affiliateId, name: unique('Agent') });
    await add({ intentId: car.id, createdAt: ago(1), userId: agent.id, source: 'portal' });
    await add({ intentId: car.id, state: 'accepted', createdAt: ago(2) });
    await add({ intentId: home.id, state: 'matched', createdAt: ago(2) });
    const { intents, users } = await readBothWays();
    expect(intents).toEqual([
      { id: car.id, title: car.title, leads: 2, matched: 1, accepted: 1 },
      { id: home.id, title: home.title, leads: 1, matched: 1, accepted: 0 },
    ]);
    expect(users).toEqual([
      { id: null, name: null, leads: 2, matched: 2, accepted: 1, perHour: null },
      {
        id: agent.id,
        name: agent.name,
        leads: 1,
        matched: 0,
        accepted: 0,
        perHour: { hours: 1, accepted: 0 },
      },
    ]);
  });

  test('counts leads by the partners in their latest offer, their chosen partner and its acceptance', async () => {
    const [first, second] = [await makePartner(db), await makePartner(db)];
    for (const createdAt of [ago(1), new Date()]) {
      const { id } = await add({ createdAt });
      await saveOffer(id, [first.id]);
      await saveOffer(id, [first.id, second.id]);
      await accept(id, first.id, 'declined');
      await accept(id, second.id, 'accepted');
    }
    const { partners } = await readBothWays();
    expect(partners).toEqual([
      { id: second.id, companyName: second.companyName, offered: 2, chosen: 2, accepted: 2 },
      { id: first.id, companyName: first.companyName, offered: 2, chosen: 0, accepted: 0 },
    ]);
  });
});

describe('closed days', () => {
  test('reflect later changes to their leads at once', async () => {
    const partner = await makePartner(db);
    const { id } = await add({ createdAt: ago(5) });
    await close();
    await saveOffer(id, [partner.id]);
    expect((await read()).total).toEqual({ leads: 1, matched: 1, accepted: 0 });
    await saveOffer(id, []);
    expect(await read()).toMatchObject({ total: { leads: 1, matched: 0, accepted: 0 }, partners: [] });
    await saveOffer(id, [partner.id]);
    await accept(id, partner.id, 'accepted');
    expect(await readBothWays()).toMatchObject({
      total: { leads: 1, matched: 1, accepted: 1 },
      partners: [{ offered: 1, chosen: 1, accepted: 1 }],
    });
    const rows = await db.sql`select change from funnel_day where affiliate_id = ${affiliateId}`;
    expect(rows).toEqual([{ change: false }]);
  });

  test('keep their counts when a lead is erased', async () => {
    const partner = await makePartner(db);
    const { id } = await add({ createdAt: ago(5) });
    await saveOffer(id, [partner.id]);
    const before = await readBothWays();
    await db.sql`update lead set offer_id = null, erased_at = now() where id = ${id}`;
    expect(await readBothWays()).toEqual(before);
  });

  test('are counted once, by any number of closers and runs', async () => {
    await db.sql`update funnel_progress set closed_before = ${addDays(today, -40)}, after_lead_id = 0`;
    for (const days of [0, 1, 2, 35]) await add({ createdAt: days === 0 ? new Date() : ago(days) });
    const range = { from: addDays(today, -39), to: today };
    const before = await read(range);
    expect(before.total.leads).toBe(4);
    await Promise.all([close(), close(), close()]);
    await close();
    expect(await read(range)).toEqual(before);
  });

  test('count a lead once if it changes while they are being closed', async () => {
    const leads = await Promise.all(Array.from({ length: 20 }, () => add({ createdAt: ago(2) })));
    await db.sql`update funnel_progress set closed_before = ${addDays(today, -10)}, after_lead_id = 0`;
    await Promise.all([
      close(),
      ...leads.map(({ id }) => db.sql`update lead set state = 'accepted' where id = ${id}`),
      close(),
    ]);
    expect((await readBothWays()).total).toEqual({ leads: 20, matched: 20, accepted: 20 });
  });
});

describe('scope', () => {
  test('keeps affiliates and environments apart', async () => {
    const other = (await makeAffiliate(db)).id;
    for (const createdAt of [ago(2), new Date()]) {
      await add({ createdAt });
      await makeLead(db, { affiliateId: other, createdAt });
      await add({ environment: 'production', createdAt });
      await add({ environment: 'production', createdAt });
    }
    expect((await readBothWays()).total.leads).toBe(2);
    expect((await readBothWays({}, await staff('manager', 'production'))).total.leads).toBe(4);
    expect((await readBothWays({}, await staff('manager', 'uat', other))).total.leads).toBe(2);
  });

  test('shows agents only what they captured', async () => {
    const agent = await staff('agent');
    if (agent.actor.kind !== 'user') throw new Error('an agent is a user');
    const partner = await makePartner(db);
    for (const createdAt of [ago(2), new Date()]) {
      const { id } = await add({ createdAt, userId: agent.actor.userId, source: 'portal' });
      await saveOffer(id, [partner.id]);
      await saveOffer((await add({ createdAt })).id, [partner.id]);
    }
    const found = await readBothWays({}, agent);
    expect(found).toMatchObject({
      wholeTeam: false,
      total: { leads: 2, matched: 2 },
      users: [],
      referred: null,
      partners: [{ offered: 2 }],
    });
    expect((await read()).total.leads).toBe(4);
  });

  test('counts leads that others attributed to the affiliate, in the same environment', async () => {
    const other = (await makeAffiliate(db)).id;
    for (const createdAt of [ago(2), new Date()]) {
      await makeLead(db, {
        affiliateId: other,
        refereeAffiliateId: affiliateId,
        state: 'accepted',
        createdAt,
      });
      await makeLead(db, {
        affiliateId: other,
        refereeAffiliateId: affiliateId,
        environment: 'production',
        createdAt,
      });
    }
    const found = await readBothWays();
    expect(found.referred).toEqual({ leads: 2, matched: 2, accepted: 2 });
    expect(found.total.leads).toBe(0);
  });

  test('is not available to keys', async () => {
    const key = makeAffiliateContext(db.database, { affiliateId });
    await expect(read({}, key)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('numbers and their leads', () => {
  test('each number leads to exactly as many leads in the list', async () => {
    const agent = await staff('agent');
    if (agent.actor.kind !== 'user') throw new Error('an agent is a user');
    const { userId } = agent.actor;
    const [first, second] = [await makePartner(db), await makePartner(db)];
    const { id: intentId } = await makeIntent(db);
    const states = ['new', 'matched', 'unmatched', 'pending', 'accepted', 'declined', 'failed'] as const;
    for (const [nth, state] of states.flatMap((state) => [state, state]).entries()) {
      const { id } = await add({
        state,
        createdAt: nth % 3 === 0 ? new Date() : ago(nth),
        ...(nth % 2 === 0 && { userId, source: 'portal' as const }),
        ...(nth % 4 === 0 && { intentId }),
      });
      if (state === 'new') continue;
      await saveOffer(id, state === 'unmatched' ? [] : nth % 2 === 0 ? [first.id, second.id] : [second.id]);
      if (['pending', 'accepted', 'declined', 'failed'].includes(state))
        await db.sql`
          with sent as (
            insert into application (lead_id, affiliate_id, environment, partner_id, kind, status)
            values (${id}, ${affiliateId}, 'uat', ${nth % 3 === 0 ? first.id : second.id}, 'accept', ${state}) returning id)
          update lead set application_id = (select id from sent) where id = ${id}`;
      await db.sql`update lead set state = ${state} where id = ${id}`;
    }
    const causes = [
      [{ partnerId: first.id, cause: 'no offer' }],
      [
        { partnerId: first.id, cause: 'unreachable' },
        { partnerId: second.id, cause: 'late' },
      ],
    ];
    const unmatched = await db.sql`
      select offer_id from lead where affiliate_id = ${affiliateId} and state = 'unmatched' order by id`;
    for (const [nth, { offer_id }] of unmatched.entries())
      await db.sql`update offer set unscored = ${JSON.stringify(causes[nth])}::text::jsonb where id = ${offer_id}`;
    const none = await add({ state: 'unmatched' });
    expect(none.offerId).toBeNull();

    for (const [ctx, leads] of [
      [manager, 15],
      [agent, 7],
    ] as const) {
      const view = await read({}, ctx);
      const counts = countsOf(view);
      expect(counts.filter(({ count }) => count > 0).length).toBeGreaterThan(14);
      expect(view.total.leads).toBe(leads);
      for (const { what, count, filter } of counts) {
        const given = Object.fromEntries(new URL(leadListHref(filter), 'http://localhost').searchParams);
        const page = await listLeads(ctx, { filter: readLeadFilter(given), cursor: {}, search: '' });
        expect(`${what}: ${page.leads.length}`).toBe(`${what}: ${count}`);
      }
    }
    expect((await read()).unmatched?.toSorted((one, other) => one.why.localeCompare(other.why))).toEqual([
      { why: 'no-offer', leads: 1 },
      { why: 'rules', leads: 1 },
      { why: 'unreachable', leads: 1 },
    ]);
  });

  test('accepted per hour counts hours in which an agent captured something in the portal', async () => {
    const agent = await staff('agent');
    if (agent.actor.kind !== 'user') throw new Error('an agent is a user');
    const { userId } = agent.actor;
    const hour = (at: string) => new Date(`${addDays(today, -2)}T${at}+02:00`);
    for (const at of ['08:05:00', '08:55:00', '10:00:00'])
      await add({ userId, source: 'portal', state: 'accepted', createdAt: hour(at) });
    await add({ userId, source: 'batch', state: 'accepted', createdAt: hour('12:00:00') });
    await add({ createdAt: hour('13:00:00') });
    expect((await read()).users).toMatchObject([
      { id: userId, accepted: 4, perHour: { hours: 2, accepted: 3 } },
      { id: null, perHour: null },
    ]);
    expect((await read({ when: '93d' })).users[0]).toMatchObject({ perHour: null });
  });

  test('the first lead of all begins the chart, whatever the period; one of a practice call does not', async () => {
    const practised = await add({ createdAt: ago(60) });
    await db.sql`
      insert into sample_lead (lead_id, affiliate_id, kind, last_event_id) values (${practised.id}, ${affiliateId}, 'practice', 0)`;
    expect((await read()).firstDay).toBeNull();
    await add({ createdAt: ago(3) });
    await add({ createdAt: ago(50) });
    expect((await read({ when: '7d' })).firstDay).toBe(addDays(today, -50));
    expect((await read({}, await staff('agent'))).firstDay).toBeNull();
  });
});

/** Every number of a dashboard that leads to leads, with the filter that it leads to. */
function countsOf(view: DashboardView) {
  const stages = ['leads', 'matched', 'accepted'] as const;
  const onDay = { from: view.today, to: view.today, userId: view.userId };
  return [
    ...stages.flatMap((step) => [
      { what: `today ${step}`, count: view.todayTotal[step], filter: leadsOf.step(onDay, step) },
      { what: `all ${step}`, count: view.total[step], filter: leadsOf.step(view, step) },
      ...view.days.map((it) => ({
        what: `${it.day} ${step}`,
        count: it[step],
        filter: leadsOf.step({ ...view, from: it.day, to: it.day }, step),
      })),
      ...view.intents.map((it) => ({
        what: `${it.title} ${step}`,
        count: it[step],
        filter: leadsOf.intent(view, it.id, step),
      })),
      ...view.users.map((it) => ({
        what: `${it.name} ${step}`,
        count: it[step],
        filter: leadsOf.user(view, it.id, step),
      })),
    ]),
    ...(['offered', 'chosen', 'accepted'] as const).flatMap((step) =>
      view.partners.map((it) => ({
        what: `${it.companyName} ${step}`,
        count: it[step],
        filter: leadsOf.partner(view, it.id, step),
      })),
    ),
    ...(view.unmatched ?? []).map(({ why, leads }) => ({
      what: why,
      count: leads,
      filter: leadsOf.unmatched(view, why),
    })),
  ];
}
