import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { IdentityProvider } from '@/lib/base/process/env';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { signIn } from '@/test/sign-in';
import { completeSignIn } from './complete-sign-in';
import { addToDevice } from './device';
import { findJoinQuestion, joinTeam, refuseToJoin } from './join-team';
import { signInByProvider } from './sign-in-by-provider';

const db = withDatabase();
const issuer = 'https://login.example.test';
const password = 'the squatter knows this';
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const makeClaimed = (email: string) => makeUser(db, { email, passwordHash });
const newEmail = () => `${unique('claimed')}@example.test`;

const atProvider = (email: string) =>
  signInByProvider(makeContext(db.database), { issuer } as IdentityProvider, {
    claims: { iss: issuer, sub: crypto.randomUUID(), email, email_verified: true },
    address: '192.0.2.7',
    userAgent: null,
  });
const askedAtProvider = async (email: string) => {
  const asked = await atProvider(email);
  if (asked.kind !== 'join asked') throw new Error(asked.kind);
  return asked.token;
};
const join = (token: string, userId: number) =>
  joinTeam(makeContext(db.database), { token, userId, address: '192.0.2.7', userAgent: null });
const stateOf = async (userId: number) =>
  (
    await db.sql`
    select proven_at is not null as proven, (select count(*)::int from session where user_id = u.id) as sessions,
      (select count(*)::int from provider_account where user_id = u.id) as pinned
    from "user" u where id = ${userId}`
  )[0];
const byPassword = (email: string, guess = password, address = '192.0.2.8', deviceCookie?: string) =>
  signIn(makeContext(db.database), { email, password: guess, address, deviceCookie });

test('the first sign-in at a provider asks whether to join, and starts no session until then', async () => {
  const email = newEmail();
  const [inviter, user] = [await makeUser(db, { role: 'manager' }), await makeClaimed(email)];
  const { affiliateId } = user;
  await db.sql`
    insert into invitation (affiliate_id, email, role, token_hash, invited_by, expires_at, accepted_at)
    values (${affiliateId}, ${email.toUpperCase()}, 'agent', sha256(${crypto.randomUUID()}::text::bytea), ${inviter.id},
      now(), now())`;
  const token = await askedAtProvider(email);
  expect(await findJoinQuestion(db, token)).toEqual({
    email,
    teams: [{ userId: user.id, affiliateName: expect.any(String), role: 'agent', invitedBy: inviter.name }],
  });
  expect(await stateOf(user.id)).toEqual({ proven: false, sessions: 0, pinned: 0 });
});

