import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLiveSession } from '@/db/query/access/session';
import { acceptInvitation as acceptInvitationVerb } from '@/lib/access/invitation/accept-invitation';
import { createInvitation as createInvitationVerb } from '@/lib/access/invitation/create-invitation';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { acceptInvitationInput, createInvitationInput } from '@/lib/access/invitation/schema';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { findPasswordReset } from '@/lib/access/password-reset/find-password-reset';
import type { Context } from '@/lib/base/actor/context';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { createShare } from '@/lib/lender/partner-share/create-share';
import { findShare } from '@/lib/lender/partner-share/find-share';
import { getShared } from '@/lib/lender/partner-share/get-shared';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makePartner, makeUser, unique } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { type OperatorRole, operatorRoles } from '@/word/role';
import { changeRole as changeRoleVerb } from './change-role';
import { createUser as createUserVerb } from './create-user';
import { listUsers } from './list-users';
import { removeUser } from './remove-user';
import { changeRoleInput, createUserInput } from './schema';
import { suspendUser } from './suspend-user';

const changeRole = checked(changeRoleInput, changeRoleVerb);
const createUser = checked(createUserInput, createUserVerb);
const createInvitation = checked(createInvitationInput, createInvitationVerb);
const acceptInvitation = checked(acceptInvitationInput, acceptInvitationVerb);

const db = withDatabase();
const password = 'the first passphrase';
const operators = { affiliateId: null };
let command: Context;
beforeAll(() => {
  command = makeContext(db.database);
});
// The rule of the last admin counts all operators.
beforeEach(() => db.sql`update "user" set removed_at = now() where role = 'operator'`);

/** A signed-in operator. */
async function add(operatorRole: OperatorRole) {
  const email = `${unique('Operator')}@example.test`;
  const { user } = await createUser(command, { email, name: 'O', role: operatorRole, password });
  const sessionId = await signIn(command, { email, password, address: '192.0.2.1' });
  const actor = {
    kind: 'user',
    userId: user.id,
    role: 'operator',
    operatorRole,
    affiliateId: null,
    sessionId,
  } as const;
  const isIn = async () => (await findLiveSession(db, sessionId, command.env.idleSeconds)) !== null;
  return { id: user.id, email, isIn, context: { ...command, actor } satisfies Context };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : String(error)),
  );
const listed = async (id: number) => (await listUsers(command, operators)).find((one) => one.id === id);
const admins = async () =>
  (await listUsers(command, operators)).filter(({ role, suspendedAt }) => role === 'admin' && !suspendedAt)
    .length;

test('an operator created without a role, as by an earlier program, is an admin', async () => {
  const { user } = await createUser(command, {
    email: `${unique('Old')}@example.test`,
    name: 'O',
    role: 'operator',
    password,
  });
  expect(user.role).toBe('admin');
  const [row] = await db.sql`insert into "user" (email, name, password_hash, role)
    values (${`${unique('older')}@example.test`}, 'O', '!', 'operator') returning operator_role`;
  expect(row?.operator_role).toBe('admin');
  const agent = await db.sql`select from "user" where role <> 'operator' and operator_role is not null`;
  expect(agent).toHaveLength(0);
});

