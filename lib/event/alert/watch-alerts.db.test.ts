import { beforeEach, describe, expect, test } from 'vitest';
import { apiKeyRequest } from '@/db/schema/account/api-key-request';
import { listFillingCaps } from '@/lib/catalogue/capacity/list-filling';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import type { AlertKind } from '@/word/alert-kind';
import type { Environment } from '@/word/environment';
import { listAlerts, listUnusual } from './list-alerts';
import { watchAlerts } from './watch-alerts';
import { alertWords } from './words';

const db = withDatabase();
const ctx = () => makeContext(db.database);
const look = () => watchAlerts(ctx());
/** As if the last look had been so long ago. */
const wait = (seconds: number) => db.sql`
  update alert set gone_at = gone_at - make_interval(secs => ${seconds}::float8) where gone_at is not null`;
const openOf = async (kind: AlertKind) =>
  (await listAlerts(ctx(), { openOnly: true })).alerts.filter((one) => one.kind === kind);
const titles = async (kind: AlertKind) => (await openOf(kind)).map((one) => alertWords(one).title);

beforeEach(async () => {
  await db.sql`truncate alert cascade`;
  await db.sql`truncate endpoint_health`;
  await db.sql`update application set operator_needed_at = null`;
});

const acceptUrl = 'https://lender.example/accept';
async function failEndpoint(environment: Environment = 'production') {
  const partner = await makePartner(db, { environment, acceptUrl });
  await db.sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values (${`${partner.id} ${acceptUrl}`}, ${partner.id}, ${acceptUrl}, 10)`;
  return partner;
}

/** Applications of one partner, requested so long ago and decided at once. */
async function decide(
  partnerId: number,
  status: 'accepted' | 'declined',
  count: number,
  ago: string,
  affiliateId?: number,
) {
  const lead = await makeLead(db, { environment: 'production', ...(affiliateId && { affiliateId }) });
  for (let n = 0; n < count; n += 1)
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at, settled_at,
        superseded)
      values (${lead.affiliateId}, 'production', ${lead.id}, ${partnerId}, 'accept', ${status}, now() - ${ago}::interval,
        now() - ${ago}::interval, true)`;
}

describe('a cause', () => {
  test('is one alert for as long as it lasts, and ends once it has been gone for two minutes', async () => {
    const partner = await failEndpoint();
    await look();
    await look();
    expect(await titles('failing-endpoint')).toEqual([
      `The accept endpoint of ${partner.companyName} is failing in Production`,
    ]);
    const [{ id } = { id: 0 }] = await openOf('failing-endpoint');
    const [health] =
      await db.sql`delete from endpoint_health returning endpoint, partner_id, url, failures_in_a_row`;
    await look();
    await wait(100);
    await look();
    expect(await openOf('failing-endpoint')).toHaveLength(1);
    // It fails again within the two minutes: still the same alert.
    await db.sql`insert into endpoint_health ${db.sql(health ?? {})}`;
    await look();
    await db.sql`delete from endpoint_health`;
    await look();
    await wait(100);
    await look();
    expect(await openOf('failing-endpoint')).toMatchObject([{ id }]);
    await wait(30);
    await look();
    expect(await openOf('failing-endpoint')).toEqual([]);
    const { alerts } = await listAlerts(ctx());
    expect(alerts).toMatchObject([{ id, resolvedAt: expect.any(Date) }]);
    // The next time is another alert.
    await db.sql`insert into endpoint_health ${db.sql(health ?? {})}`;
    await look();
    expect((await openOf('failing-endpoint')).map((one) => one.id)).not.toEqual([id]);
  });

  test('is one alert when several workers look at once', async () => {
    await failEndpoint();
    await Promise.all([look(), look(), look(), look()]);
    expect((await listAlerts(ctx())).alerts).toHaveLength(1);
  });

  test('is listed by kind and environment, with who has it in the inbox until it is over', async () => {
    await failEndpoint();
    await look();
    const [alert] = await openOf('failing-endpoint');
    const { environment } = alert ?? {};
    const { id: userId } = await makeUser(db, { role: 'operator', name: 'Sipho Dube' });
    await db.sql`insert into inbox_item (kind, subject_id, taken_by, taken_at) values ('alert', ${alert?.id ?? 0}, ${userId}, now())`;
    const list = async (filter: object) => (await listAlerts(ctx(), filter)).alerts;
    expect(await list({ kind: 'failing-endpoint', environment })).toMatchObject([{ takenBy: 'Sipho Dube' }]);
    expect(await list({ kind: 'key-request' })).toEqual([]);
    expect(await list({ environment: environment === 'uat' ? 'production' : 'uat' })).toEqual([]);
    await db.sql`update alert set resolved_at = now()`;
    expect(await list({ kind: 'failing-endpoint' })).toMatchObject([{ takenBy: null }]);
    expect(await list({ kind: 'failing-endpoint', openOnly: true })).toEqual([]);
  });
});

