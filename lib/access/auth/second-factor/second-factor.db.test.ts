import { hash } from '@node-rs/argon2';
import { beforeEach, describe, expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/access/session';
import { completeSignIn as completeSignInVerb } from '@/lib/access/auth/complete-sign-in';
import { addToDevice } from '@/lib/access/auth/device';
import { signIn as signInVerb } from '@/lib/access/auth/sign-in';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { resetPassword } from '@/lib/access/password-reset/reset-password';
import { changePassword } from '@/lib/access/user/change-password';
import { removeUser } from '@/lib/access/user/remove-user';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeUser } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { userActor } from '@/test/user-actor';
import { confirmSetUp as confirmVerb } from './confirm-set-up';
import { renewRecoveryCodes as renewVerb } from './renew-recovery-codes';
import { resetSecondFactor } from './reset';
import { confirmSetUpInput, proofInput, startSetUpInput } from './schema';
import { startSetUp as startVerb } from './start-set-up';
import { turnOffSecondFactor as turnOffVerb } from './turn-off';

const startSetUp = checked(startSetUpInput, startVerb);
const confirmSetUp = checked(confirmSetUpInput, confirmVerb);
const turnOff = checked(proofInput, turnOffVerb);
const renewCodes = checked(proofInput, renewVerb);

const db = withDatabase();
const password = 'correct horse battery';
/** A hash states its own cost, so checking against this one takes no time. */
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
const required = testEnv({ REQUIRE_SECOND_FACTOR: 'operator,manager' });
const wrong = { code: 'unauthorized' };
const ended = { code: 'not_found' };
const refusedAt = (field: string) => ({
  code: 'validation_failed',
  detail: { errors: { [field]: [expect.any(String)] } },
});

/** Any moment: the half of a step leaves room on both sides. */
const start = Date.UTC(2026, 5, 1, 12, 0, 15);
let now = start;
const clock = { now: () => new Date(now) };
const pass = (seconds: number) => {
  now += seconds * 1_000;
};
/** The code that a device with this key shows. */
const codeOf = (key: string, awaySeconds = 0) => deviceCode(key, now + awaySeconds * 1_000);

let operator: Context;
beforeEach(() => {
  now = start;
  operator = makeContext(db.database, { clock });
});

type Person = Awaited<ReturnType<typeof makePerson>>;

async function makePerson(role: 'agent' | 'manager' | 'operator' = 'agent', affiliateId?: number) {
  const user = await makeUser(db, { passwordHash, role, ...(affiliateId ? { affiliateId } : {}) });
  return { id: user.id, email: user.email, role, affiliateId: user.affiliateId };
}

const signIn = ({ email }: Person, context = operator, guess = password) =>
  signInVerb(context, { email, password: guess, address: '192.0.2.1' });

async function signedIn(person: Person, context = operator): Promise<Context> {
  const result = await signIn(person, context);
  if (result.kind !== 'signed in') throw new Error('a code was asked');
  return contextOf(person, result.sessionId, context);
}

function contextOf(person: Person, sessionId: string, context = operator): Context {
  const { id: userId, role, affiliateId } = person;
  return {
    ...context,
    actor: userActor({ userId, role, affiliateId, sessionId }),
    origin: '192.0.2.1',
  };
}

async function asked(person: Person, context = operator): Promise<string> {
  const result = await signIn(person, context);
  if (result.kind !== 'code asked') throw new Error('no code was asked');
  return result.token;
}

const complete = (token: string, code: string, address = '192.0.2.1', deviceCookie?: string) =>
  completeSignInVerb(operator, { token, code, address, deviceCookie });

/** A user with a device. */
async function makeSecured(role: Person['role'] = 'agent', affiliateId?: number) {
  const person = await makePerson(role, affiliateId);
  const context = await signedIn(person);
  return { ...person, context, key: await giveSecondFactor(db, person.id) };
}

/** A user with a device and recovery codes, some time after they were set up. */
async function makeWithCodes() {
  const person = await makePerson();
  const context = await signedIn(person);
  const { key } = await startSetUp(context, {});
  const { codes } = await confirmSetUp(context, { code: codeOf(key) });
  pass(60);
  return { ...person, context, key, codes };
}