describe('an admin', () => {
  test('gives another operator a role, who is signed out and has it from then on; audited', async () => {
    const [admin, support] = [await add('admin'), await add('support')];
    expect(await support.isIn()).toBe(true);
    await changeRole(admin.context, { userId: support.id, role: 'catalogue' });
    expect((await listed(support.id))?.role).toBe('catalogue');
    expect(await support.isIn()).toBe(false);
    const sessionId = await signIn(command, { email: support.email, password, address: '192.0.2.1' });
    expect(await findLiveSession(db, sessionId, command.env.idleSeconds)).toMatchObject({
      role: 'operator',
      operatorRole: 'catalogue',
    });
    const events = await db.sql`
      select before, after from audit_event where subject_id = ${support.id} and action = 'user.role-changed'`;
    expect(events).toEqual([{ before: { role: 'support' }, after: { role: 'catalogue' } }]);
  });
  test('suspends another, who is signed out, cannot sign in or reset, and is let in again', async () => {
    const [admin, other] = [await add('admin'), await add('admin')];
    const { email } = await createInvitation(other.context, {
      email: `${unique('i')}@example.test`,
      role: 'viewer',
    });
    await suspendUser(admin.context, { userId: other.id, suspended: true });
    await suspendUser(admin.context, { userId: other.id, suspended: true });
    expect(await other.isIn()).toBe(false);
    expect(await codeOf(signIn(command, { email: other.email, password, address: '192.0.2.1' }))).toBe(
      'unauthorized',
    );
    expect((await listed(other.id))?.suspendedAt).toBeInstanceOf(Date);
    expect((await listInvitations(admin.context, operators)).map((one) => one.email)).not.toContain(email);
    await suspendUser(admin.context, { userId: other.id, suspended: false });
    await signIn(command, { email: other.email, password, address: '192.0.2.1' });
    const events = await db.sql`select action from audit_event where subject_id = ${other.id}
      and action in ('user.suspended', 'user.let-in-again') order by id`;
    expect(events.map(({ action }) => action)).toEqual(['user.suspended', 'user.let-in-again']);
  });
  test('invites an operator with a role', async () => {
    const admin = await add('admin');
    const invited = `${unique('new')}@example.test`;
    const { link } = await createInvitation(admin.context, { email: invited, role: 'support' });
    expect(await listInvitations(admin.context, operators)).toMatchObject([
      { email: invited, role: 'support' },
    ]);
    const token = link.split('/').at(-1) ?? '';
    await acceptInvitation(command, { token, name: 'Naledi', password: 'a long passphrase' }, null);
    const found = (await listUsers(command, operators)).find(({ email }) => email === invited);
    expect(found).toMatchObject({ role: 'support', affiliateId: null, seenAt: null });
  });
  test('is seen when they sign in', async () => {
    const admin = await add('admin');
    expect(Date.now() - ((await listed(admin.id))?.seenAt?.getTime() ?? 0)).toBeLessThan(60_000);
  });
  test('changes neither their own role nor suspends themselves, and makes no operator of a user or the other way', async () => {
    const [admin, other] = [await add('admin'), await add('viewer')];
    const { id: affiliateId } = await makeAffiliate(db);
    const { user: agent } = await createUser(command, {
      email: `${unique('a')}@example.test`,
      name: 'A',
      role: 'agent',
      affiliateId,
    });
    for (const refused of [
      () => changeRole(admin.context, { userId: admin.id, role: 'viewer' }),
      () => suspendUser(admin.context, { userId: admin.id, suspended: true }),
      () => changeRole(admin.context, { userId: agent.id, role: 'admin' }),
      () => changeRole(admin.context, { userId: other.id, role: 'agent' }),
      () => suspendUser(admin.context, { userId: agent.id, suspended: true }),
    ])
      expect(await codeOf(refused())).toBe('rule_broken');
  });
});

describe('the last admin', () => {
  test('can be neither demoted, suspended nor removed', async () => {
    const admin = await add('admin');
    await add('support');
    for (const refused of [
      () => changeRole(command, { userId: admin.id, role: 'viewer' }),
      () => suspendUser(command, { userId: admin.id, suspended: true }),
      () => removeUser(command, { userId: admin.id }),
    ])
      expect(await codeOf(refused())).toBe('rule_broken');
    expect(await admins()).toBe(1);
  });
  test('is not the one beside a suspended admin', async () => {
    const [one, two] = [await add('admin'), await add('admin')];
    await suspendUser(one.context, { userId: two.id, suspended: true });
    expect(await codeOf(changeRole(command, { userId: one.id, role: 'viewer' }))).toBe('rule_broken');
    expect(await codeOf(changeRole(command, { userId: two.id, role: 'viewer' }))).toBe('no error');
  });
  test('remains when admins demote, suspend and remove each other at the same moment', async () => {
    const [one, two, three] = [await add('admin'), await add('admin'), await add('admin')];
    const tries = await Promise.allSettled([
      changeRole(one.context, { userId: two.id, role: 'viewer' }),
      suspendUser(two.context, { userId: three.id, suspended: true }),
      removeUser(three.context, { userId: one.id }),
    ]);
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(await admins()).toBe(1);
  });
});

