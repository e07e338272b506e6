import { hash } from '@node-rs/argon2';
import { describe, expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/access/session';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { applyRetentionJob } from '@/lib/care/erasure/job';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeUser, unique } from '@/test/factory';
import { giveSecondFactor } from '@/test/second-factor';
import { signIn } from '@/test/sign-in';
import { addToDevice, knownDevice } from './device';
import { hashPassword } from './password';
import { signIn as signInVerb } from './sign-in';
import { signOut } from './sign-out';
import { accountHash } from './throttle';

const db = withDatabase();
const password = 'correct horse battery';
/** A hash states its own cost, so guessing against this one takes no time. */
const cheapHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const makePerson = (passwordHash = cheapHash) => makeUser(db, { passwordHash });

const attempt = (email: string, guess = password, address = '10.0.0.1', deviceCookie?: string) =>
  signIn(makeContext(db.database), { email, password: guess, address, deviceCookie });

test('the right password starts a session, whatever the case of the email', async () => {
  const person = await makePerson(await hashPassword(password));
  const id = await attempt(person.email.toUpperCase());
  const session = await findLiveSession(db, id, testEnv().idleSeconds);
  expect(session).toMatchObject({ userId: person.id, environment: 'uat', affiliateId: person.affiliateId });
});

test('who signed in, who was refused and who signed out stand in the audit trail, without the email typed', async () => {
  const person = await makePerson();
  await expect(attempt(person.email, 'wrong', '192.0.2.1')).rejects.toMatchObject({ code: 'unauthorized' });
  const sessionId = await attempt(person.email, password, '192.0.2.1');
  await signOut(makeContext(db.database), sessionId, '192.0.2.1');
  // It has ended: the second time says nothing.
  await signOut(makeContext(db.database), sessionId, '192.0.2.1');
  const events = await db.sql`
    select action, actor_kind as "actorKind", actor_id::int as "actorId", origin, affiliate_id::int as "affiliateId"
    from audit_event where subject_id = ${person.id} and action like 'session.%' order by id`;
  const affiliateId = person.affiliateId;
  expect(events).toEqual([
    { action: 'session.refused', actorKind: 'visitor', actorId: null, origin: '192.0.2.1', affiliateId },
    { action: 'session.started', actorKind: 'user', actorId: person.id, origin: '192.0.2.1', affiliateId },
    { action: 'session.ended', actorKind: 'user', actorId: person.id, origin: '192.0.2.1', affiliateId },
  ]);
  const typed = `${unique('typed')}@example.test`;
  await expect(attempt(typed)).rejects.toMatchObject({ code: 'unauthorized' });
  const [last] = await db.sql`
    select to_jsonb(e)::text as event from audit_event e where action = 'session.refused' order by id desc limit 1`;
  expect(last?.event).not.toContain(typed);
});

test('what was typed as an email is stored nowhere', async () => {
  const typed = '8001015009087';
  await expect(attempt(` ${typed} `)).rejects.toMatchObject({ code: 'unauthorized' });
  const { piiKey } = testEnv();
  const bytes = [keyedHash(piiKey, typed)];
  expect(await placesHolding(db.database, piiKey, { texts: [typed], bytes })).toEqual([]);
});

test('a wrong password and an unknown email are refused alike', async () => {
  const person = await makePerson();
  await expect(attempt(person.email, 'wrong')).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(attempt('nobody@example.test')).rejects.toMatchObject({ code: 'unauthorized' });
});

test('after five wrong tries even the right password has to wait, from that address only', async () => {
  const person = await makePerson();
  for (let count = 0; count < 5; count += 1)
    await expect(attempt(person.email, 'wrong', '10.0.0.2')).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(attempt(person.email, password, '10.0.0.2')).rejects.toMatchObject({
    code: 'rate_limited',
    detail: { retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 0 && seconds <= 900) },
  });
  await expect(attempt(person.email, password, '10.0.0.3')).resolves.toEqual(expect.any(String));
});

test('guesses sent concurrently are counted too', async () => {
  const person = await makePerson();
  const results = await Promise.allSettled(
    Array.from({ length: 12 }, () => attempt(person.email, 'wrong', '10.0.0.4')),
  );
  const codes = results.map((result) => result.status === 'rejected' && result.reason.code);
  expect(codes.filter((code) => code === 'unauthorized').length).toBeLessThanOrEqual(5);
});

const hashOf = (email: string) => accountHash(testEnv(), email);
const codesOf = (results: PromiseSettledResult<string>[]) =>
  results.map((result) => (result.status === 'rejected' ? result.reason.code : 'signed in'));
const guesses = (count: number, email: string, address: string) =>
  Promise.allSettled(Array.from({ length: count }, () => attempt(email, 'wrong', address)));

