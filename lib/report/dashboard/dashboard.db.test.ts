import { describe, expect, test } from 'vitest';
import { countableUntil } from '@/db/query/report/day-parts';
import { insertCountsWithout } from '@/db/query/sample/lead-time';
import { insertPretendLeads } from '@/db/query/sample/sample-data';
import { addDays } from '@/lib/base/time/date';
import { makeAffiliateContext } from '@/test/context';
import { withDashboard } from '@/test/dashboard';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { reopenDays } from '@/test/reopen-days';

const { db, own, staff, ago, earlierToday, add, read, close, saveOffer, accept, readBothWays } =
  withDashboard();

describe('the funnel', () => {
  test('is empty for a new affiliate', async () => {
    expect(await readBothWays()).toEqual({
      from: addDays(own().today, -29),
      to: own().today,
      today: own().today,
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
      { day: addDays(own().today, -3), leads: 7, matched: 5, accepted: 1 },
      { day: own().today, leads: 1, matched: 1, accepted: 1 },
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
      [addDays(own().today, -2), 2],
      [addDays(own().today, -1), 1],
    ]);
  });

  test('counts the requested days, inclusive, and today’s leads in any case', async () => {
    for (const days of [1, 2, 3, 4]) await add({ createdAt: ago(days) });
    await add();
    const found = await readBothWays({ from: addDays(own().today, -3), to: addDays(own().today, -2) });
    expect(found.days.map(({ day }) => day)).toEqual([addDays(own().today, -3), addDays(own().today, -2)]);
    expect(found.todayTotal.leads).toBe(1);
  });

  test('refuses a period that ends before it starts, is too long, or has an invalid date', async () => {
    for (const input of [
      { from: own().today, to: addDays(own().today, -1) },
      { from: '2001-01-01', to: own().today },
      { from: 'yesterday' },
      { from: '2026-02-30' },
    ])
      await expect(read(input)).rejects.toMatchObject({ code: 'validation_failed' });
  });
});