test('refusing to join ends the sign-in: no session, no pin, the account as it was', async () => {
  const email = newEmail();
  const user = await makeClaimed(email);
  await byPassword(email);
  const token = await askedAtProvider(email);
  await refuseToJoin(makeContext(db.database), { token, address: '192.0.2.7' });
  expect(await findJoinQuestion(db, token)).toBeNull();
  await expect(join(token, user.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await stateOf(user.id)).toEqual({ proven: false, sessions: 1, pinned: 0 });
  expect(
    await db.sql`
      select actor_kind::text as by, after, before from audit_event
      where subject_id = ${user.id} and action = 'session.refused'`,
  ).toEqual([{ by: 'visitor', after: { reason: 'not-joined' }, before: null }]);
});

test('a sign-in that asks whether to join takes no code in place of the answer', async () => {
  const email = newEmail();
  const user = await makeClaimed(email);
  const key = await giveSecondFactor(db, user.id);
  const token = await askedAtProvider(email);
  const address = '192.0.2.7';
  const withCode = (which: string) =>
    completeSignIn(makeContext(db.database), { token: which, code: deviceCode(key), address });
  await expect(withCode(token)).rejects.toMatchObject({ code: 'not_found' });
  const joined = await join(token, user.id);
  if (joined.kind !== 'code asked') throw new Error(joined.kind);
  expect(await stateOf(user.id)).toEqual({ proven: false, sessions: 0, pinned: 0 });
  await expect(withCode(joined.token)).resolves.toMatchObject({ kind: 'signed in' });
  expect(await stateOf(user.id)).toEqual({ proven: true, sessions: 1, pinned: 1 });
});

test('joining ends the password, sessions, links and drafts of who had claimed the email', async () => {
  const email = newEmail();
  const user = await makeClaimed(email);
  const squatted = await byPassword(email);
  await db.sql`
    insert into password_reset (user_id, token_hash, expires_at)
    values (${user.id}, sha256(${crypto.randomUUID()}::text::bytea), now() + interval '1 day')`;
  const entered = await join(await askedAtProvider(email), user.id);
  if (entered.kind !== 'signed in') throw new Error(entered.kind);
  expect(await db.sql`select id from session where user_id = ${user.id}`).toEqual([
    { id: entered.sessionId },
  ]);
  expect(entered.sessionId).not.toBe(squatted);
  await expect(byPassword(email)).rejects.toMatchObject({ code: 'unauthorized' });
  const [{ open } = { open: null }] = await db.sql`
    select count(*)::int as open from password_reset where user_id = ${user.id} and revoked_at is null`;
  expect(open).toBe(0);
  expect(await db.sql`select proven_at is not null as proven from "user" where id = ${user.id}`).toEqual([
    { proven: true },
  ]);
});

test('of several who claim an email, its owner joins one; no other account can be named', async () => {
  const email = newEmail();
  const [one, other, stranger] = [await makeClaimed(email), await makeClaimed(email), await makeUser(db)];
  const token = await askedAtProvider(email);
  expect((await findJoinQuestion(db, token))?.teams.map(({ userId }) => userId)).toEqual([one.id, other.id]);
  for (const id of [stranger.id, 0, Number.NaN])
    await expect(join(token, id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await join(token, other.id)).toMatchObject({ kind: 'signed in' });
  await expect(join(token, one.id)).rejects.toMatchObject({ code: 'not_found' });
  expect(await stateOf(other.id)).toEqual({ proven: true, sessions: 1, pinned: 1 });
  expect(await stateOf(one.id)).toEqual({ proven: false, sessions: 0, pinned: 0 });
});

test('a question that waits ends when the account is removed or proven meanwhile', async () => {
  const email = newEmail();
  const user = await makeClaimed(email);
  const [first, second] = [await askedAtProvider(email), await askedAtProvider(email)];
  await join(first, user.id);
  expect(await findJoinQuestion(db, second)).toBeNull();
  await expect(join(second, user.id)).rejects.toMatchObject({ code: 'not_found' });
});

test('whose email it is known to be is not kept out by who claims it afterwards', async () => {
  const email = newEmail();
  const owner = await makeUser(db, { email, provenAt: new Date() });
  await makeClaimed(email);
  const entered = await atProvider(email);
  if (entered.kind !== 'signed in') throw new Error(entered.kind);
  expect(await db.sql`select user_id::int as id from session where id = ${entered.sessionId}`).toEqual([
    { id: owner.id },
  ]);
});

test('signing in to a claimed account gives no more guesses at another account with the email', async () => {
  const email = newEmail();
  await makeClaimed(email);
  await makeUser(db, { email });
  const context = makeContext(db.database);
  const codes: string[] = [];
  for (let nth = 0; nth < 6; nth += 1) {
    const cookie = /=([^;]+)/.exec(addToDevice(context.env, undefined, email))?.[1] ?? '';
    const code = await byPassword(email, 'a guess', '192.0.2.9', cookie).catch((error) => error.code);
    codes.push(code);
    if (nth === 3) await byPassword(email, password, '192.0.2.9');
  }
  expect(codes).toEqual([...Array.from({ length: 4 }, () => 'unauthorized'), 'rate_limited', 'rate_limited']);
});