test('101 guesses from one address, in turn or at once, leave the account open to its owner elsewhere', async () => {
  const person = await makePerson();
  const inTurn: PromiseSettledResult<string>[] = [];
  for (let count = 0; count < 101; count += 1) inTurn.push(...(await guesses(1, person.email, '10.1.0.1')));
  expect(codesOf(inTurn)).toEqual([
    ...Array.from({ length: 5 }, () => 'unauthorized'),
    ...Array.from({ length: 96 }, () => 'rate_limited'),
  ]);
  await expect(attempt(person.email, password, '10.1.0.2')).resolves.toEqual(expect.any(String));
  const [, meanwhile] = await Promise.all([
    guesses(101, person.email, '10.1.0.3'),
    attempt(person.email, password, '10.1.0.4'),
  ]);
  expect(meanwhile).toEqual(expect.any(String));
});

test('a refused attempt does not count: the wait ends when announced', async () => {
  const person = await makePerson();
  await guesses(1, 'somebody@example.test', '10.2.0.1');
  await db.sql`update sign_in_attempt set at = now() - interval '14 minutes' where address = '10.2.0.1'`;
  for (let count = 0; count < 5; count += 1) await guesses(1, person.email, '10.2.0.1');
  await db.sql`update sign_in_attempt set at = now() - interval '10 minutes' where account_hash = ${hashOf(person.email)}`;
  const seconds: number[] = [];
  for (let count = 0; count < 20; count += 1)
    await attempt(person.email, password, '10.2.0.1').catch((error) =>
      seconds.push(error.detail.retryAfterSeconds),
    );
  expect(seconds).toHaveLength(20);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(300);
  expect(Math.min(...seconds)).toBeGreaterThan(240);
  await db.sql`update sign_in_attempt set at = at - interval '5 minutes' where account_hash = ${hashOf(person.email)}`;
  await expect(attempt(person.email, password, '10.2.0.1')).resolves.toEqual(expect.any(String));
});

test('guessing one account from many addresses is limited too', async () => {
  const person = await makePerson();
  const results: PromiseSettledResult<string>[] = [];
  for (let address = 0; address < 25; address += 1)
    for (let count = 0; count < 6; count += 1)
      results.push(...(await guesses(1, person.email, `10.3.0.${address}`)));
  expect(codesOf(results).filter((code) => code === 'unauthorized')).toHaveLength(100);
  await expect(attempt(person.email, password, '10.3.1.1')).rejects.toMatchObject({ code: 'rate_limited' });
});

/** A wrong guess at each of 60 accounts. */
async function spray(addressOf: (nth: number) => string) {
  const { id: affiliateId } = await makeAffiliate(db);
  const results: PromiseSettledResult<string>[] = [];
  for (let nth = 0; nth < 60; nth += 1) {
    const { email } = await makeUser(db, { affiliateId, passwordHash: cheapHash });
    results.push(...(await guesses(1, email, addressOf(nth))));
  }
  return codesOf(results);
}

