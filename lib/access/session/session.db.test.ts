import { beforeEach, describe, expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/access/session';
import { signIn } from '@/lib/access/auth/sign-in';
import { createUser } from '@/lib/access/user/create-user';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser, unique } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { askedForEnd } from './asked-for-end';
import { endOwnSessions } from './end-own-sessions';
import { countUserSessions, endUserSessions } from './end-user-sessions';
import { listSessions } from './list-sessions';

const db = withDatabase();
const password = 'the first passphrase';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
type Role = 'agent' | 'manager' | 'operator';
let affiliateId: number;
beforeEach(async () => {
  affiliateId = (await makeAffiliate(db)).id;
});

const command = () => makeContext(db.database);
const isOpen = async (id: string) => (await findLiveSession(db, id, command().env.idleSeconds)) !== null;

/** Somebody signed in, and a way to sign in once more. */
async function makePerson(role: Role, team: number | null = role === 'operator' ? null : affiliateId) {
  const email = `${unique('person')}@example.test`;
  const { user } = await createUser(command(), {
    email,
    name: 'Ada',
    role: role === 'operator' ? 'admin' : role,
    affiliateId: team,
    password,
  });
  const add = async (address = '196.25.1.77') => {
    const result = await signIn(command(), { email, password, address, userAgent: firefox });
    if (result.kind !== 'signed in') throw new Error('a second factor is asked for');
    return result.sessionId;
  };
  const sessionId = await add();
  const actor = userActor({ userId: user.id, role, affiliateId: team, sessionId });
  return { id: user.id, sessionId, add, context: makeContext(db.database, { actor }) };
}

const eventsAbout = (userId: number) =>
  db.sql`select actor_id::int as by, after from audit_event
    where action = 'user.sessions-ended' and subject_id = ${userId} order by id`;