async function eventsOf(userId: number): Promise<string[]> {
  const rows = await db.sql<{ action: string }[]>`
    select action from audit_event where subject_id = ${userId} and action like 'second-factor.%' order by id`;
  return rows.map(({ action }) => action);
}

describe('setting it up', () => {
  test('takes a code of the key that was shown, and gives ten recovery codes', async () => {
    const person = await makePerson();
    const context = await signedIn(person);
    const elsewhere = await signedIn(person);
    const { key, uri } = await startSetUp(context, {});
    expect(uri).toContain(`secret=${key}`);
    await expect(confirmSetUp(context, { code: codeOf(key, 300) })).rejects.toMatchObject(refusedAt('code'));
    const code = codeOf(key);
    const { codes } = await confirmSetUp(context, { code: ` ${code.slice(0, 3)} ${code.slice(3)}` });
    expect(new Set(codes).size).toBe(10);
    for (const made of codes) expect(made).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    expect(await eventsOf(person.id)).toEqual(['second-factor.set-up']);
    const live = async ({ actor }: Context) =>
      findLiveSession(db, actor.kind === 'user' ? actor.sessionId : '', testEnv().idleSeconds);
    expect(await live(context)).toMatchObject({ hasSecondFactor: true });
    // A session that was started without a code.
    expect(await live(elsewhere)).toBeNull();
    // The code of the set-up is used up.
    await expect(complete(await asked(person), code)).rejects.toMatchObject(wrong);
  });

  test('neither the key nor a recovery code is stored as it is', async () => {
    const { key, codes } = await makeWithCodes();
    const texts = [key, ...codes, ...codes.map((code) => code.replaceAll('-', ''))];
    expect(await placesHolding(db.database, testEnv().piiKey, { texts })).toEqual([
      'public.second_factor.key_ciphertext',
    ]);
  });

  test('asks for the password unless it was checked in the last minutes', async () => {
    const context = await signedIn(await makePerson());
    await db.sql`update session set created_at = now() - interval '16 minutes'`;
    await expect(startSetUp(context, {})).rejects.toMatchObject(refusedAt('password'));
    await expect(startSetUp(context, { password: 'wrong' })).rejects.toMatchObject(refusedAt('password'));
    await startSetUp(context, { password });
  });

  test('takes the latest key only, for half an hour, and once', async () => {
    const context = await signedIn(await makePerson());
    const first = await startSetUp(context, {});
    const { key } = await startSetUp(context, {});
    await expect(confirmSetUp(context, { code: codeOf(first.key) })).rejects.toMatchObject(refusedAt('code'));
    await db.sql`update second_factor set draft_at = draft_at - interval '31 minutes'`;
    await expect(confirmSetUp(context, { code: codeOf(key) })).rejects.toMatchObject({ code: 'rule_broken' });
    await db.sql`update second_factor set draft_at = now()`;
    const both = await Promise.allSettled([0, 1].map(() => confirmSetUp(context, { code: codeOf(key) })));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a change of device asks for password and code, and the former one works until it is confirmed', async () => {
    const person = await makeWithCodes();
    const { context } = person;
    await expect(startSetUp(context, { password })).rejects.toMatchObject(refusedAt('code'));
    await expect(startSetUp(context, { code: codeOf(person.key) })).rejects.toMatchObject(
      refusedAt('password'),
    );
    const { key } = await startSetUp(context, { password, code: codeOf(person.key) });
    pass(60);
    await complete(await asked(person), codeOf(person.key));
    pass(60);
    await confirmSetUp(context, { code: codeOf(key) });
    pass(60);
    await expect(complete(await asked(person), codeOf(person.key))).rejects.toMatchObject(wrong);
    await expect(complete(await asked(person), person.codes[0] ?? '')).rejects.toMatchObject(wrong);
    await complete(await asked(person), codeOf(key));
    expect(await eventsOf(person.id)).toContain('second-factor.changed');
  });
});