test('no other operator acts on operators, and a manager makes none', async () => {
  const admin = await add('admin');
  const { id: affiliateId } = await makeAffiliate(db);
  const { user: manager } = await createUser(command, {
    email: `${unique('m')}@example.test`,
    name: 'M',
    role: 'manager',
    affiliateId,
  });
  const theirs: Context = {
    ...command,
    actor: { kind: 'user', userId: manager.id, role: 'manager', affiliateId, sessionId: 's' },
  };
  for (const role of operatorRoles.filter((one) => one !== 'admin')) {
    const { context } = await add(role);
    for (const refused of [
      () => changeRole(context, { userId: admin.id, role: 'viewer' }),
      () => suspendUser(context, { userId: admin.id, suspended: true }),
      () => removeUser(context, { userId: admin.id }),
      () => createPasswordReset(context, { userId: admin.id }),
      () => createInvitation(context, { email: `${unique('x')}@example.test`, role: 'admin' }),
      () => createUser(context, { email: `${unique('x')}@example.test`, name: 'X', role: 'admin' }),
    ])
      expect(await codeOf(refused()), role).toBe('forbidden');
  }
  const invite = { email: `${unique('x')}@example.test`, role: 'admin' } as const;
  expect(await codeOf(createInvitation(theirs, invite))).toBe('forbidden');
  expect(await codeOf(createInvitation(theirs, { ...invite, affiliateId }))).toBe('validation_failed');
  expect(await admins()).toBe(1);
});

describe('what an operator has made ends with them', () => {
  const decisions: [string, (userId: number) => Promise<unknown>][] = [
    ['suspended', (userId) => suspendUser(command, { userId, suspended: true })],
    ['removed', (userId) => removeUser(command, { userId })],
    ['of a lower role', (userId) => changeRole(command, { userId, role: 'viewer' })],
  ];
  test.each(decisions)('%s: links to a lender’s page, invitations and reset links', async (_, decide) => {
    await add('admin');
    for (const role of ['support', 'catalogue', 'admin'] as const) {
      const { context: ctx, id: userId } = await add(role);
      const links: [() => Promise<unknown>, () => Promise<unknown>][] = [];
      if (role !== 'support') {
        const { id: partnerId } = await makePartner(db, {
          acceptUrl: 'https://lender.example/accept',
          secret: newPartnerSecret(),
        });
        const { link } = await createShare(ctx, { partnerId });
        const token = link.slice(link.lastIndexOf('/') + 1);
        links.push([() => getShared(command, token), () => findShare(command, { partnerId })]);
      }
      if (role !== 'catalogue') {
        const { id: affiliateId } = await makeAffiliate(db);
        const agent = await makeUser(db, { affiliateId });
        const invitation = await createInvitation(ctx, {
          affiliateId,
          email: `${unique('i')}@example.test`,
          role: 'agent',
        });
        const reset = await createPasswordReset(ctx, { userId: agent.id });
        const tokenOf = (url: string) => url.slice(url.lastIndexOf('/') + 1);
        links.push(
          [() => findInvitation(command, tokenOf(invitation.link)), async () => 'x'],
          [() => findPasswordReset(command, tokenOf(reset.link)), async () => 'x'],
        );
      }
      for (const [open, shown] of links) expect([await open(), await shown()]).not.toContain(null);
      await decide(userId);
      for (const [open] of links) expect(await open().catch(() => null)).toBeNull();
    }
  });

  test('and nothing is made by a request that was on its way while they were suspended', async () => {
    await add('admin');
    const { context: ctx, id: userId } = await add('admin');
    const { id: partnerId } = await makePartner(db, {
      acceptUrl: 'https://lender.example/accept',
      secret: newPartnerSecret(),
    });
    await suspendUser(command, { userId, suspended: true });
    const { id: affiliateId } = await makeAffiliate(db);
    const email = `${unique('i')}@example.test`;
    expect(await codeOf(createShare(ctx, { partnerId }))).toBe('forbidden');
    expect(await codeOf(createInvitation(ctx, { affiliateId, email, role: 'agent' }))).toBe('forbidden');
    expect(await findShare(command, { partnerId })).toBeNull();
    expect(await listInvitations(command, { affiliateId })).toEqual([]);
  });
});
