import { beforeAll, describe, expect, test } from 'vitest';
import { claimEventLog, insertPublishedEvents } from '@/db/query/event/event-publish';
import { countFunnel, countFunnelByPartner } from '@/db/query/report/dashboard';
import { insertClosedDays, updateClosedDays } from '@/db/query/report/day-sums';
import { funnelDays } from '@/db/query/report/funnel-day';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { southAfricanDate } from '@/lib/base/time/date';
import { peopleDemoSlug } from '@/lib/catalogue/sandbox/people';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent } from '@/test/factory';
import {
  letPeopleDecide,
  listLeftOf,
  listStrays,
  makeAll,
  newStaff,
  openDemoCatalogue,
  removeAll,
} from '@/test/sample-data/sample-data';
import { countSampleData } from './count-sample-data';
import { makeSampleData } from './make-sample-data';
import { removeSampleData } from './remove-sample-data';

/** Half of what the button makes: the plan is tested in full. */
const days = 30;

const db = withDatabase();
let ctx: AffiliateContext;

beforeAll(async () => {
  await openDemoCatalogue(db);
  await letPeopleDecide(db, peopleDemoSlug);
  ctx = await newStaff(db);
  await makeSampleData(ctx, { days });
  await Promise.all([makeAll(ctx), makeAll(ctx)]);
});

const own = () => ctx.scope.affiliateId;
const manager = () => (ctx.actor.kind === 'user' ? ctx.actor.userId : 0);