describe('a user’s sessions', () => {
  test('are listed with what they may want to know, this one first, and nothing that opens one', async () => {
    const ada = await makePerson('agent');
    const other = await ada.add('2001:db8:1:2:3::9');
    await db.sql`update session set used_at = now() - interval '5 hours' where id = ${await ada.add()}`;
    const sessions = await listSessions(ada.context);
    expect(sessions).toMatchObject([
      { isOwn: true, browser: 'Firefox', system: 'Linux', network: '196.25.1.0/24', environment: 'uat' },
      { isOwn: false, network: '2001:db8:1:2::/64' },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(ada.sessionId);
    const started = await db.sql`
      select id::float8 as id from audit_event where action = 'session.started' and subject_id = ${ada.id} order by id`;
    expect(new Set(sessions.map(({ number }) => number))).toEqual(
      new Set(started.slice(0, 2).map(({ id }) => id)),
    );
    expect(JSON.stringify(sessions)).not.toContain(other);
  });

  test('can be ended one by one; a second press ends nothing more', async () => {
    const ada = await makePerson('agent');
    const [one, two] = [await ada.add(), await ada.add()];
    const others = (await listSessions(ada.context)).filter(({ isOwn }) => !isOwn);
    const handle = others[0]?.handle ?? '';
    expect(await endOwnSessions(ada.context, handle, { password })).toEqual({ ended: 1 });
    expect(await endOwnSessions(ada.context, handle, { password })).toEqual({ ended: 0 });
    expect([await isOpen(one), await isOpen(two)].filter(Boolean)).toHaveLength(1);
    expect(await isOpen(ada.sessionId)).toBe(true);
    expect(await eventsAbout(ada.id)).toEqual([{ by: ada.id, after: { sessions: 1 } }]);
  });

  test('can be ended all at once, but for the one that asks', async () => {
    const [ada, colleague] = [await makePerson('manager'), await makePerson('manager')];
    const others = [await ada.add(), await ada.add()];
    expect(await endOwnSessions(ada.context, null, { password })).toEqual({ ended: 2 });
    for (const id of others) expect(await isOpen(id)).toBe(false);
    expect(await isOpen(ada.sessionId)).toBe(true);
    expect(await isOpen(colleague.sessionId)).toBe(true);
  });

  test('are nobody else’s: a handle of a colleague ends nothing, and the own session is signed out instead', async () => {
    const [ada, colleague] = [await makePerson('agent'), await makePerson('agent')];
    const [theirs] = await listSessions(colleague.context);
    expect(await endOwnSessions(ada.context, theirs?.handle ?? '', { password })).toEqual({ ended: 0 });
    expect(await isOpen(colleague.sessionId)).toBe(true);
    const [own] = await listSessions(ada.context);
    await expect(endOwnSessions(ada.context, own?.handle ?? '', { password })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await expect(listSessions(command())).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('ending one’s other sessions', () => {
  const refused = (message: string) => ({ detail: { errors: { password: [message] } } });

  test('asks for the password, and takes five wrong ones; the owner can still sign in', async () => {
    const ada = await makePerson('agent');
    const other = await ada.add();
    const end = (input: { password?: string }) => endOwnSessions(ada.context, null, input);
    for (let count = 0; count < 6; count += 1)
      await expect(end({})).rejects.toMatchObject(refused('is needed'));
    for (let count = 0; count < 5; count += 1)
      await expect(end({ password: `guess ${count}` })).rejects.toMatchObject(
        refused('is not your password'),
      );
    await expect(end({ password })).rejects.toMatchObject({ code: 'rate_limited' });
    expect([await isOpen(other), await isOpen(ada.sessionId)]).toEqual([true, true]);
    expect(await eventsAbout(ada.id)).toEqual([]);
    expect(await isOpen(await ada.add())).toBe(true);
  });

  test('forgets the wrong passwords after the right one', async () => {
    const ada = await makePerson('manager');
    const tryOnce = (text: string) => endOwnSessions(ada.context, null, { password: text });
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 4; count += 1)
        await expect(tryOnce('a guess')).rejects.toMatchObject(refused('is not your password'));
      expect(await tryOnce(password)).toEqual({ ended: 0 });
    }
  });

  test('asks for none in the first 15 minutes where an identity provider is set up, and for it later', async () => {
    const ada = await makePerson('agent');
    const other = await ada.add();
    const env = testEnv({
      OIDC_ISSUER: 'https://id.example.test',
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_NAME: 'Example ID',
    });
    const context = { ...ada.context, env };
    expect(await askedForEnd(ada.context)).toEqual({ password: true, provider: null });
    expect(await askedForEnd(context)).toEqual({ password: false, provider: 'Example ID' });
    expect(await endOwnSessions(context, null, {})).toEqual({ ended: 1 });
    expect(await isOpen(other)).toBe(false);
    const later = await ada.add();
    await db.sql`update session set created_at = now() - interval '16 minutes' where id = ${ada.sessionId}`;
    expect(await askedForEnd(context)).toEqual({ password: true, provider: 'Example ID' });
    await expect(endOwnSessions(context, null, {})).rejects.toMatchObject(refused('is needed'));
    expect(await isOpen(later)).toBe(true);
    expect(await endOwnSessions(context, null, { password })).toEqual({ ended: 1 });
  });
});

describe('ending another user’s sessions', () => {
  test('is counted first, ends all of them at once, and is audited', async () => {
    const [manager, agent] = [await makePerson('manager'), await makePerson('agent')];
    const second = await agent.add();
    expect(await countUserSessions(manager.context, { userId: agent.id })).toEqual({ sessions: 2 });
    expect(await endUserSessions(manager.context, { userId: agent.id })).toEqual({ ended: 2 });
    expect([await isOpen(agent.sessionId), await isOpen(second)]).toEqual([false, false]);
    expect(await endUserSessions(manager.context, { userId: agent.id })).toEqual({ ended: 0 });
    expect(await eventsAbout(agent.id)).toEqual([{ by: manager.id, after: { sessions: 2 } }]);
    await agent.add();
    expect(await countUserSessions(manager.context, { userId: agent.id })).toEqual({ sessions: 1 });
  });

  test('is for managers of the same affiliate and for operators', async () => {
    const away = (await makeAffiliate(db)).id;
    const [agent, manager, stranger, operator] = [
      await makePerson('agent'),
      await makePerson('manager'),
      await makePerson('manager', away),
      await makePerson('operator'),
    ];
    for (const whose of [{ userId: manager.id }, { userId: operator.id }, { userId: 999_999_999 }]) {
      for (const { context } of [agent, stranger]) {
        await expect(countUserSessions(context, whose)).rejects.toMatchObject({ code: 'forbidden' });
        await expect(endUserSessions(context, whose)).rejects.toMatchObject({ code: 'forbidden' });
      }
    }
    await expect(endUserSessions(manager.context, { userId: operator.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    const colleague = await makePerson('operator');
    expect(await endUserSessions(operator.context, { userId: colleague.id })).toEqual({ ended: 1 });
    expect(await endUserSessions(operator.context, { userId: manager.id })).toEqual({ ended: 1 });
    await expect(endUserSessions(operator.context, { userId: 999_999_999 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('is not for oneself', async () => {
    const manager = await makePerson('manager');
    await expect(endUserSessions(manager.context, { userId: manager.id })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    expect(await isOpen(manager.sessionId)).toBe(true);
  });

  test('finds no removed user', async () => {
    const operator = await makePerson('operator');
    const { id } = await makeUser(db, { affiliateId, removedAt: new Date() });
    await expect(countUserSessions(operator.context, { userId: id })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
