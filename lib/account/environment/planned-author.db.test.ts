import { beforeEach, describe, expect, test } from 'vitest';
import { findGuard } from '@/db/query/base/guard';
import { changeRole } from '@/lib/access/user/change-role';
import { removeUser } from '@/lib/access/user/remove-user';
import { suspendUser } from '@/lib/access/user/suspend-user';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { applyRetention } from '@/lib/care/erasure/apply-retention';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { never } from '@/test/batch/upload';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { changeEnvironment as changeEnvironmentVerb } from './change-environment';
import { getEnvironmentSettings } from './get-environment';
import { getMaintenance } from './get-maintenance';
import { keepRetention } from './keep-retention';
import { changeEnvironmentInput } from './schema';

const changeEnvironment = checked(changeEnvironmentInput, changeEnvironmentVerb);
const environment = 'production';
const problem = 'who planned it may no longer change the settings';

const db = withDatabase();
const command = () => makeContext(db.database);
const show = () => getEnvironmentSettings(command(), { environment });

/** An admin of the console. */
async function newAdmin() {
  const { id, name } = await makeUser(db, { role: 'operator', operatorRole: 'admin' });
  const actor = {
    kind: 'user',
    userId: id,
    role: 'operator',
    operatorRole: 'admin',
    affiliateId: null,
    sessionId: 's',
  } as const;
  return { id, name, ctx: { ...command(), actor } satisfies Context };
}

const decisions: [string, (userId: number) => Promise<unknown>][] = [
  ['suspended', (userId) => suspendUser(command(), { userId, suspended: true })],
  ['removed', (userId) => removeUser(command(), { userId })],
  ['of a lower role', (userId) => changeRole(command(), { userId, role: 'support' })],
];

beforeEach(async () => {
  await db.sql`delete from retention_change`;
  await db.sql`truncate alert cascade`;
  await db.sql`update environment set lead_retention_days = 1826, maintenance = false, maintenance_reason = null,
    maintenance_starts_at = null, maintenance_ends_at = null, maintenance_problem = null where name = ${environment}`;
  await db.sql`update lead set erased_at = now() where erased_at is null`;
  // The last admin is neither suspended nor removed.
  await newAdmin();
});

