import { expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/session';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { hashPassword } from './password';
import { signIn } from './sign-in';
import { signOut } from './sign-out';

const db = withDatabase();
const password = 'correct horse battery';
async function makePerson() {
  return makeUser(db, { passwordHash: await hashPassword(password) });
}

const attempt = (email: string, guess = password, address = '10.0.0.1') =>
  signIn(makeContext(db.database), { email, password: guess, address });

test('the right password starts a session, whatever the case of the email', async () => {
  const person = await makePerson();
  const id = await attempt(person.email.toUpperCase());
  const session = await findLiveSession(db, id);
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
  await db.sql`update sign_in_attempt set at = now() - interval '10 minutes' where email = ${person.email}`;
  const seconds: number[] = [];
  for (let count = 0; count < 20; count += 1)
    await attempt(person.email, password, '10.2.0.1').catch((error) =>
      seconds.push(error.detail.retryAfterSeconds),
    );
  expect(seconds).toHaveLength(20);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(300);
  expect(Math.min(...seconds)).toBeGreaterThan(240);
  await db.sql`update sign_in_attempt set at = at - interval '5 minutes' where email = ${person.email}`;
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

test('guessing many accounts from one address is limited, without affecting other addresses', async () => {
  const person = await makePerson();
  const results: PromiseSettledResult<string>[] = [];
  for (let nth = 0; nth < 60; nth += 1)
    results.push(...(await guesses(1, `person-${nth}@example.test`, '10.4.0.1')));
  expect(codesOf(results).filter((code) => code === 'unauthorized')).toHaveLength(50);
  await expect(attempt(person.email, password, '10.4.0.1')).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(attempt(person.email, password, '10.4.0.2')).resolves.toEqual(expect.any(String));
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
  for (const id of sessions) expect(await findLiveSession(db, id)).toBeNull();
  await expect(attempt(first.email)).rejects.toMatchObject({ code: 'unauthorized' });
  await expect(attempt(second.email)).rejects.toMatchObject({ code: 'unauthorized' });
});
