import { describe, expect, test } from 'vitest';
import { addDays } from '@/lib/base/time/date';
import { leadListHref, readLeadFilter } from '@/lib/lead/lead/list-filter';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { withDashboard } from '@/test/dashboard';
import { makeIntent, makePartner } from '@/test/factory';
import { leadsOf } from './lead-link';
import type { DashboardView } from './view';

const { db, own, staff, ago, add, read, saveOffer } = withDashboard();

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
            insert into application (lead_id, affiliate_id, environment, partner_id, kind, status, user_id)
            values (${id}, ${own().affiliateId}, 'uat', ${nth % 3 === 0 ? first.id : second.id}, 'accept', ${state},
              ${nth % 4 === 1 ? userId : null}::bigint) returning id)
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
      select offer_id from lead where affiliate_id = ${own().affiliateId} and state = 'unmatched' order by id`;
    for (const [nth, { offer_id }] of unmatched.entries())
      await db.sql`update offer set unscored = ${JSON.stringify(causes[nth])}::text::jsonb where id = ${offer_id}`;
    const none = await add({ state: 'unmatched' });
    expect(none.offerId).toBeNull();

    for (const [ctx, leads] of [
      [own().manager, 15],
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

  test('hours are those in which an agent captured, called or sent something', async () => {
    const agent = await staff('agent');
    if (agent.actor.kind !== 'user') throw new Error('an agent is a user');
    const { userId } = agent.actor;
    const hour = (at: string) => new Date(`${addDays(own().today, -2)}T${at}+02:00`);
    for (const at of ['08:05:00', '08:55:00', '10:00:00'])
      await add({ userId, source: 'portal', state: 'accepted', createdAt: hour(at) });
    await add({ userId, source: 'batch', state: 'accepted', createdAt: hour('12:00:00') });
    await add({ createdAt: hour('13:00:00') });
    const uploaded = await add({ source: 'batch', state: 'accepted', createdAt: hour('13:10:00') });
    const { id: partnerId } = await makePartner(db);
    await db.sql`
      with sent as (
        insert into application (lead_id, affiliate_id, environment, partner_id, kind, status, user_id, requested_at)
        values (${uploaded.id}, ${own().affiliateId}, 'uat', ${partnerId}, 'accept', 'accepted', ${userId}, ${hour('14:10:00')}::timestamptz)
        returning id)
      update lead set application_id = (select id from sent) where id = ${uploaded.id}`;
    await db.sql`
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, at)
      values (${own().affiliateId}, 'uat', ${uploaded.id}, ${userId}, 'no answer', gen_random_uuid(), ${hour('13:50:00')}::timestamptz)`;
    // Taken back, and of a practice call.
    await db.sql`
      with pressed as (
        insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, at)
        values (${own().affiliateId}, 'uat', ${uploaded.id}, ${userId}, 'no answer', gen_random_uuid(), ${hour('15:10:00')}::timestamptz)
        returning *)
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, undoes, at)
      select affiliate_id, environment, lead_id, user_id, kind, gen_random_uuid(), id, ${hour('16:10:00')}::timestamptz from pressed`;
    const practised = await add({ userId, source: 'portal', createdAt: hour('17:00:00') });
    await db.sql`
      insert into sample_lead (lead_id, affiliate_id, kind, last_event_id) values (${practised.id}, ${own().affiliateId}, 'practice', 0)`;
    await db.sql`
      insert into application (lead_id, affiliate_id, environment, partner_id, kind, status, user_id, requested_at)
      values (${practised.id}, ${own().affiliateId}, 'uat', ${partnerId}, 'accept', 'accepted', ${userId}, ${hour('18:00:00')}::timestamptz)`;
    await db.sql`
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, at)
      values (${own().affiliateId}, 'uat', ${practised.id}, ${userId}, 'no answer', gen_random_uuid(), ${hour('19:00:00')}::timestamptz)`;
    expect((await read()).users).toMatchObject([
      { id: userId, accepted: 5, hours: 4 },
      { id: null, hours: null },
    ]);
    expect((await read({ when: '93d' })).users[0]).toMatchObject({ hours: null });
  });

  test('the first lead of all begins the chart, whatever the period; one of a practice call does not', async () => {
    const practised = await add({ createdAt: ago(60) });
    await db.sql`
      insert into sample_lead (lead_id, affiliate_id, kind, last_event_id) values (${practised.id}, ${own().affiliateId}, 'practice', 0)`;
    expect((await read()).firstDay).toBeNull();
    await add({ createdAt: ago(3) });
    await add({ createdAt: ago(50) });
    expect((await read({ when: '7d' })).firstDay).toBe(addDays(own().today, -50));
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
