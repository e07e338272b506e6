import { beforeEach, describe, expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/access/session';
import { getRefereeCode } from '@/lib/account/affiliate/get-referee-code';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, unique } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { changePassword as changePasswordVerb } from './change-password';
import { changeRole as changeRoleVerb } from './change-role';
import { changeSettings as changeSettingsVerb } from './change-settings';
import { createUser as createUserVerb } from './create-user';
import { listUsers } from './list-users';
import { removeUser } from './remove-user';
import { changePasswordInput, changeRoleInput, changeSettingsInput, createUserInput } from './schema';

const changeSettings = checked(changeSettingsInput, changeSettingsVerb);
const changePassword = checked(changePasswordInput, changePasswordVerb);
const changeRole = checked(changeRoleInput, changeRoleVerb);
const createUser = checked(createUserInput, createUserVerb);

const db = withDatabase();
const password = 'the first passphrase';
let command: Context;
let affiliateId: number;
let refereeId: string;

beforeEach(async () => {
  command = makeContext(db.database);
  ({ id: affiliateId, refereeId } = await makeAffiliate(db));
});

/** A signed-in member of the team. */
async function add(role: 'agent' | 'manager') {
  const email = `${unique('Person')}@example.test`;
  const { user } = await createUser(command, { email, name: 'A', role, affiliateId, password });
  const sessionId = await signIn(command, { email, password, address: '192.0.2.1' });
  const actor = { kind: 'user', userId: user.id, role, affiliateId, sessionId } as const;
  return {
    id: user.id,
    email,
    sessionId,
    context: { ...command, actor, origin: '192.0.2.1' } satisfies Context,
  };
}

const sessionsOf = async (id: number) =>
  (await db.sql`select id from session where user_id = ${id}`).map((row) => row.id as string);
const managers = async () =>
  (await listUsers(command, { affiliateId })).filter(({ role }) => role === 'manager').length;

describe('a manager', () => {
  test('changes the role of others, audited, but not their own', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    await changeRole(manager.context, { userId: agent.id, role: 'manager' });
    expect(await managers()).toBe(2);
    const events = await db.sql`
      select before, after from audit_event where subject_id = ${agent.id} and action = 'user.role-changed'`;
    expect(events).toEqual([{ before: { role: 'agent' }, after: { role: 'manager' } }]);
    await expect(changeRole(manager.context, { userId: manager.id, role: 'agent' })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await expect(removeUser(manager.context, { userId: manager.id })).rejects.toMatchObject({
      code: 'rule_broken',
    });
  });
  test('removes others, whose sessions end at once', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    expect(await sessionsOf(agent.id)).toHaveLength(1);
    await removeUser(manager.context, { userId: agent.id });
    expect(await sessionsOf(agent.id)).toEqual([]);
  });
  test('who is removed leaves their open call-backs to anyone', async () => {
    const manager = await add('manager');
    const agent = await add('agent');
    const lead = await makeLead(db, { affiliateId });
    const done = await makeLead(db, { affiliateId });
    for (const [leadId, doneAt] of [
      [lead.id, null],
      [done.id, new Date()],
    ] as const)
      await db.sql`
        insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, reason, done_at)
        values (${affiliateId}, 'uat', ${leadId}, ${agent.id}, now() + interval '1 day', 'agreed', ${doneAt}::timestamptz)`;
    await removeUser(manager.context, { userId: agent.id });
    const rows = await db.sql`
      select user_id::float8 as "userId" from call_back where affiliate_id = ${affiliateId} order by id`;
    expect(rows).toEqual([{ userId: null }, { userId: agent.id }]);
  });

  test('has no rights in another team, and an agent none in their own', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    const other = (await makeAffiliate(db)).id;
    const { user } = await createUser(command, {
      email: `${unique('Other')}@example.test`,
      name: 'O',
      role: 'agent',
      affiliateId: other,
    });
    for (const refused of [
      () => changeRole(manager.context, { userId: user.id, role: 'manager' }),
      () => removeUser(manager.context, { userId: user.id }),
      () => getRefereeCode(manager.context, { affiliateId: other }),
      () => changeRole(agent.context, { userId: manager.id, role: 'agent' }),
      () => removeUser(agent.context, { userId: manager.id }),
      () => listUsers(agent.context, { affiliateId }),
    ])
      await expect(refused()).rejects.toMatchObject({ code: 'forbidden' });
    expect(await getRefereeCode(manager.context, { affiliateId })).toBe(refereeId);
  });
});

