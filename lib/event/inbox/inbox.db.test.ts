import { beforeEach, describe, expect, test } from 'vitest';
import { upsertAlerts } from '@/db/query/event/alert';
import type { Context } from '@/lib/base/actor/context';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { countInbox, listInbox } from './list-inbox';
import { releaseItem, snoozeItem, takeItem } from './take-item';

const db = withDatabase();

async function makeOperator(operatorRole: 'viewer' | 'support' = 'support') {
  const { id: userId, name } = await makeUser(db, { role: 'operator' });
  const actor = {
    ...userActor({ userId, role: 'operator', affiliateId: null, sessionId: `session ${userId}` }),
    operatorRole,
  } as ReturnType<typeof userActor>;
  return { userId, name, ctx: makeContext(db.database, { actor }) };
}

/** One of each kind, and what is no part of it. */
async function fill() {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: requestedBy } = await makeUser(db, { affiliateId, role: 'manager' });
  await db.sql`
    insert into api_key_request (affiliate_id, environment, name, requested_by) values (${affiliateId}, 'uat', 'CRM', ${requestedBy})`;
  const { id: intentId } = await makeIntent(db);
  const partner = await makePartner(db, { companyName: 'Khanya', intents: [{ intentId }] });
  const lead = await makeLead(db, { affiliateId, intentId });
  const [application] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, operator_needed_at)
    values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'unknown', now()) returning id::float8 as id`;
  await db.sql`
    insert into outcome_unplaced (environment, partner_id, kind, occurred_at, source, event_id, cause, candidates)
    select 'uat', ${partner.id}, 'funded', now(), 'callback', 'e' || n, 'unknown', '{}' from generate_series(1, 3) n`;
  const changes = await db.sql<{ id: number }[]>`
    insert into planned_change (environment, due_at, status, actor_kind, entries, confirmed, next_try_at)
    select 'uat', now() + days * interval '1 day', status, 'command line',
      '[{"name": "khanya"}, {"name": "marula"}, {"name": "impala"}, {"name": "kudu"}]', '{}', now()
    from (values (0.2, 'waiting'), (9, 'waiting'), (8, 'held'), (0, 'cancelled')) v(days, status) returning id::float8 as id`;
  const cause = { environment: 'uat', subject: 'Khanya', subjectId: partner.id, detail: {} } as const;
  const [alert] = await upsertAlerts(db, [
    { ...cause, kind: 'two-lenders', cause: 'two 1', detail: { other: 'Marula' } },
    { ...cause, kind: 'stuck-application', cause: 'stuck 1', detail: { count: 1 } },
  ]);
  return { affiliate: name, partner, application: application.id, changes, alert: alert?.id ?? 0 };
}

let made: Awaited<ReturnType<typeof fill>>;
let sipho: Awaited<ReturnType<typeof makeOperator>>;
let lerato: Awaited<ReturnType<typeof makeOperator>>;
beforeEach(async () => {
  await db.sql`update application set operator_needed_at = null`;
  for (const table of ['inbox_item', 'api_key_request', 'outcome_unplaced', 'planned_change', 'alert'])
    await db.sql`delete from ${db.sql(table)}`;
  made = await fill();
  [sipho, lerato] = [await makeOperator(), await makeOperator()];
});

const item = () => ({ kind: 'application' as const, id: made.application });
async function shown(ctx: Context = lerato.ctx) {
  const { waiting } = await listInbox(ctx);
  return waiting.find(({ kind }) => kind === 'application');
}

test('lists each thing that waits once, longest first, with where it is done; later changes and what is over are not', async () => {
  const { waiting, snoozed } = await listInbox(sipho.ctx);
  expect(waiting.map(({ title, href }) => [title, href])).toEqual(
    expect.arrayContaining([
      [`${made.affiliate} requests the key CRM`, '/operator/api-key'],
      [
        `An application of ${made.affiliate} at Khanya needs a decision`,
        '/operator/application?environment=uat',
      ],
      ['3 outcomes of Khanya wait to be placed', '/operator/outcome'],
      [expect.stringMatching(/^khanya, marula, impala and 1 more will change/), '/operator/change'],
      ['The planned change of khanya, marula, impala and 1 more is held', '/operator/change'],
      ['Khanya and Marula both have an applicant in UAT', '/operator#uat-two-lenders'],
    ]),
  );
  expect(waiting).toHaveLength(6);
  const since = waiting.map((one) => one.since);
  expect(since).toEqual(since.toSorted());
  expect(snoozed).toEqual([]);
  expect(await countInbox(sipho.ctx)).toBe(6);
});

describe('taking', () => {
  test('shows who has it since when, to everybody', async () => {
    await takeItem(sipho.ctx, { ...item(), from: null });
    expect(await shown()).toMatchObject({ taken: { byId: sipho.userId, by: sipho.name } });
    expect(await countInbox(lerato.ctx)).toBe(6);
  });

  test('of two at once one has it, and the other is told who', async () => {
    const both = await Promise.allSettled(
      [sipho, lerato].map(({ ctx }) => takeItem(ctx, { ...item(), from: null })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const holder = both[0]?.status === 'fulfilled' ? sipho : lerato;
    expect(both.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(`${holder.name} has had it since`),
    });
    expect(await shown()).toMatchObject({ taken: { by: holder.name } });
  });

  test('from a colleague goes as the page showed it, and not from a third', async () => {
    await takeItem(sipho.ctx, { ...item(), from: null });
    await takeItem(lerato.ctx, { ...item(), from: sipho.userId });
    const third = await makeOperator();
    await expect(takeItem(third.ctx, { ...item(), from: sipho.userId })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(lerato.name),
    });
    // Twice is once.
    await takeItem(lerato.ctx, { ...item(), from: null });
    expect(await shown()).toMatchObject({ taken: { by: lerato.name } });
  });

  test('is given back by whoever has it alone', async () => {
    await takeItem(sipho.ctx, { ...item(), from: null });
    await expect(releaseItem(lerato.ctx, item())).rejects.toMatchObject({
      message: expect.stringContaining(sipho.name),
    });
    await releaseItem(sipho.ctx, item());
    expect(await shown()).toMatchObject({ taken: null });
    await expect(releaseItem(sipho.ctx, item())).rejects.toMatchObject({ code: 'conflict' });
  });

  test('of what is done already, or never was, is refused, and what was said of it is swept', async () => {
    await takeItem(sipho.ctx, { ...item(), from: null });
    await db.sql`update application set operator_needed_at = null where id = ${made.application}`;
    await expect(takeItem(lerato.ctx, { ...item(), from: null })).rejects.toMatchObject({ code: 'conflict' });
    await takeItem(lerato.ctx, { kind: 'alert', id: made.alert, from: null });
    expect(await db.sql`select kind from inbox_item`).toEqual([{ kind: 'alert' }]);
    await expect(takeItem(lerato.ctx, { kind: 'outcomes', id: 999_999, from: null })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is for roles that work, and is audited', async () => {
    const viewer = await makeOperator('viewer');
    expect((await listInbox(viewer.ctx)).waiting).toHaveLength(6);
    await expect(takeItem(viewer.ctx, { ...item(), from: null })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(snoozeItem(viewer.ctx, { ...item(), until: null })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await takeItem(sipho.ctx, { ...item(), from: null });
    expect(
      await db.sql`
        select action, subject_id::float8 as id, after from audit_event where actor_id = ${sipho.userId}`,
    ).toEqual([{ action: 'inbox.taken', id: made.application, after: { kind: 'application' } }]);
  });
});

describe('putting off', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  test('hides it from the list and the count until then, for everybody, and it can be brought back', async () => {
    await takeItem(sipho.ctx, { ...item(), from: null });
    await snoozeItem(sipho.ctx, { ...item(), until: inHours(2) });
    expect(await shown()).toBeUndefined();
    expect(await countInbox(lerato.ctx)).toBe(5);
    const { snoozed } = await listInbox(lerato.ctx);
    expect(snoozed).toMatchObject([
      { kind: 'application', snoozed: { by: sipho.name }, taken: { by: sipho.name } },
    ]);
    await snoozeItem(lerato.ctx, { ...item(), until: null });
    expect(await shown()).toMatchObject({ snoozed: null, taken: { by: sipho.name } });
  });

  test('ends by itself', async () => {
    await snoozeItem(sipho.ctx, { ...item(), until: inHours(2) });
    await db.sql`update inbox_item set snoozed_until = now() - interval '1 second'`;
    expect(await shown()).toMatchObject({ snoozed: null });
    expect(await countInbox(lerato.ctx)).toBe(6);
  });

  test.each([-1, 24 * 31])('for %s hours is refused at its field', async (hours) => {
    await expect(snoozeItem(sipho.ctx, { ...item(), until: inHours(hours) })).rejects.toMatchObject({
      detail: { errors: { until: [expect.stringContaining('30 days')] } },
    });
  });
});

test('what was done says by whom, and an alert that is over that nobody did it', async () => {
  await db.sql`
    insert into audit_event (actor_kind, actor_id, action, subject_id, environment)
    values ('user', ${sipho.userId}, 'application.decided', ${made.application}, 'uat')`;
  await db.sql`update alert set resolved_at = now() where id = ${made.alert}`;
  const { done } = await listInbox(lerato.ctx);
  expect(done).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ what: 'Application decided: Khanya', by: sipho.name, environment: 'uat' }),
      expect.objectContaining({ what: 'Alert over: Khanya', by: null }),
    ]),
  );
});

test('of thousands the longest waiting are listed', async () => {
  await db.sql`
    insert into planned_change (environment, due_at, status, actor_kind, entries, confirmed, next_try_at)
    select 'uat', now(), 'held', 'command line', '[]', '{}', now() from generate_series(1, 10000)`;
  const { waiting } = await listInbox(sipho.ctx);
  expect(waiting.filter(({ kind }) => kind === 'planned-change')).toHaveLength(200);
});