test('guessing many accounts from one address is limited, without affecting other addresses', async () => {
  const person = await makePerson();
  const codes = await spray(() => '10.4.0.1');
  expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(50);
  await expect(attempt(person.email, password, '10.4.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(attempt(person.email, password, '10.4.0.2')).resolves.toEqual(expect.any(String));
});

test('an IPv6 network of 64 bits counts as one address', async () => {
  const codes = await spray((nth) => `2001:db8:0:1::${nth.toString(16)}`);
  expect(codes.filter((code) => code === 'unauthorized')).toHaveLength(50);
  const person = await makePerson();
  await expect(attempt(person.email, password, '2001:db8:0:1:ffff::1')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await expect(attempt(person.email, password, '2001:db8:0:2::1')).resolves.toEqual(expect.any(String));
});

test('the networks of one household, and of one company, lock no account for its owner elsewhere', async () => {
  const person = await makePerson();
  const household: PromiseSettledResult<string>[] = [];
  for (let nth = 0; nth < 32; nth += 1)
    household.push(...(await guesses(5, person.email, `2001:db8:77:${(0x40 + nth).toString(16)}::1`)));
  expect(codesOf(household).filter((code) => code === 'unauthorized')).toHaveLength(10);
  const company: PromiseSettledResult<string>[] = [];
  for (let nth = 0; nth < 32; nth += 1)
    company.push(...(await guesses(5, person.email, `2001:db8:77:${(nth << 8).toString(16)}::1`)));
  expect(codesOf(company).filter((code) => code === 'unauthorized')).toHaveLength(10);
  await expect(attempt(person.email, password, '2001:db8:77:9999::1')).rejects.toMatchObject({
    code: 'rate_limited',
  });
  await expect(attempt(person.email, password, '2001:db8:78:1::1')).resolves.toEqual(expect.any(String));
});

/** Uses up the limit of an account from all addresses. */
async function lockFromElsewhere(email: string, subnet: string) {
  for (let address = 0; address < 20; address += 1) await guesses(5, email, `${subnet}.${address}`);
  await expect(attempt(email, password, `${subnet}.100`)).rejects.toMatchObject({ code: 'rate_limited' });
}

test('who has a second factor is asked for it by the right password, whatever others used up elsewhere', async () => {
  const [person, plain] = [await makePerson(), await makePerson()];
  await giveSecondFactor(db, person.id);
  for (const { email } of [person, plain])
    for (let address = 0; address < 20; address += 1) await guesses(5, email, `10.15.0.${address}`);
  const enter = (email: string, guess: string, address: string) =>
    signInVerb(makeContext(db.database), { email, password: guess, address });
  await expect(enter(person.email, 'wrong', '10.15.1.1')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(enter(plain.email, password, '10.15.1.2')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(enter(person.email, password, '10.15.1.3')).resolves.toMatchObject({ kind: 'code asked' });
  // It is no way to guess on: whoever tries does so five times from one address.
  for (let count = 0; count < 5; count += 1)
    await expect(enter(person.email, 'wrong', '10.15.1.4')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(enter(person.email, password, '10.15.1.4')).rejects.toMatchObject({ code: 'rate_limited' });
});

describe('a device that has signed in before', () => {
  const env = testEnv();
  const cookieOf = (email: string, before?: string) =>
    /=([^;]+)/.exec(addToDevice(env, before, email))?.[1] ?? '';

  test('is let in while guesses from elsewhere keep everybody else out', async () => {
    const person = await makePerson();
    const cookie = cookieOf(person.email.toLowerCase());
    await lockFromElsewhere(person.email.toLowerCase(), '10.5.0');
    await expect(attempt(person.email, password, '10.5.0.1', cookie)).resolves.toEqual(expect.any(String));
  });

  test('has five tries itself, wherever it is', async () => {
    const person = await makePerson();
    const cookie = cookieOf(person.email.toLowerCase());
    for (let count = 0; count < 5; count += 1)
      await expect(attempt(person.email, 'wrong', `10.6.0.${count}`, cookie)).rejects.toMatchObject({
        code: 'unauthorized',
      });
    await expect(attempt(person.email, password, '10.6.0.9', cookie)).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('passes for the accounts that it signed in to, and no others', async () => {
    const [first, second, other] = [await makePerson(), await makePerson(), await makePerson()];
    const cookie = cookieOf(second.email.toLowerCase(), cookieOf(first.email.toLowerCase()));
    for (const [index, person] of [first, second, other].entries())
      await lockFromElsewhere(person.email.toLowerCase(), `10.7.${index}`);
    for (const person of [first, second])
      await expect(attempt(person.email, password, '10.7.9.1', cookie)).resolves.toEqual(expect.any(String));
    for (const forged of [
      cookie,
      cookie.replace(/.$/, '_'),
      'a.b',
      '%',
      `${cookie.slice(0, 22)}.${'a'.repeat(22)}`,
    ])
      await expect(attempt(other.email, password, '10.7.9.1', forged)).rejects.toMatchObject({
        code: 'rate_limited',
      });
  });

  test('holds at most eight accounts and no email', () => {
    let cookie = '';
    for (let nth = 0; nth < 12; nth += 1) cookie = cookieOf(`person-${nth}@example.test`, cookie);
    expect(cookie).toMatch(/^[\w-]{22}(\.[\w-]{22}){8}$/);
    expect(knownDevice(env, cookie, 'person-11@example.test')).toBe(cookie.slice(0, 22));
    expect(knownDevice(env, cookie, 'person-3@example.test')).toBeNull();
  });
});

test('a success clears the tries at the account from everywhere, but no other account’s', async () => {
  const [person, other] = [await makePerson(), await makePerson()];
  await guesses(5, person.email, '10.8.0.1');
  await guesses(5, other.email, '10.8.0.1');
  await attempt(person.email, password, '10.8.0.2');
  await expect(attempt(person.email, password, '10.8.0.1')).resolves.toEqual(expect.any(String));
  await expect(attempt(other.email, password, '10.8.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
});

test('tries older than the window are swept every night', async () => {
  await guesses(1, 'old@example.test', '10.9.0.1');
  await guesses(1, 'new@example.test', '10.9.0.1');
  await db.sql`update sign_in_attempt set at = now() - interval '16 minutes' where account_hash = ${hashOf('old@example.test')}`;
  const run = { jobId: '1', attempt: 1, maxAttempts: 1, signal: new AbortController().signal };
  await applyRetentionJob.run({ ...makeContext(db.database), ...run }, {});
  expect(await db.sql`select account_hash from sign_in_attempt where address = '10.9.0.1'`).toEqual([
    { account_hash: hashOf('new@example.test') },
  ]);
});

test('a successful sign-in clears earlier failed attempts', async () => {
  const person = await makePerson();
  for (let round = 0; round < 3; round += 1) {
    for (let count = 0; count < 3; count += 1)
      await expect(attempt(person.email, 'wrong', '10.0.0.5')).rejects.toMatchObject({
        code: 'unauthorized',
      });
    await attempt(person.email, password, '10.0.0.5');
  }
});

test('removing the user, or suspending the affiliate, ends a session at once', async () => {
  const [first, second] = [await makePerson(), await makePerson()];
  const sessions = [await attempt(first.email), await attempt(second.email)];
  await db.sql`update ${db.sql('user')} set removed_at = now() where id = ${first.id}`;
  await db.sql`update affiliate set active = false where id = ${second.affiliateId}`;
  for (const id of sessions) expect(await findLiveSession(db, id, testEnv().idleSeconds)).toBeNull();
  await expect(attempt(first.email)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(attempt(second.email)).rejects.toMatchObject({ code: 'unauthorized' });
});
