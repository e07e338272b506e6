import { beforeEach, describe, expect, test } from 'vitest';
import { changePassword as changePasswordVerb } from '@/lib/access/user/change-password';
import { changeRole as changeRoleVerb } from '@/lib/access/user/change-role';
import { createUser as createUserVerb } from '@/lib/access/user/create-user';
import { removeUser } from '@/lib/access/user/remove-user';
import { changePasswordInput, changeRoleInput, createUserInput } from '@/lib/access/user/schema';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, unique } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { createPasswordReset } from './create-password-reset';
import { findPasswordReset } from './find-password-reset';
import { resetPassword as resetPasswordVerb } from './reset-password';
import { resetPasswordInput } from './schema';

const resetPassword = checked(resetPasswordInput, resetPasswordVerb);
const changePassword = checked(changePasswordInput, changePasswordVerb);
const changeRole = checked(changeRoleInput, changeRoleVerb);
const createUser = checked(createUserInput, createUserVerb);

const db = withDatabase();
const address = '192.0.2.7';
const former = 'the first passphrase';
const chosen = 'the second passphrase';
let operator: Context;
let affiliateId: number;

beforeEach(async () => {
  operator = makeContext(db.database);
  affiliateId = (await makeAffiliate(db)).id;
});

async function add(role: 'agent' | 'manager', of = affiliateId) {
  const email = `${unique('Person')}@example.test`;
  const { user } = await createUser(operator, {
    email,
    name: 'P',
    role,
    affiliateId: of,
    password: former,
  });
  const sessionId = await signIn(operator, { email, password: former, address });
  const actor = { kind: 'user', userId: user.id, role, affiliateId: of, sessionId } as const;
  return { id: user.id, email, context: { ...operator, actor, origin: address } satisfies Context };
}

async function start(by: Context, userId: number): Promise<string> {
  const { link } = await createPasswordReset(by, { userId });
  return link.slice(link.lastIndexOf('/') + 1);
}

const isOpen = async (token: string) => (await findPasswordReset(operator, token)) !== null;
const notOpen = expect.objectContaining({ code: 'not_found' });

describe('a link to a new password', () => {
  test('works once, ends every session, and neither it nor a password is stored', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    const token = await start(manager.context, agent.id);
    await signIn(operator, { email: agent.email, password: former, address });
    expect(await resetPassword(operator, { token, password: chosen }, address)).toEqual({
      email: agent.email,
    });
    expect(await db.sql`select 1 from session where user_id = ${agent.id}`).toEqual([]);
    await expect(signIn(operator, { email: agent.email, password: former, address })).rejects.toMatchObject({
      code: 'unauthorized',
    });
    await signIn(operator, { email: agent.email, password: chosen, address });
    await expect(resetPassword(operator, { token, password: 'a third passphrase' }, null)).rejects.toEqual(
      notOpen,
    );
    const events = await db.sql`
      select action, actor_id::int as by, host(origin::inet) as origin from audit_event
      where subject_id = ${agent.id} and action like 'user.password%' order by id`;
    expect(events).toEqual([
      { action: 'user.password-reset-started', by: manager.id, origin: address },
      { action: 'user.password-reset', by: agent.id, origin: address },
    ]);
    const stored = JSON.stringify([
      await db.sql`select * from password_reset where user_id = ${agent.id}`,
      await db.sql`select * from audit_event where subject_id = ${agent.id}`,
    ]);
    for (const secret of [token, chosen]) expect(stored).not.toContain(secret);
  });

  test('can only be used once when several open it at the same time', async () => {
    const agent = await add('agent');
    const token = await start(operator, agent.id);
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, (_, index) =>
        resetPassword(operator, { token, password: `${chosen} ${index}` }, null),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('lets a user sign in at once after too many wrong tries', async () => {
    const agent = await add('agent');
    const guess = (password: string) => signIn(operator, { email: agent.email, password, address });
    for (let count = 0; count < 6; count += 1) await guess('wrong').catch(() => {});
    await expect(guess(former)).rejects.toMatchObject({ code: 'rate_limited' });
    await resetPassword(operator, { token: await start(operator, agent.id), password: chosen }, address);
    await guess(chosen);
  });

  test('clears the tries from other addresses, and those at changing the password', async () => {
    const agent = await add('agent');
    const change = (currentPassword: string) =>
      changePassword(agent.context, { currentPassword, newPassword: former });
    for (let count = 0; count < 6; count += 1) {
      await signIn(operator, { email: agent.email, password: 'wrong', address: '192.0.2.8' }).catch(() => {});
      await change('wrong').catch(() => {});
    }
    await expect(change(former)).rejects.toMatchObject({ code: 'rate_limited' });
    await resetPassword(operator, { token: await start(operator, agent.id), password: chosen }, address);
    await signIn(operator, { email: agent.email, password: chosen, address: '192.0.2.8' });
    await change(chosen);
  });

  test('ends with a newer one, with a changed password, with its user and with its creator', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    await add('manager');
    const tokens = [await start(manager.context, agent.id), await start(manager.context, agent.id)] as const;
    expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true]);
    await changePassword(agent.context, { currentPassword: former, newPassword: chosen });
    expect(await isOpen(tokens[1])).toBe(false);

    const last = await start(manager.context, agent.id);
    await changeRole(operator, { userId: manager.id, role: 'agent' });
    expect(await isOpen(last)).toBe(false);

    const theirs = await start(operator, agent.id);
    await removeUser(operator, { userId: agent.id });
    expect(await isOpen(theirs)).toBe(false);
  });

  test('expires after a day, and does nothing while its affiliate is inactive', async () => {
    const agent = await add('agent');
    const token = await start(operator, agent.id);
    await db.sql`update affiliate set active = false where id = ${affiliateId}`;
    expect(await isOpen(token)).toBe(false);
    await db.sql`update affiliate set active = true where id = ${affiliateId}`;
    expect(await isOpen(token)).toBe(true);
    await db.sql`update password_reset set expires_at = expires_at - interval '1 day' where user_id = ${agent.id}`;
    expect(await isOpen(token)).toBe(false);
    await expect(resetPassword(operator, { token, password: chosen }, null)).rejects.toEqual(notOpen);
  });

  test('is created by managers for their team, by operators for everybody, by nobody for themselves', async () => {
    const [manager, agent] = [await add('manager'), await add('agent')];
    const stranger = await add('manager', (await makeAffiliate(db)).id);
    for (const ctx of [agent.context, stranger.context])
      await expect(createPasswordReset(ctx, { userId: agent.id })).rejects.toMatchObject({
        code: 'forbidden',
      });
    await expect(createPasswordReset(manager.context, { userId: manager.id })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await createPasswordReset(operator, { userId: manager.id });
  });

  test('requires a password that is long enough', async () => {
    const token = await start(operator, (await add('agent')).id);
    await expect(resetPassword(operator, { token, password: 'short' }, null)).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await isOpen(token)).toBe(true);
  });
});