describe('what is found', () => {
  test('key requests, expiring keys, stuck applications, failing jobs and the SMS gateway', async () => {
    const day = 86_400_000;
    const { id: affiliateId, name } = await makeAffiliate(db);
    const { id: requestedBy } = await makeUser(db, { affiliateId, role: 'manager' });
    await db.drizzle
      .insert(apiKeyRequest)
      .values({ affiliateId, environment: 'production', name: 'Checkout', requestedBy });
    const expiresAt = new Date(Date.now() + 6 * day);
    const key = await makeApiKey(db, { affiliateId, expiresAt });
    await makeApiKey(db, { affiliateId, expiresAt: new Date(Date.now() + 8 * day) });
    const partner = await makePartner(db, { environment: 'production' });
    await decide(partner.id, 'declined', 2, '1 minute');
    await db.sql`update application set status = 'unknown', operator_needed_at = now() where partner_id = ${partner.id}`;
    await db.sql`select graphile_worker.add_job('nobody.knows', '{}'::json)`;
    await db.sql`
      update graphile_worker._private_jobs set attempts = 25, last_error = 'no such task'`;
    await look();
    expect(await titles('key-request')).toEqual([`${name} requests a key in Production`]);
    const shown = new Date(expiresAt.getTime() + 2 * 3_600_000).toISOString().slice(0, 10);
    expect(await titles('expiring-key')).toEqual([
      `A key of ${name} (…${key.hint}) expires on ${shown} in UAT`,
    ]);
    expect(await titles('stuck-application')).toEqual([
      `2 applications at ${partner.companyName} are stuck in Production`,
    ]);
    expect(await titles('failing-job')).toEqual(['The background job nobody.knows keeps failing']);
    await db.sql`update application set operator_needed_at = null where id = (
      select id from application where partner_id = ${partner.id} limit 1)`;
    await look();
    expect(await titles('stuck-application')).toEqual([
      `1 application at ${partner.companyName} is stuck in Production`,
    ]);
    await db.sql`delete from graphile_worker._private_jobs`;
  });

  test('a planned change that waits for an operator, until somebody decides', async () => {
    const entry = (name: string) => ({
      noun: 'partner',
      id: 1,
      name,
      kind: 'changed',
      fields: [],
      after: {},
    });
    const names = ['indwe', 'steenbok', 'kudu', 'impala', 'nyala'];
    await db.sql`
      insert into planned_change (environment, due_at, status, actor_kind, entries, confirmed, next_try_at)
      values ('production', now(), 'waiting', 'worker', ${db.sql.json([entry('later')])}, '{}', now()),
        ('production', now(), 'held', 'worker', ${db.sql.json(names.map(entry))}, '{}', now())`;
    await look();
    expect(await titles('held-change')).toEqual([
      'A planned change of indwe, steenbok, kudu and 2 more was not applied in Production: it waits for a decision',
    ]);
    await db.sql`update planned_change set status = 'applied' where status = 'held'`;
    await look();
    await wait(130);
    await look();
    expect(await openOf('held-change')).toEqual([]);
  });

  test('a plan and a text of a later day, once who planned them is gone', async () => {
    const { id: admin } = await makeUser(db, { role: 'operator', operatorRole: 'admin' });
    await db.sql`
      insert into commission_plan (environment, paid_on, version, unit, rate, valid_from, user_id)
      values ('production', 'funded', 900, 'cents', 100, '2090-01-31', ${admin})`;
    await db.sql`
      insert into consent_text (key, language, version, questions, valid_from, created_by)
      values ('zu-900', 'zu', 900, '[]', '2090-01-31T00:00:00+02:00', ${admin})`;
    await look();
    expect(await openOf('held-change')).toEqual([]);
    await db.sql`update "user" set operator_role = 'support' where id = ${admin}`;
    await look();
    expect((await titles('held-change')).toSorted()).toEqual([
      'A commission plan for all affiliates begins on 31 Jan 2090 in Production: who planned it may no longer do so',
      'A consent text for isiZulu begins on 31 Jan 2090: who planned it may no longer do so',
    ]);
    await db.sql`update "user" set operator_role = 'admin' where id = ${admin}`;
    await look();
    await wait(130);
    await look();
    expect(await openOf('held-change')).toEqual([]);
  });

  test('events that wait to be published, until they are', async () => {
    const [lead] = await db.sql`select id, affiliate_id, environment from lead limit 1`;
    const add = (seconds: number) => db.sql`
      insert into event_outbox (affiliate_id, environment, type, lead_id, data, at)
      values (${lead?.affiliate_id}, ${lead?.environment}, 'lead.updated', ${lead?.id}, '{}', now() - make_interval(secs => ${seconds}))`;
    await db.sql`delete from event_outbox`;
    await add(50);
    await look();
    expect(await openOf('late-events')).toEqual([]);
    await add(70);
    await db.sql`delete from event_outbox where at > now() - interval '1 minute'`;
    await look();
    expect(await titles('late-events')).toEqual([
      'Events are not being published: webhooks and the event feed stand still',
    ]);
    await db.sql`delete from event_outbox`;
    await look();
    await wait(130);
    await look();
    expect(await openOf('late-events')).toEqual([]);
  });

  test('an affiliate that fell silent, until it sends again', async () => {
    const intentId = (await makeIntent(db, { environment: 'production' })).id;
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const make = (affiliateId: number, hours: number, environment: Environment = 'production') =>
      makeLead(db, {
        affiliateId,
        environment,
        createdAt: hoursAgo(hours),
        ...(environment === 'production' && { intentId }),
      });
    const weekHours = 7 * 24;
    const [silent, talking, small, inUat] = await Promise.all([1, 2, 3, 4].map(() => makeAffiliate(db)));
    if (!silent || !talking || !small || !inUat) throw new Error('four were made');
    for (let n = 0; n < 10; n += 1) {
      await make(silent.id, weekHours + 1);
      await make(talking.id, weekHours + 1);
      await make(inUat.id, weekHours + 1, 'uat');
      if (n > 0) await make(small.id, weekHours + 1);
    }
    await make(silent.id, 4.1);
    await make(talking.id, 3.9);
    await look();
    expect(await titles('silent-affiliate')).toEqual([
      `${silent.name} has sent no lead for 4 hours in Production; a week ago it sent 10 in that time`,
    ]);
    expect(await listUnusual(ctx())).toHaveLength(1);
    // Hours later a week ago was night: it is silent all the same, and the sentence stays.
    await db.sql`update lead set created_at = created_at - interval '5 hours' where affiliate_id = ${silent.id}`;
    await look();
    await wait(130);
    await look();
    expect(await titles('silent-affiliate')).toEqual([
      `${silent.name} has sent no lead for 4 hours in Production; a week ago it sent 10 in that time`,
    ]);
    await make(silent.id, 0);
    await look();
    await wait(130);
    await look();
    expect(await openOf('silent-affiliate')).toEqual([]);
  });

  test('a partner whose declines doubled; too few decisions say neither yes nor no', async () => {
    const partner = await makePartner(db, { environment: 'production' });
    await decide(partner.id, 'accepted', 24, '3 days');
    await decide(partner.id, 'declined', 6, '3 days');
    await decide(partner.id, 'accepted', 10, '2 hours');
    await decide(partner.id, 'declined', 10, '2 hours');
    await look();
    expect(await titles('declines')).toEqual([
      `${partner.companyName} declines 50 % in Production, the week before 20 %`,
    ]);
    await db.sql`update application set requested_at = now() - interval '3 days' where partner_id = ${partner.id}`;
    await decide(partner.id, 'accepted', 1, '1 hour');
    await look();
    await wait(130);
    await look();
    expect(await openOf('declines')).toHaveLength(1);
    await decide(partner.id, 'accepted', 30, '1 hour');
    await look();
    await wait(130);
    await look();
    expect(await openOf('declines')).toEqual([]);
  });

  test('a cap that is nearly full, then full, once in its window; a partner that is paused', async () => {
    const partner = await makePartner(db, { environment: 'production', companyName: 'Kudu Credit' });
    const closed = await makePartner(db, { environment: 'production', companyName: 'Nyala Loans' });
    const cap = { window: 'month' as const, most: 10 };
    const use = async (used: number) => {
      await db.sql`
        insert into cap_window (cap_id, opens_at, used)
        select id, cap_window_start(period, now(), time_zone), ${used} from cap where partner_id = ${partner.id}
        on conflict (cap_id, opens_at) do update set used = excluded.used`;
      await look();
    };
    await setCapacity(db.database, partner.id, capacityOf([cap]));
    await setCapacity(db.database, closed.id, capacityOf([{ window: 'total', most: 0 }]));
    await use(7);
    expect(await openOf('near-cap')).toEqual([]);
    await use(8);
    expect(await titles('near-cap')).toEqual([
      'Kudu Credit is filling up in Production: 8 used of 10 applications per month',
    ]);
    await use(10);
    expect(await titles('full-cap')).toEqual([
      'Kudu Credit has filled its cap in Production: 10 applications per month',
    ]);
    const [told] = await openOf('full-cap');
    // A place comes back and is taken again, for longer than a calm moment: nobody is told anew.
    for (const used of [9, 9, 10]) {
      await use(used);
      await wait(200);
    }
    expect(await openOf('full-cap')).toMatchObject([{ id: told?.id }]);
    // More places: it is over.
    await setCapacity(db.database, partner.id, capacityOf([{ ...cap, most: 50 }]));
    for (const _ of [1, 2]) {
      await look();
      await wait(200);
    }
    await look();
    expect([await openOf('near-cap'), await openOf('full-cap')]).toEqual([[], []]);

    await db.sql`
      update partner set left_out_from = now(), left_out_until = now() + interval '1 hour', left_out_reason = 'Upgrade'
      where id = ${closed.id}`;
    await look();
    expect(await titles('paused-partner')).toEqual(['Nyala Loans is paused in Production: Upgrade']);
  });

  test('a cap per hour once it has filled three hours on end, until an hour ends that did not', async () => {
    const partner = await makePartner(db, { environment: 'production', companyName: 'Oryx Loans' });
    await setCapacity(db.database, partner.id, capacityOf([{ window: 'hour', most: 5 }]));
    /** What was used in the hours up to now, this one first. */
    const use = async (...used: number[]) => {
      await db.sql`delete from cap_window w using cap c where c.id = w.cap_id and c.partner_id = ${partner.id}`;
      await db.sql`
        insert into cap_window (cap_id, opens_at, used)
        select c.id, date_trunc('hour', now()) - (n - 1) * interval '1 hour', u.used
        from cap c, unnest(${used}::int[]) with ordinality as u (used, n) where c.partner_id = ${partner.id}`;
      await look();
      return titles('full-cap');
    };
    const told = ['Oryx Loans has filled its cap in Production: 5 applications per hour, three hours on end'];
    for (const used of [[5], [5, 5], [4, 5, 5], [5, 4, 5, 5], [5, 5, 4, 5]])
      expect(await use(...used)).toEqual([]);
    expect(await use(5, 5, 5)).toEqual(told);
    const [alert] = await openOf('full-cap');
    // The next hour begins: it still stands, and is the same.
    expect(await use(0, 5, 5, 5)).toEqual(told);
    expect(await use(5, 5, 5, 5)).toEqual(told);
    expect(await openOf('full-cap')).toMatchObject([{ id: alert?.id }]);
    expect(await listFillingCaps(makeContext(db.database), { environment: 'production' })).toMatchObject([
      { partnerId: partner.id, isFull: true },
    ]);
    await use(0, 4, 5, 5);
    await wait(130);
    expect(await use(0, 4, 5, 5)).toEqual([]);
  });
});

