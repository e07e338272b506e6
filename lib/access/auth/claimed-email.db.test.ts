import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import type { IdentityProvider } from '@/lib/base/process/env';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { addToDevice } from './device';
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
const byPassword = (email: string, guess = password, address = '192.0.2.8', deviceCookie?: string) =>
  signIn(makeContext(db.database), { email, password: guess, address, deviceCookie });

test('the first sign-in at a provider ends the password, sessions, links and drafts of who had claimed the email', async () => {
  const email = newEmail();
  const user = await makeClaimed(email);
  const squatted = await byPassword(email);
  await db.sql`
    insert into password_reset (user_id, token_hash, expires_at)
    values (${user.id}, sha256(${crypto.randomUUID()}::text::bytea), now() + interval '1 day')`;
  const entered = await atProvider(email);
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

test('of several who claim an email, a provider opens none; once one is removed, the other', async () => {
  const email = newEmail();
  const [one, other] = [await makeClaimed(email), await makeClaimed(email)];
  expect(await atProvider(email)).toEqual({ kind: 'refused', reason: 'several-accounts' });
  await db.sql`update "user" set removed_at = now() where id = ${one.id}`;
  expect(await atProvider(email)).toMatchObject({ kind: 'signed in' });
  expect(
    await db.sql`select user_id::int as id from provider_account where user_id in (${one.id}, ${other.id})`,
  ).toEqual([{ id: other.id }]);
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
