import { beforeAll, describe, expect, test } from 'vitest';
import { isPassword } from '@/lib/access/auth/password';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, unique } from '@/test/factory';
import { createUser as createUserVerb } from './create-user';
import { listUsers } from './list-users';
import { removeUser } from './remove-user';
import { createUserInput } from './schema';

const createUser = checked(createUserInput, createUserVerb);

const db = withDatabase();
let ctx: Context;
let affiliateId: number;
beforeAll(async () => {
  ctx = makeContext(db.database);
  affiliateId = (await makeAffiliate(db)).id;
});

const email = () => `${unique('Person')}@example.test`;
const hashOf = async (id: number) => {
  const [row] = await db.sql`select password_hash from "user" where id = ${id}`;
  return row?.password_hash as string;
};

describe('createUser', () => {
  test('generates a password when none is given, and stores only its hash', async () => {
    const made = await createUser(ctx, {
      email: email(),
      name: 'Lerato Dlamini',
      role: 'agent',
      affiliateId,
    });
    expect(await isPassword(await hashOf(made.user.id), made.generatedPassword ?? '')).toBe(true);
    const events = await db.sql`select after from audit_event where subject_id = ${made.user.id}`;
    expect(JSON.stringify(events)).not.toContain(made.generatedPassword);
  });
  test('accepts a given password and does not repeat it', async () => {
    const password = 'a passphrase of one’s own';
    const made = await createUser(ctx, { email: email(), name: 'Op', role: 'operator', password });
    expect(made.generatedPassword).toBeNull();
    expect(await isPassword(await hashOf(made.user.id), password)).toBe(true);
  });
  test('refuses a second account for an email, in any case', async () => {
    const address = email();
    await createUser(ctx, { email: address, name: 'A', role: 'manager', affiliateId });
    await expect(
      createUser(ctx, { email: address.toUpperCase(), name: 'B', role: 'manager', affiliateId }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
  test('requires an affiliate for agents and managers, and none for operators', async () => {
    await expect(createUser(ctx, { email: email(), name: 'A', role: 'agent' })).rejects.toMatchObject({
      detail: { errors: { affiliateId: ['required for role agent'] } },
    });
    await expect(
      createUser(ctx, { email: email(), name: 'A', role: 'operator', affiliateId }),
    ).rejects.toMatchObject({ detail: { errors: { affiliateId: ['must be absent for operators'] } } });
  });
  test('is for operators: a manager invites, and so learns no password and of no account elsewhere', async () => {
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId, sessionId: 'session' } as const;
    const manager: Context = { ...ctx, actor };
    const other = await makeAffiliate(db);
    const person = { email: email(), name: 'A' };
    for (const refused of [
      { ...person, role: 'agent', affiliateId: other.id },
      { ...person, role: 'operator' },
      { ...person, role: 'agent', affiliateId },
    ] as const)
      await expect(createUser(manager, refused)).rejects.toMatchObject({ code: 'forbidden' });
    await createUser(ctx, { ...person, role: 'agent', affiliateId });
  });
});

test('removes a user: gone from the team, sessions ended, the email free again', async () => {
  const person = { email: email(), name: 'Gone', role: 'agent', affiliateId } as const;
  const { user } = await createUser(ctx, person);
  await db.sql`
    insert into session (id, user_id, expires_at) values (${unique('s')}, ${user.id}, now() + interval '1 hour')`;
  await removeUser(ctx, { userId: user.id });
  expect((await listUsers(ctx, { affiliateId })).map(({ id }) => id)).not.toContain(user.id);
  expect(await db.sql`select 1 from session where user_id = ${user.id}`).toHaveLength(0);
  await createUser(ctx, person);
  await expect(removeUser(ctx, { userId: user.id })).rejects.toMatchObject({ code: 'not_found' });
});