describe('opt-outs for everybody', () => {
  const say = (affiliateId: number, people: number, at = '1 hour', reach = 'everybody') => db.sql`
    insert into opt_out (environment, kind, hash, reach, reach_id, source, affiliate_id, at)
    select 'production', 'phone', uuid_send(gen_random_uuid()), ${reach}::opt_out_reach,
      ${reach === 'affiliate' ? affiliateId : null}::bigint, 'api', ${affiliateId}, now() - ${at}::interval
    from generate_series(1, ${people}::int)`;

  test('of more than 50 people in a day are told, until they are lifted', async () => {
    const { id, name } = await makeAffiliate(db);
    await say(id, 50);
    await say(id, 60, '25 hours');
    await say(id, 60, '1 hour', 'affiliate');
    await look();
    expect(await titles('opt-outs-for-everybody')).toEqual([]);
    await say(id, 1);
    await look();
    expect(await titles('opt-outs-for-everybody')).toEqual([
      `${name} opted out 51 people for everybody in 24 hours in Production`,
    ]);
    await db.sql`update opt_out set lifted_at = now(), lifted_why = 'a mistake' where affiliate_id = ${id}`;
    await look();
    await wait(180);
    await look();
    expect(await titles('opt-outs-for-everybody')).toEqual([]);
  });

  test('of one lead are one person, whatever they are found by', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: userId } = await makeUser(db, { affiliateId });
    for (let n = 0; n < 17; n += 1) {
      const { id: leadId } = await makeLead(db, { affiliateId, environment: 'production' });
      await db.sql`
        with said as (
          insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id)
          values (${affiliateId}, 'production', ${leadId}, ${userId}, 'do not contact', gen_random_uuid()) returning id)
        insert into opt_out (environment, kind, hash, reach, source, affiliate_id, disposition_id)
        select 'production', kind, uuid_send(gen_random_uuid()), 'everybody', 'agent', ${affiliateId}, said.id
        from said, unnest(enum_range(null::opt_out_kind)) kind`;
    }
    await look();
    expect(await openOf('opt-outs-for-everybody')).toEqual([]);
  });
});