describe('the last manager', () => {
  test('can be neither removed nor demoted, not even by an operator', async () => {
    const manager = await add('manager');
    await add('agent');
    await expect(removeUser(command, { userId: manager.id })).rejects.toMatchObject({ code: 'rule_broken' });
    await expect(changeRole(command, { userId: manager.id, role: 'agent' })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    expect(await managers()).toBe(1);
  });
  test('remains when managers remove and demote each other at the same moment', async () => {
    const [one, two, three] = [await add('manager'), await add('manager'), await add('manager')];
    const tries = await Promise.allSettled([
      removeUser(one.context, { userId: two.id }),
      changeRole(two.context, { userId: three.id, role: 'agent' }),
      removeUser(three.context, { userId: one.id }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await managers()).toBe(1);
  });
});

describe('changeSettings', () => {
  test('changes one setting for oneself on all devices, and leaves the other', async () => {
    const [agent, other] = [await add('agent'), await add('agent')];
    const settingsOf = async (sessionId: string) => {
      const row = await findLiveSession(db, sessionId, command.env.idleSeconds);
      return [row?.singleKeys, row?.arrivalSound];
    };
    expect(await settingsOf(agent.sessionId)).toEqual([true, true]);
    await changeSettings(agent.context, { singleKeys: false });
    const elsewhere = await signIn(command, { email: agent.email, password, address: '192.0.2.9' });
    for (const session of [agent.sessionId, elsewhere])
      expect(await settingsOf(session)).toEqual([false, true]);
    expect(await settingsOf(other.sessionId)).toEqual([true, true]);
    await changeSettings(agent.context, { singleKeys: true, arrivalSound: false });
    expect(await settingsOf(elsewhere)).toEqual([true, false]);
  });
  test('accepts only booleans, at least one, and only from users with an account', async () => {
    const agent = await add('agent');
    for (const wrong of [{ singleKeys: 'off' }, {}, { theme: true }])
      await expect(changeSettings(agent.context, wrong as object)).rejects.toMatchObject({
        code: 'validation_failed',
      });
    await expect(changeSettings(command, { singleKeys: false })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('changePassword', () => {
  const newPassword = 'the second passphrase';
  test('requires the current one, then ends the other sessions and keeps this one', async () => {
    const agent = await add('agent');
    await signIn(command, { email: agent.email, password, address: '192.0.2.2' });
    await changePassword(agent.context, { currentPassword: password, newPassword });
    expect(await sessionsOf(agent.id)).toEqual([agent.sessionId]);
    await expect(
      signIn(command, { email: agent.email, password, address: '192.0.2.3' }),
    ).rejects.toMatchObject({ code: 'unauthorized' });
    await signIn(command, { email: agent.email, password: newPassword, address: '192.0.2.3' });
    const events = await db.sql`
      select before, after from audit_event where subject_id = ${agent.id} and action = 'user.password-changed'`;
    expect(events).toEqual([{ before: null, after: null }]);
  });
  test('refuses a wrong one, a short one, and after five tries any', async () => {
    const agent = await add('agent');
    const attempt = (currentPassword: string, next = newPassword) =>
      changePassword(agent.context, { currentPassword, newPassword: next });
    await expect(attempt(password, 'short')).rejects.toMatchObject({
      detail: { errors: { newPassword: ['must have at least 10 characters'] } },
    });
    for (let count = 0; count < 5; count += 1)
      await expect(attempt(`guess ${count}`)).rejects.toMatchObject({
        detail: { errors: { currentPassword: ['is not your password'] } },
      });
    await expect(attempt(password)).rejects.toMatchObject({
      code: 'rate_limited',
      message: expect.stringMatching(/^too many tries: try again in 1[45] minutes$/),
    });
    expect(await sessionsOf(agent.id)).toHaveLength(1);
    await signIn(command, { email: agent.email, password, address: '192.0.2.1' });
  });
});
