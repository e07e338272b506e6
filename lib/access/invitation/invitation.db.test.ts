import { beforeEach, describe, expect, test } from 'vitest';
import { changeRole as changeRoleVerb } from '@/lib/access/user/change-role';
import { createUser as createUserVerb } from '@/lib/access/user/create-user';
import { listUsers } from '@/lib/access/user/list-users';
import { removeUser } from '@/lib/access/user/remove-user';
import { changeRoleInput, createUserInput } from '@/lib/access/user/schema';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, unique } from '@/test/factory';
import { signIn } from '@/test/sign-in';
import { acceptInvitation as acceptInvitationVerb } from './accept-invitation';
import { createInvitation as createInvitationVerb } from './create-invitation';
import { createInvitations as createInvitationsVerb } from './create-invitations';
import { findInvitation } from './find-invitation';
import { listInvitations } from './list-invitations';
import { revokeInvitation } from './revoke-invitation';
import { acceptInvitationInput, createInvitationInput, createInvitationsInput } from './schema';

const acceptInvitation = checked(acceptInvitationInput, acceptInvitationVerb);
const createInvitations = checked(createInvitationsInput, createInvitationsVerb);
const createInvitation = checked(createInvitationInput, createInvitationVerb);
const changeRole = checked(changeRoleInput, changeRoleVerb);
const createUser = checked(createUserInput, createUserVerb);

const db = withDatabase();
let operator: Context;
let manager: Context;
let managerId: number;
let affiliateId: number;

const email = () => `${unique('Person')}@example.test`;
const person = { name: 'Naledi Khumalo', password: 'a long passphrase' };
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);

beforeEach(async () => {
  operator = makeContext(db.database);
  affiliateId = (await makeAffiliate(db)).id;
  ({ context: manager, id: managerId } = await addManager());
});

async function addManager(): Promise<{ context: Context; id: number }> {
  const { user } = await createUser(operator, { email: email(), name: 'M', role: 'manager', affiliateId });
  const actor = { kind: 'user', userId: user.id, role: 'manager', affiliateId, sessionId: 's' } as const;
  return { context: { ...operator, actor }, id: user.id };
}

async function invite(change: { email?: string; role?: 'agent' | 'manager' } = {}, by = manager) {
  const made = await createInvitation(by, { affiliateId, email: email(), role: 'agent', ...change });
  return { ...made, token: tokenOf(made.link) };
}