describe('signing in', () => {
  test('asks for the code after the password, and starts no session before', async () => {
    const person = await makeSecured();
    await db.sql`delete from session where user_id = ${person.id}`;
    await expect(signIn(person, operator, 'wrong')).rejects.toMatchObject(wrong);
    const token = await asked(person);
    await expect(complete(token, '000000')).rejects.toMatchObject(wrong);
    await expect(complete(token, 'nonsense')).rejects.toMatchObject(wrong);
    expect(await db.sql`select 1 from session where user_id = ${person.id}`).toEqual([]);
    const { sessionId } = await complete(token, codeOf(person.key));
    expect(await findLiveSession(db, sessionId, testEnv().idleSeconds)).toMatchObject({ userId: person.id });
    expect(
      (await eventsOf(person.id)).filter((action) => action === 'second-factor.code-refused'),
    ).toHaveLength(2);
  });

  test('a code works once, also within its half minute and for two at once', async () => {
    const person = await makeSecured();
    const tokens = [await asked(person), await asked(person), await asked(person)] as const;
    const code = codeOf(person.key);
    const both = await Promise.allSettled([complete(tokens[0], code), complete(tokens[1], code)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(complete(tokens[2], code)).rejects.toMatchObject(wrong);
    // An older one neither, though it is within the drift.
    await expect(complete(tokens[2], codeOf(person.key, -30))).rejects.toMatchObject(wrong);
    pass(30);
    await complete(tokens[2], codeOf(person.key));
  });

  test.each([-30, 30])('a clock that is off by %i s does not matter', async (away) => {
    const person = await makeSecured();
    pass(60);
    await complete(await asked(person), codeOf(person.key, away));
  });

  test('what the browser keeps after the password works once and for ten minutes', async () => {
    const person = await makeSecured();
    const token = await asked(person);
    await complete(token, codeOf(person.key));
    pass(60);
    await expect(complete(token, codeOf(person.key))).rejects.toMatchObject(ended);
    await expect(complete('', codeOf(person.key))).rejects.toMatchObject(ended);
    const later = await asked(person);
    await db.sql`update pending_sign_in set expires_at = expires_at - interval '10 minutes'`;
    await expect(complete(later, codeOf(person.key))).rejects.toMatchObject(ended);
    // Nothing of it was used up.
    await complete(await asked(person), codeOf(person.key));
  });

  test('two codes at once with the same browser start one session', async () => {
    const person = await makeWithCodes();
    const token = await asked(person);
    const both = await Promise.allSettled([
      complete(token, codeOf(person.key)),
      complete(token, person.codes[0] ?? ''),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('a new password, a reset and a removal end it in the middle', async () => {
    const person = await makeSecured();
    const other = await makeSecured('manager', person.affiliateId ?? undefined);
    const before = await asked(person);
    await changePassword(person.context, { currentPassword: password, newPassword: 'a new long passphrase' });
    await expect(complete(before, codeOf(person.key))).rejects.toMatchObject(ended);
    const token = await asked(other);
    await resetSecondFactor(operator, { userId: other.id });
    await expect(complete(token, codeOf(other.key))).rejects.toMatchObject(ended);
    const third = await makeSecured();
    const last = await asked(third);
    await removeUser(operator, { userId: third.id });
    await expect(complete(last, codeOf(third.key))).rejects.toMatchObject(ended);
    expect(await db.sql`select 1 from second_factor where user_id = ${third.id}`).toEqual([]);
  });

  test.each([
    ['the user is suspended', `update "user" set suspended_at = now() where id = $1`],
    [
      'the affiliate is suspended',
      'update affiliate set active = false where id = (select affiliate_id from "user" where id = $1)',
    ],
  ])('that waits for its code is not found once %s', async (_, statement) => {
    const { id: affiliateId } = await makeAffiliate(db);
    const person = await makeSecured('manager', affiliateId);
    const token = await asked(person);
    await db.sql.unsafe(statement, [person.id]);
    await db.sql`delete from session where user_id = ${person.id}`;
    await expect(complete(token, codeOf(person.key))).rejects.toMatchObject(ended);
    expect(await db.sql`select from session where user_id = ${person.id}`).toEqual([]);
  });

  test('five wrong codes make their address wait; the owner’s own browser does not', async () => {
    const person = await makeSecured();
    const token = await asked(person);
    for (let count = 0; count < 5; count += 1)
      await expect(complete(token, '000000')).rejects.toMatchObject(wrong);
    await expect(complete(token, codeOf(person.key))).rejects.toMatchObject({ code: 'rate_limited' });
    const device = addToDevice(testEnv(), undefined, person.email).split(/[=;]/)[1];
    await complete(token, codeOf(person.key), '192.0.2.1', device);
    // A success clears the tries.
    pass(60);
    await complete(await asked(person), codeOf(person.key));
  });

  test('twenty wrong codes from anywhere are the most for an account', async () => {
    const person = await makeSecured();
    const token = await asked(person);
    for (let n = 0; n < 20; n += 1)
      await expect(complete(token, '000000', `198.51.100.${n}`)).rejects.toMatchObject(wrong);
    await expect(complete(token, codeOf(person.key), '203.0.113.9')).rejects.toMatchObject({
      code: 'rate_limited',
    });
  });

  test('a right password does not clear the tries at passwords before the code is right', async () => {
    const person = await makeSecured();
    for (let count = 0; count < 4; count += 1) await signIn(person, operator, 'wrong').catch(() => {});
    await asked(person);
    await expect(signIn(person)).rejects.toMatchObject({ code: 'rate_limited' });
  });

  test('a recovery code works once, however it is typed, and tells how many are left', async () => {
    const person = await makeWithCodes();
    const [first = '', second = ''] = person.codes;
    const typed = ` ${first.toUpperCase().replaceAll('-', ' ')}`;
    expect(await complete(await asked(person), typed)).toMatchObject({ recoveryCodesLeft: 9 });
    await expect(complete(await asked(person), first)).rejects.toMatchObject(wrong);
    const tokens = [await asked(person), await asked(person)];
    const both = await Promise.allSettled(tokens.map((token) => complete(token, second)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await eventsOf(person.id)).toContain('second-factor.recovery-code-used');
  });

  test('a new password by link does not get around it', async () => {
    const person = await makeSecured();
    const { link } = await createPasswordReset(operator, { userId: person.id });
    const chosen = 'another long passphrase';
    const token = link.slice(link.lastIndexOf('/') + 1);
    await resetPassword(operator, { token, password: chosen }, null);
    expect(await signIn(person, operator, chosen)).toMatchObject({ kind: 'code asked' });
  });
});

describe('the owner', () => {
  test('turns it off with password and code, unless the role requires it', async () => {
    const person = await makeSecured('manager');
    const proof = () => ({ password, code: codeOf(person.key) });
    await expect(turnOff({ ...person.context, env: required }, proof())).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await expect(turnOff(person.context, { ...proof(), password: 'wrong' })).rejects.toMatchObject(
      refusedAt('password'),
    );
    await expect(turnOff(person.context, { password, code: '000000' })).rejects.toMatchObject(
      refusedAt('code'),
    );
    const elsewhere = await complete(await asked(person), codeOf(person.key));
    pass(30);
    await turnOff(person.context, proof());
    const left = await db.sql<{ id: string }[]>`select id from session where user_id = ${person.id}`;
    expect(left.map(({ id }) => id)).toEqual([
      person.context.actor.kind === 'user' ? person.context.actor.sessionId : '',
    ]);
    expect(left.map(({ id }) => id)).not.toContain(elsewhere.sessionId);
    expect(await signIn(person)).toMatchObject({ kind: 'signed in' });
    expect(await eventsOf(person.id)).toEqual(['second-factor.code-refused', 'second-factor.turned-off']);
  });

  test('gets new recovery codes for password and code; the former ones end', async () => {
    const person = await makeWithCodes();
    const [first = '', second = ''] = person.codes;
    const { codes } = await renewCodes(person.context, { password, code: first });
    expect(codes).toHaveLength(10);
    await expect(complete(await asked(person), second)).rejects.toMatchObject(wrong);
    expect(await complete(await asked(person), codes[0] ?? '')).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('has five tries at it within 15 minutes, like at the password', async () => {
    const person = await makeSecured();
    const guess = () => turnOff(person.context, { password, code: '000000' });
    for (let count = 0; count < 5; count += 1) await expect(guess()).rejects.toMatchObject(refusedAt('code'));
    await expect(guess()).rejects.toMatchObject({ code: 'rate_limited' });
  });
});

describe('a lost device', () => {
  test('is reset by a manager of the team and by operators, and by nobody for themselves', async () => {
    const home = (await makeAffiliate(db)).id;
    const [agent, manager, colleague] = [
      await makeSecured('agent', home),
      await makeSecured('manager', home),
      await makeSecured('manager', home),
    ];
    const stranger = await makeSecured('manager');
    const reset = (by: Context, userId: number) => resetSecondFactor(by, { userId });
    for (const by of [agent, stranger])
      await expect(reset(by.context, manager.id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(reset(manager.context, manager.id)).rejects.toMatchObject({ code: 'rule_broken' });
    const console = await makeSecured('operator');
    await expect(reset(manager.context, console.id)).rejects.toMatchObject({ code: 'forbidden' });
    await reset(manager.context, agent.id);
    await reset(manager.context, colleague.id);
    await expect(reset(manager.context, agent.id)).rejects.toMatchObject({ code: 'rule_broken' });
    await reset((await makeSecured('operator')).context, console.id);
    expect(
      await db.sql`select 1 from session where user_id = any(${[agent.id, colleague.id, console.id]})`,
    ).toEqual([]);
    expect(await signIn(agent)).toMatchObject({ kind: 'signed in', mustSetUp: false });
    expect(await eventsOf(agent.id)).toEqual(['second-factor.reset']);
  });

  test('is set up again at once where the role requires it', async () => {
    const person = await makeSecured('manager');
    await resetSecondFactor({ ...operator, env: required }, { userId: person.id });
    const result = await signIn(person, { ...operator, env: required });
    expect(result).toMatchObject({ kind: 'signed in', mustSetUp: true });
    const sessionId = result.kind === 'signed in' ? result.sessionId : '';
    expect(await findLiveSession(db, sessionId, testEnv().idleSeconds)).toMatchObject({
      secondFactorOverdue: true,
    });
  });
});

describe('a role that requires it', () => {
  const context = () => ({ ...operator, env: required });

  test('has seven days from the first sign-in that asks, however often the user signs in', async () => {
    const person = await makePerson('manager');
    expect(await signIn(person)).toMatchObject({ mustSetUp: false });
    expect(await signIn(person, context())).toMatchObject({ mustSetUp: true });
    const [{ left } = { left: 0 }] = await db.sql<{ left: number }[]>`
      select extract(epoch from due_at - now())::float8 as left from second_factor where user_id = ${person.id}`;
    expect(left / 86_400).toBeCloseTo(7, 1);
    await db.sql`update second_factor set due_at = due_at - interval '6 days' where user_id = ${person.id}`;
    const [, second] = [await signIn(person, context()), await signIn(person, context())];
    const { sessionId } = second.kind === 'signed in' ? second : { sessionId: '' };
    expect(await findLiveSession(db, sessionId, testEnv().idleSeconds)).toMatchObject({
      secondFactorOverdue: false,
    });
    await db.sql`update second_factor set due_at = due_at - interval '1 day' where user_id = ${person.id}`;
    expect(await findLiveSession(db, sessionId, testEnv().idleSeconds)).toMatchObject({
      secondFactorOverdue: true,
    });
  });

  test('asks nothing more once it is set up, and agents nothing at all', async () => {
    const person = await makePerson('manager');
    const own = await signedIn(person, context());
    const { key } = await startSetUp(own, {});
    await confirmSetUp(own, { code: codeOf(key) });
    pass(60);
    expect(await complete(await asked(person, context()), codeOf(key))).toMatchObject({ mustSetUp: false });
    expect(await signIn(await makePerson('agent'), context())).toMatchObject({ mustSetUp: false });
  });
});