test('what the national register is to be asked is told in Production, and sharper once it is overdue', async () => {
  const state = (due: number, overdue: number) => db.sql`
    insert into register_state (environment, kind, due, overdue)
    values ('production', 'phone', ${due}, ${overdue}), ('production', 'id_number', 9, 9), ('uat', 'phone', 9, 9)
    on conflict (environment, kind) do update set due = excluded.due, overdue = excluded.overdue`;
  await state(1, 0);
  await look();
  expect(await titles('register-due')).toEqual([
    '1 phone number is to be checked at the national register in Production',
  ]);
  await state(8412, 120);
  await look();
  expect(await titles('register-overdue')).toEqual([
    '120 phone numbers have been here for 31 days without a check at the national register in Production',
  ]);
  await db.sql`update register_state set due = 0, overdue = 0`;
  await look();
  await wait(180);
  await look();
  expect([await titles('register-due'), await titles('register-overdue')]).toEqual([[], []]);
});

test('a difference of the log of consents is told until it is verified without one', async () => {
  await db.sql`update ledger_log set difference = 'leaf 7 (consent) is not the hash of what it says'`;
  await look();
  expect(await titles('ledger-log')).toEqual([
    'The log of consents is not what was signed: something was changed behind its back',
  ]);
  await db.sql`update ledger_log set difference = null`;
  await look();
  await wait(180);
  await look();
  expect(await titles('ledger-log')).toEqual([]);
});

test('what cannot be looked for silences nothing else, and ends nothing that was told', async () => {
  await db.sql`update ledger_log set difference = 'leaf 7 (consent) is not the hash of what it says'`;
  await look();
  await db.sql`update ledger_log set difference = null`;
  await db.sql`alter table rights_request rename to rights_request_away`;
  const partner = await failEndpoint();
  await look();
  await db.sql`update alert set gone_at = now() - interval '3 minutes'`;
  await look();
  expect(await openOf('failing-endpoint')).toMatchObject([{ subject: partner.companyName }]);
  expect(await openOf('ledger-log')).toHaveLength(1);
  await db.sql`alter table rights_request_away rename to rights_request`;
  await look();
  await wait(180);
  await look();
  expect(await openOf('ledger-log')).toEqual([]);
});