test('a count of what a period would erase keeps nobody from suspending who asked', async () => {
  const { id, ctx } = await newAdmin();
  let asked: Promise<unknown> = Promise.resolve();
  await db.transaction(async ({ sql }) => {
    await sql`lock table lead_read in access exclusive mode`;
    const change = changeEnvironment(ctx, { environment, readRetentionDays: 100 });
    asked = expect(change).rejects.toMatchObject({ code: 'forbidden' });
    await expect
      .poll(
        () => db.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%lead_read%'`,
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await suspendUser(command(), { userId: id, suspended: true });
  });
  await asked;
  expect((await show()).waitingRetention).toEqual([]);
}, 30_000);

const alertTitles = async () => {
  await watchAlerts(command());
  const rows = await db.sql<{ subject: string }[]>`
    select subject from alert where kind = 'held-change' and resolved_at is null order by subject`;
  return rows.map(({ subject }) => subject);
};

describe('a shorter retention', () => {
  const pass24h = () => db.sql`update retention_change set counts_at = counts_at - interval '24 hours'`;
  const erased = () => applyRetention({ ...command(), actor: { kind: 'worker' } }, environment, never);
  const oldLead = () => makeLead(db, { environment, createdAt: new Date(Date.now() - 100 * 86_400_000) });

  test.each(decisions)('is held when who planned it is %s, and erases nothing', async (_, decide) => {
    await oldLead();
    const admin = await newAdmin();
    await changeEnvironment(admin.ctx, { environment, leadRetentionDays: 18 });
    expect((await show()).waitingRetention).toMatchObject([{ days: 18, by: admin.name, problem: null }]);
    await decide(admin.id);
    expect((await show()).waitingRetention).toMatchObject([{ days: 18, by: admin.name, problem }]);
    await pass24h();
    expect(await erased()).toMatchObject({ leads: 0 });
    expect(await show()).toMatchObject({
      leadRetentionDays: 1826,
      waitingRetention: [{ setting: 'leadRetentionDays', from: 1826, days: 18, by: admin.name, problem }],
    });
    expect(await alertTitles()).toEqual(['lead retention']);
  });

  test('asks also where its time has come and it was not applied yet, whatever the decision was', async () => {
    await oldLead();
    const admin = await newAdmin();
    await changeEnvironment(admin.ctx, { environment, leadRetentionDays: 18 });
    await pass24h();
    await db.sql`update "user" set suspended_at = now() where id = ${admin.id}`;
    expect(await erased()).toMatchObject({ leads: 0 });
    await db.sql`update "user" set suspended_at = null where id = ${admin.id}`;
    expect(await erased()).toMatchObject({ leads: 0 });
    expect((await show()).waitingRetention).toMatchObject([{ problem }]);
    const [event] = await db.sql`
      select action, after from audit_event where action = 'environment.planned-held' order by id desc limit 1`;
    expect(event).toMatchObject({ after: { problem, held: ['leadRetentionDays'] } });
  });

  test('that is held is kept, or asked for again by another, who waits 24 hours in turn', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    await changeEnvironment(admin.ctx, { environment, leadRetentionDays: 18 });
    await suspendUser(command(), { userId: admin.id, suspended: true });
    await pass24h();
    const [again] = (await changeEnvironment(other.ctx, { environment, leadRetentionDays: 18 }))
      .waitingRetention;
    expect(again).toMatchObject({ by: other.name, problem: null });
    expect(again?.countsAt.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    expect((await show()).leadRetentionDays).toBe(1826);
    await suspendUser(command(), { userId: other.id, suspended: true });
    await keepRetention(command(), { environment, setting: 'leadRetentionDays' });
    expect(await show()).toMatchObject({ leadRetentionDays: 1826, waitingRetention: [] });
  });

  test('of the command line, and one of somebody who still may, is applied', async () => {
    await oldLead();
    await changeEnvironment(command(), { environment, leadRetentionDays: 18 });
    await pass24h();
    expect(await erased()).toMatchObject({ leads: 1 });
  });
});

describe('a planned maintenance', () => {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const plan = {
    environment,
    maintenanceReason: 'The database moves.',
    maintenanceStartsAt: inHours(5),
    maintenanceEndsAt: inHours(8),
  } as const;
  const begin = () => db.sql`
    update environment set maintenance_starts_at = now() - interval '1 minute' where name = ${environment}`;
  const isOn = async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    return (await findGuard(db.database, mintScope(affiliateId, environment), null))?.maintenance;
  };

  test.each(decisions)('is held when who planned it is %s: it does not begin', async (_, decide) => {
    const admin = await newAdmin();
    await changeEnvironment(admin.ctx, plan);
    expect(await show()).toMatchObject({ maintenanceBy: admin.name, maintenanceProblem: null });
    await decide(admin.id);
    expect(await show()).toMatchObject({ maintenanceBy: admin.name, maintenanceProblem: problem });
    expect(await getMaintenance(command(), { environment })).toBeNull();
    expect(await alertTitles()).toEqual(['maintenance']);
    await begin();
    expect(await isOn()).toBe(false);
    expect(await show()).toMatchObject({ maintenance: false, maintenanceProblem: problem });
  });

  test('that has begun goes on, whatever becomes of who planned it', async () => {
    const admin = await newAdmin();
    await changeEnvironment(admin.ctx, plan);
    await begin();
    await suspendUser(command(), { userId: admin.id, suspended: true });
    expect(await isOn()).toBe(true);
    expect(await show()).toMatchObject({ maintenance: true, maintenanceProblem: null });
  });

  test('that is held is taken over by another, or cancelled; one whose time is past is planned anew', async () => {
    const [admin, other] = [await newAdmin(), await newAdmin()];
    await changeEnvironment(admin.ctx, plan);
    await suspendUser(command(), { userId: admin.id, suspended: true });
    const { maintenanceStartsAt } = plan;
    await changeEnvironment(other.ctx, { environment, maintenanceStartsAt });
    expect(await show()).toMatchObject({ maintenanceBy: other.name, maintenanceProblem: null });
    await suspendUser(command(), { userId: other.id, suspended: true });
    await begin();
    await expect(
      changeEnvironment(command(), { environment, maintenanceReason: 'Something else.' }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await isOn()).toBe(false);
    await changeEnvironment(command(), { environment, maintenance: false });
    expect(await show()).toMatchObject({ maintenanceStartsAt: null, maintenanceProblem: null });
  });
});

test('nobody plans who may no longer do it while the request is under way', async () => {
  const admin = await newAdmin();
  await suspendUser(command(), { userId: admin.id, suspended: true });
  await expect(changeEnvironment(admin.ctx, { environment, leadRetentionDays: 18 })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