describe('sample data that two workers made at once', () => {
  test('is there once: in all states, of all products, by three agents', async () => {
    expect(await countSampleData(ctx)).toMatchObject({
      status: 'made',
      percent: 100,
      days,
      worked: 0,
      batches: 2,
    });
    const [all] = await db.sql<
      [{ leads: number; states: string[]; products: number; agents: number; marked: number }]
    >`
      select count(*)::int as leads, array_agg(distinct state::text order by state::text) as states,
        count(distinct intent_id)::int as products, count(distinct l.user_id)::int as agents,
        count(s.lead_id)::int as marked
      from lead l left join sample_lead s on s.lead_id = l.id where l.affiliate_id = ${own()}`;
    expect(all.leads).toBeGreaterThan(170);
    expect(all.leads).toBeLessThan(300);
    expect(all).toMatchObject({
      states: ['accepted', 'declined', 'failed', 'matched', 'new', 'pending', 'unmatched'],
      products: 4,
      agents: 3,
      marked: all.leads,
    });
  });

  test('has times that agree: nothing ahead, each thing after what it follows', async () => {
    const wrong = await db.sql`
      select l.id, l.created_at, l.updated_at, o.created_at as offered, a.requested_at, a.settled_at from lead l
      left join offer o on o.id = l.offer_id left join application a on a.lead_id = l.id
      where l.affiliate_id = ${own()} and (l.created_at > now() or l.updated_at < l.created_at
        or l.updated_at > now() or o.created_at < l.created_at or a.requested_at < l.created_at
        or a.settled_at < a.requested_at or l.created_at < now() - interval '31 days')`;
    expect(wrong).toEqual([]);
    const events = await db.sql`
      select e.id from lead_event e join lead l on l.id = e.lead_id
      where l.affiliate_id = ${own()} and (e.at < l.created_at or e.at > l.updated_at + interval '1 second')`;
    expect(events).toEqual([]);
    const strays = await db.sql`
      select l.id from lead l join batch b on b.id = l.batch_id
      where l.affiliate_id = ${own()} and not l.created_at between b.created_at and b.finished_at`;
    expect(strays).toEqual([]);
    const identities = await db.sql`
      select i.lead_id from lead l join lead_identity i on i.lead_id = l.id
      where l.affiliate_id = ${own()} and i.created_at <> l.created_at`;
    expect(identities).toEqual([]);
  });

  test('tells what became of most accepted applications, and nothing that is still to come', async () => {
    const [told] = await db.sql`
      select count(distinct o.application_id)::int as told, array_agg(distinct o.kind::text) as kinds,
        bool_and(o.occurred_at between a.settled_at and now()) as "inTime", bool_and(o.kind <> 'funded' or o.amount_cents > 0) as paid
      from outcome o join application a on a.id = o.application_id where o.affiliate_id = ${own()}`;
    expect(told).toMatchObject({ inTime: true, paid: true });
    // What is taken back or corrected may be still to come, depending on the hour.
    expect(told?.kinds).toEqual(expect.arrayContaining(['approved', 'rejected', 'funded']));
    const [all] = await db.sql`
      select count(*)::int as accepted from application where affiliate_id = ${own()} and status = 'accepted'`;
    expect(told?.told).toBeGreaterThan((all?.accepted ?? 0) / 2);
  });

  test('is counted by the dashboard as its leads are, before and after days are closed', async () => {
    const expected = await db.sql<{ day: string; leads: number; matched: number; accepted: number }[]>`
      select funnel_day_of(created_at)::text as day, count(*)::int as leads,
        count(*) filter (where has_matched(state))::int as matched,
        count(*) filter (where state = 'accepted')::int as accepted
      from lead where affiliate_id = ${own()} group by 1 order by 1`;
    const partners = await db.sql<{ id: number; chosen: number }[]>`
      select a.partner_id::float8 as id, count(*)::int as chosen from lead l join application a on a.id = l.application_id
      where l.affiliate_id = ${own()} group by 1`;
    const range = { from: '2000-01-01', to: southAfricanDate(new Date()) };
    for (let round = 0; round < 2; round += 1) {
      const { days } = await countFunnel(db.database, ctx.scope, range, null);
      expect(days).toEqual([...expected]);
      const byPartner = await countFunnelByPartner(db.database, ctx.scope, range, null);
      expect(byPartner.reduce((sum, { chosen }) => sum + chosen, 0)).toBe(
        partners.reduce((sum, { chosen }) => sum + chosen, 0),
      );
      while (await insertClosedDays(db.database, funnelDays));
      while (await updateClosedDays(db.database, funnelDays));
    }
  });

  test('has call-backs ahead, files with refused rows, an application that waits and asks nobody, and a key that expires', async () => {
    const files =
      await db.sql`select status, created, invalid from batch where affiliate_id = ${own()} order by id`;
    expect(files).toEqual([
      { status: 'completed', created: 28, invalid: 4 },
      { status: 'completed', created: 28, invalid: 4 },
    ]);
    const calls = await db.sql`select due_at > now() as ahead from call_back where affiliate_id = ${own()}`;
    expect(calls).toEqual(Array.from({ length: 5 }, () => ({ ahead: true })));
    const waiting = await db.sql`
      select a.status from application a join lead l on l.application_id = a.id
      where l.affiliate_id = ${own()} and l.state = 'pending'`;
    expect(waiting.length).toBeGreaterThan(0);
    const inbox = await db.sql<{ sent: boolean }[]>`
      select exists (select from application_sent s where s.application_id = a.id) as sent
      from application a join partner p on p.id = a.partner_id
      where a.affiliate_id = ${own()} and p.slug = ${peopleDemoSlug} and a.status = 'pending'`;
    expect(inbox.length).toBeGreaterThan(1);
    expect(inbox.every(({ sent }) => sent)).toBe(true);
    const due =
      await db.sql`select id from application where affiliate_id = ${own()} and next_check_at is not null`;
    expect(due).toEqual([]);
    const keys = await db.sql`
      select name, is_sample, expires_at between now() and now() + interval '7 days' as soon from api_key
      where affiliate_id = ${own()}`;
    expect(keys).toEqual([{ name: 'Sample key', is_sample: true, soon: true }]);
  });

  test('tells nobody, and neither does what people do with it later', async () => {
    const out = () => db.sql`select id from event_outbox where affiliate_id = ${own()}`;
    expect(await out()).toEqual([]);
    const [lead] = await db.sql<[{ id: number }]>`
      select id::float8 as id from lead where affiliate_id = ${own()} limit 1`;
    await db.sql`
      insert into event_outbox (affiliate_id, environment, lead_id, type)
      values (${own()}, 'uat', ${lead.id}, 'lead.updated')`;
    await db.sql`update event_log set leased_until = now() - interval '1 minute'`;
    const fence = await claimEventLog(db.database, 60_000);
    await db.sql`select make_event_partition((now() at time zone 'UTC')::date)`;
    await insertPublishedEvents(db.database, fence ?? 0, 1_000);
    expect(await out()).toEqual([]);
    expect(await db.sql`select from event where affiliate_id = ${own()}`).toHaveLength(0);
  });

  test('is refused in Production by the verb and by the database', async () => {
    const elsewhere = await newStaff(db, { environment: 'production' });
    await expect(makeSampleData(elsewhere, {})).rejects.toMatchObject({ code: 'conflict' });
    const [lead] = await db.sql<[{ id: number; affiliateId: number }]>`
      select id::float8 as id, affiliate_id::float8 as "affiliateId" from lead where affiliate_id = ${own()} limit 1`;
    const moved = db.database.transaction(async ({ sql }) => {
      await sql`update lead set environment = 'production' where id = ${lead.id}`;
      await sql`update sample_lead set made_at = now() where lead_id = ${lead.id}`;
    });
    await expect(moved).rejects.toThrow('cannot be sample data');
    await expect(
      db.sql`update sample_data set environment = 'production' where affiliate_id = ${own()}`,
    ).rejects.toThrow('sample_data_uat');
  });

  test('is removed whole, with what people did to it, and nothing else', async () => {
    const [lead] = await db.sql<[{ id: number }]>`
      select id::float8 as id from lead where affiliate_id = ${own()} and state = 'matched' limit 1`;
    await db.sql`insert into lead_event (lead_id, kind, user_id) values (${lead.id}, 'values replaced', ${manager()})`;
    await db.sql`
      insert into disposition (affiliate_id, environment, lead_id, user_id, press_id, kind)
      values (${own()}, 'uat', ${lead.id}, ${manager()}, gen_random_uuid(), 'done')`;
    const { leads, worked } = await countSampleData(ctx);
    expect(worked).toBe(1);
    await expect(removeSampleData(ctx, {})).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(removeSampleData(ctx, { confirm: leads - 1 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await removeSampleData(ctx, { confirm: leads });
    await expect(makeSampleData(ctx, {})).rejects.toMatchObject({ code: 'conflict' });
    await Promise.all([removeAll(ctx), removeAll(ctx)]);
    expect(await countSampleData(ctx)).toMatchObject({ status: 'none', leads: 0, batches: 0 });
    expect(await listLeftOf(db.database, own())).toEqual([]);
    const range = { from: '2000-01-01', to: southAfricanDate(new Date()) };
    expect((await countFunnel(db.database, ctx.scope, range, null)).days).toEqual([]);
    expect(await db.sql`select name from "user" where affiliate_id = ${own()}`).toHaveLength(1);
    expect(await listStrays(db.database)).toEqual([]);
  });
});

test('a product that asks for more than the sample applicants tell is left out, and the rest is made', async () => {
  const staff = await newStaff(db);
  const { id } = await makeIntent(db, { requiredFields: ['city'], restricted: true });
  await db.sql`insert into intent_affiliate (intent_id, affiliate_id) values (${id}, ${staff.scope.affiliateId})`;
  await makeSampleData(staff, { days: 7 });
  await makeAll(staff);
  expect(await countSampleData(staff)).toMatchObject({ status: 'made', percent: 100 });
});