describe('an invitation', () => {
  test('lets one person join once, with the email and role it was created for', async () => {
    const { token, email: invited } = await invite({ role: 'manager' });
    await acceptInvitation(operator, { token, ...person }, '192.0.2.1');
    expect(await listUsers(manager, { affiliateId })).toContainEqual(
      expect.objectContaining({ email: invited, name: person.name, role: 'manager', affiliateId }),
    );
    await expect(acceptInvitation(operator, { token, ...person }, null)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
  test('can only be used once when several open it at the same time', async () => {
    const { token } = await invite();
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => acceptInvitation(operator, { token, ...person }, null)),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await listUsers(manager, { affiliateId })).toHaveLength(2);
  });
  test('stores neither its link nor a password in the database or the audit trail', async () => {
    const { token } = await invite();
    await acceptInvitation(operator, { token, ...person }, '192.0.2.1');
    const stored = await db.sql`select * from invitation where affiliate_id = ${affiliateId}`;
    const events = await db.sql`
      select action, host(origin::inet) as origin, before, after from audit_event
      where affiliate_id = ${affiliateId} and action like 'invitation.%' order by id`;
    expect(events.map(({ action }) => action)).toEqual(['invitation.created', 'invitation.accepted']);
    expect(events[1]?.origin).toBe('192.0.2.1');
    expect(JSON.stringify([stored, events])).not.toContain(token);
    expect(JSON.stringify(events)).not.toContain(person.password);
  });
  test('stops working after 7 days', async () => {
    const { token, expiresAt } = await invite();
    const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(6.9);
    expect(days).toBeLessThan(7.1);
    await db.sql`update invitation set expires_at = now() where affiliate_id = ${affiliateId}`;
    expect(await findInvitation(operator, token)).toBeNull();
    expect(await listInvitations(manager, { affiliateId })).toEqual([]);
    await expect(acceptInvitation(operator, { token, ...person }, null)).rejects.toMatchObject({
      code: 'not_found',
    });
  });
  test('stops working when it is revoked, or created again for the same email', async () => {
    const first = await invite();
    const second = await invite({ email: first.email.toUpperCase() });
    expect(await findInvitation(operator, first.token)).toBeNull();
    const [open, ...more] = await listInvitations(manager, { affiliateId });
    expect(more).toEqual([]);
    await revokeInvitation(manager, { invitationId: open?.id ?? 0 });
    expect(await findInvitation(operator, second.token)).toBeNull();
    await expect(revokeInvitation(manager, { invitationId: open?.id ?? 0 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
  test('stops working when its creator is removed or no longer a manager', async () => {
    const removed = await addManager();
    const demoted = await addManager();
    const links = [await invite({}, removed.context), await invite({}, demoted.context), await invite()];
    await removeUser(manager, { userId: removed.id });
    await changeRole(manager, { userId: demoted.id, role: 'agent' });
    const found = await Promise.all(links.map(({ token }) => findInvitation(operator, token)));
    expect(found.map((one) => one !== null)).toEqual([false, false, true]);
  });
  test('does not work while the affiliate is switched off', async () => {
    const { token } = await invite();
    await db.sql`update affiliate set active = false where id = ${affiliateId}`;
    expect(await findInvitation(operator, token)).toBeNull();
  });
  test('is open to an email that is only claimed elsewhere, and both accounts are entered by their own password', async () => {
    const other = await makeAffiliate(db);
    const { token, email: invited } = await invite();
    const claimed = 'squatter horse battery';
    await createUser(operator, {
      ...{ email: invited, name: 'Claimed', role: 'agent', affiliateId: other.id, password: claimed },
    });
    await expect(invite({ email: invited }, operator)).resolves.toMatchObject({ email: invited });
    const again = await invite({ email: invited });
    await acceptInvitation(operator, { ...person, token: again.token }, null);
    const teamOf = async (password: string) => {
      const id = await signIn(makeContext(db.database), { email: invited, password, address: '10.50.0.1' });
      const [row] = await db.sql`
        select affiliate_id::int as "affiliateId" from "user" where id = (select user_id from session where id = ${id})`;
      return row?.affiliateId;
    };
    expect(await teamOf(claimed)).toBe(other.id);
    expect(await teamOf(person.password)).toBe(affiliateId);
    expect(await findInvitation(operator, token)).toBeNull();
  });
  test('is refused for an email that is known to be somebody’s, and stays open when it is proven meanwhile', async () => {
    const { token, email: invited } = await invite();
    const { user } = await createUser(operator, { email: invited, name: 'Sooner', role: 'operator' });
    await db.sql`update "user" set proven_at = now() where id = ${user.id}`;
    await expect(invite({ email: invited }, operator)).rejects.toMatchObject({ code: 'conflict' });
    await expect(acceptInvitation(operator, { token, ...person }, null)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await findInvitation(operator, token)).not.toBeNull();
  });
  test('answers a manager alike whether or not the email has an account elsewhere', async () => {
    const other = await makeAffiliate(db);
    const [taken, free, own] = [email(), email(), email()];
    await createUser(operator, { email: taken, name: 'There', role: 'agent', affiliateId: other.id });
    await createUser(operator, { email: own, name: 'Here', role: 'agent', affiliateId });
    const links = [await invite({ email: taken }), await invite({ email: free })];
    expect(links.map(({ token }) => token)).toEqual([expect.any(String), expect.any(String)]);
    for (const invited of [taken, free])
      expect((await listInvitations(manager, { affiliateId })).map((open) => open.email)).toContain(invited);
    await expect(invite({ email: own.toUpperCase() })).rejects.toMatchObject({ code: 'conflict' });
  });
  test('requires a name and a password of 10 characters', async () => {
    const { token } = await invite();
    await expect(
      acceptInvitation(operator, { token, name: ' ', password: 'short' }, null),
    ).rejects.toMatchObject({
      detail: { errors: { name: ['required'], password: ['must have at least 10 characters'] } },
    });
  });
  test('is only for managers of the team, and never creates an operator', async () => {
    const agent: Context = {
      ...operator,
      actor: { kind: 'user', userId: managerId, role: 'agent', affiliateId, sessionId: 's' },
    };
    const other = await makeAffiliate(db);
    await expect(invite({}, agent)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(
      createInvitation(manager, { affiliateId: other.id, email: email(), role: 'agent' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listInvitations(manager, { affiliateId: other.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(invite({ role: 'operator' as 'agent' })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const theirs = await createInvitation(operator, {
      affiliateId: other.id,
      email: email(),
      role: 'agent',
    });
    const [open] = await listInvitations(operator, { affiliateId: other.id });
    await expect(revokeInvitation(manager, { invitationId: open?.id ?? 0 })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await findInvitation(operator, tokenOf(theirs.link))).not.toBeNull();
  });
});

describe('several invitations at once', () => {
  test('make a link each, and a member keeps nobody else from theirs', async () => {
    const [first, member, last] = [email(), email(), email()];
    await createUser(operator, { email: member, name: 'There', role: 'agent', affiliateId });
    const made = await createInvitations(manager, {
      affiliateId,
      emails: [first, member.toUpperCase(), last],
      role: 'agent',
    });
    expect(made).toEqual([
      {
        email: first,
        became: 'invited',
        link: expect.any(String),
        expiresAt: expect.any(Date),
        waits: false,
      },
      { email: member.toUpperCase(), became: 'member' },
      { email: last, became: 'invited', link: expect.any(String), expiresAt: expect.any(Date), waits: false },
    ]);
    const links = made.flatMap((one) => (one.became === 'invited' ? [one.link] : []));
    const found = await Promise.all(links.map((link) => findInvitation(operator, tokenOf(link))));
    expect(found.map((one) => one?.email)).toEqual([first, last]);
    expect((await listInvitations(manager, { affiliateId })).map((one) => one.email)).toEqual([first, last]);
  });
  test('name each address once, at most 50 of them, each whole', async () => {
    const many = (count: number) => Array.from({ length: count }, () => email());
    const twice = email();
    for (const emails of [[], many(51), [twice, twice.toUpperCase()], [email(), 'thandi']])
      await expect(createInvitations(manager, { affiliateId, emails, role: 'agent' })).rejects.toMatchObject({
        code: 'validation_failed',
      });
    expect(await listInvitations(manager, { affiliateId })).toEqual([]);
  });
  test('are for managers of the team', async () => {
    const other = (await makeAffiliate(db)).id;
    await expect(
      createInvitations(manager, { affiliateId: other, emails: [email()], role: 'agent' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