describe('by intent, partner and agent', () => {
  test('counts each, largest first', async () => {
    const [car, home] = [await makeIntent(db), await makeIntent(db)];
    const agent = await makeUser(db, { affiliateId: own().affiliateId, name: unique('Agent') });
    await add({ intentId: car.id, createdAt: ago(1), userId: agent.id, source: 'portal' });
    await add({ intentId: car.id, state: 'accepted', createdAt: ago(2) });
    await add({ intentId: home.id, state: 'matched', createdAt: ago(2) });
    const { intents, users } = await readBothWays();
    expect(intents).toEqual([
      { id: car.id, title: car.title, leads: 2, matched: 1, accepted: 1 },
      { id: home.id, title: home.title, leads: 1, matched: 1, accepted: 0 },
    ]);
    expect(users).toEqual([
      { id: null, name: null, leads: 2, matched: 2, accepted: 1, hours: null },
      {
        id: agent.id,
        name: agent.name,
        leads: 1,
        matched: 0,
        accepted: 0,
        hours: 1,
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
    const rows = await db.sql`select change from funnel_day where affiliate_id = ${own().affiliateId}`;
    expect(rows).toEqual([{ change: false }]);
  });

  test('reflect what one statement changes of several leads', async () => {
    const [one, other] = [(await makePartner(db)).id, (await makePartner(db)).id];
    const agent = await makeUser(db, own());
    const leads: number[] = [];
    for (const [at, days] of [5, 5, 5, 4, 4, 0].entries())
      leads.push(
        (
          await add({
            createdAt: days === 0 ? new Date() : ago(days),
            ...(at % 2 > 0 && { userId: agent.id }),
          })
        ).id,
      );
    await close();
    const offerAll = (partnerIds: readonly number[]) => db.sql`
      with o as (
        insert into offer (lead_id, matches)
        select id, (select jsonb_agg(jsonb_build_object('partnerId', p, 'rank', 1, 'probability', 0))
          from unnest(${[...partnerIds]}::bigint[]) p) from unnest(${leads}::bigint[]) id returning id, lead_id)
      update lead l set offer_id = o.id, state = 'matched' from o where o.lead_id = l.id`;
    await offerAll([one]);
    await offerAll([one, other]);
    await accept(leads[1] ?? 0, other, 'accepted');
    await accept(leads[3] ?? 0, one, 'declined');
    await db.sql`update lead set state = 'failed' where id = any(${leads.slice(0, 4)}::bigint[])`;
    const read7 = () => read({ from: addDays(own().today, -7), to: own().today });
    const before = await read7();
    expect(before.total).toEqual({ leads: 6, matched: 6, accepted: 0 });
    expect(before.partners).toMatchObject([
      { offered: 6, chosen: 1, accepted: 0 },
      { offered: 6, chosen: 1, accepted: 0 },
    ]);
    await reopenDays(db, 'funnel_progress', addDays(own().today, -10));
    expect(await readBothWays({ from: addDays(own().today, -7), to: own().today })).toEqual(before);
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
    await reopenDays(db, 'funnel_progress', addDays(own().today, -40));
    for (const days of [0, 1, 2, 35]) await add({ createdAt: days === 0 ? new Date() : ago(days) });
    const range = { from: addDays(own().today, -39), to: own().today };
    const before = await read(range);
    expect(before.total.leads).toBe(4);
    await Promise.all([close(), close(), close()]);
    await close();
    expect(await read(range)).toEqual(before);
  });

  test('count a lead once if it changes while they are being closed', async () => {
    const leads = await Promise.all(Array.from({ length: 20 }, () => add({ createdAt: ago(2) })));
    await reopenDays(db, 'funnel_progress', addDays(own().today, -10));
    await Promise.all([
      close(),
      ...leads.map(({ id }) => db.sql`update lead set state = 'accepted' where id = ${id}`),
      close(),
    ]);
    expect((await readBothWays()).total).toEqual({ leads: 20, matched: 20, accepted: 20 });
  });
});

describe('parts of today that are counted', () => {
  const minutes = [0, 5, 30, 45, 90, 300, 900];
  const addAll = async () => {
    const { id: intentId } = await makeIntent(db);
    return Promise.all(minutes.map((ago) => add({ intentId, createdAt: earlierToday(ago) })));
  };

  test('reflect later changes to their leads at once, and rows of one group are folded into one', async () => {
    const partner = await makePartner(db);
    const leads = await addAll();
    expect((await readBothWays()).total).toEqual({ leads: 7, matched: 0, accepted: 0 });
    for (const { id } of leads) {
      await saveOffer(id, [partner.id]);
      await accept(id, partner.id, 'accepted');
      await saveOffer(id, []);
      await db.sql`update lead set state = 'accepted' where id = ${id}`;
    }
    expect((await readBothWays()).total).toEqual({ leads: 7, matched: 7, accepted: 7 });
    const [kept] = await db.sql<[{ rows: number }]>`
      select count(*)::int as rows from funnel_day
      where affiliate_id = ${own().affiliateId} and part < (select counted_before from funnel_progress)`;
    expect(kept.rows).toBeLessThan(8);
  });

  test('count a lead once if it changes while they are being counted', async () => {
    const leads = (await Promise.all([addAll(), addAll(), addAll()])).flat();
    await Promise.all([
      close(),
      ...leads.map(({ id }) => db.sql`update lead set state = 'accepted' where id = ${id}`),
      close(),
    ]);
    expect((await readBothWays()).total).toEqual({ leads: 21, matched: 21, accepted: 21 });
  });

  test('do not count practice calls, whatever happens in them and when they are removed', async () => {
    const partner = await makePartner(db);
    await addAll();
    const practice = await Promise.all([1, 2, 3].map(async () => (await add()).id));
    await insertPretendLeads(db, practice, { kind: 'practice', userId: (await makeUser(db, own())).id });
    await db.sql`update lead set created_at = ${earlierToday(60)} where id = any(${practice}::bigint[])`;
    await close();
    for (const id of practice) {
      await saveOffer(id, [partner.id]);
      await accept(id, partner.id, 'accepted');
    }
    expect(await readBothWays()).toMatchObject({
      total: { leads: 7, matched: 0, accepted: 0 },
      partners: [],
    });
    await db.transaction(async (tx) => {
      await insertCountsWithout(tx, practice);
      for (const table of ['application', 'offer'])
        await tx.sql`delete from ${tx.sql(table)} where lead_id = any(${practice}::bigint[])`;
      await tx.sql`delete from lead where id = any(${practice}::bigint[])`;
    });
    expect((await readBothWays()).total).toEqual({ leads: 7, matched: 0, accepted: 0 });
  });

  test('are not counted while a transaction is open that began before their end', async () => {
    const readUntil = async () => {
      const [row] = await db.sql<[{ until: Date; isAhead: boolean }]>`
        select until, until > now() as "isAhead" from (select ${countableUntil(db.sql, '-1 day')} as until) u`;
      return row;
    };
    expect(await readUntil()).toMatchObject({ isAhead: true });
    await db.transaction(async (tx) => {
      const [{ part }] = await tx.sql<[{ part: Date }]>`select day_part_of(now()) as part`;
      expect(await readUntil()).toEqual({ until: part, isAhead: false });
    });
    expect(await readUntil()).toMatchObject({ isAhead: true });
  });

  test('are closed with their day, by the release before as well', async () => {
    const partner = await makePartner(db);
    const leads = await addAll();
    await close();
    await saveOffer(leads[6]?.id ?? 0, [partner.id]);
    const before = await read();
    // As if it were the day after tomorrow, since a day stays open for a while after its midnight: the day is closed from
    // its leads, and nothing of its parts is left.
    await db.sql`update lead set created_at = created_at - interval '2 days' where affiliate_id = ${own().affiliateId}`;
    await db.sql`update funnel_day set day = day - 2, part = part - interval '2 days' where affiliate_id = ${own().affiliateId}`;
    await db.sql`
      update funnel_partner_day set day = day - 2, part = part - interval '2 days' where affiliate_id = ${own().affiliateId}`;
    await db.sql`
      update funnel_progress set closed_before = closed_before - 2, counted_before = counted_before - interval '2 days'`;
    expect((await read()).total).toEqual(before.total);
    expect((await readBothWays()).total).toEqual(before.total);
    const left = await db.sql`
      select from funnel_day where affiliate_id = ${own().affiliateId} and part is not null and day < ${own().today}`;
    expect(left).toHaveLength(0);
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
        refereeAffiliateId: own().affiliateId,
        state: 'accepted',
        createdAt,
      });
      await makeLead(db, {
        affiliateId: other,
        refereeAffiliateId: own().affiliateId,
        environment: 'production',
        createdAt,
      });
    }
    const found = await readBothWays();
    expect(found.referred).toEqual({ leads: 2, matched: 2, accepted: 2 });
    expect(found.total.leads).toBe(0);
  });

  test('is not available to keys', async () => {
    const key = makeAffiliateContext(db.database, own());
    await expect(read({}, key)).rejects.toMatchObject({ code: 'forbidden' });
  });
});
