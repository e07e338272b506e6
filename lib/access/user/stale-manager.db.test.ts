import { beforeEach, describe, expect, test } from 'vitest';
import { resetSecondFactor } from '@/lib/access/auth/second-factor/reset';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { createInvitations } from '@/lib/access/invitation/create-invitations';
import { findInvitation } from '@/lib/access/invitation/find-invitation';
import { listInvitations } from '@/lib/access/invitation/list-invitations';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { allowInvitation, allowPasswordReset } from '@/lib/access/support-link/allow-link';
import { replaceKey } from '@/lib/account/api-key/replace-key';
import { allowKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { requestKey } from '@/lib/account/api-key-request/request-key';
import { revealKey } from '@/lib/account/api-key-request/reveal-key';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { makeContext } from '@/test/context';
import { type Act, codeOf, crossingActs, type Person } from '@/test/crossing-acts';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLender, unique } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { changeRole } from './change-role';
import { removeUser } from './remove-user';

// Acts that cross in time: who acts is suspended, removed or given another role while it waits (design base 14).

const db = withDatabase();
const { operator, staff, doneBy, whileDeciding } = crossingActs(db);
const email = () => `${unique('Person')}@example.test`;
let command: Context;
beforeEach(async () => {
  command = makeContext(db.database);
  // An admin remains whatever happens to those of the test.
  await operator('admin');
});

describe('a manager', () => {
  const decisions: [string, (manager: Person) => Act][] = [
    [
      'is removed',
      ({ id }) =>
        (ctx) =>
          removeUser(ctx, { userId: id }),
    ],
    [
      'becomes an agent',
      ({ id }) =>
        (ctx) =>
          changeRole(ctx, { userId: id, role: 'agent' }),
    ],
  ];
  /** What waits for a manager's yes: support has made it. */
  async function waiting(affiliateId: number): Promise<{ invitationId: number; resetId: number }> {
    const [invitation] = await db.sql`
      insert into invitation (affiliate_id, email, role, token_hash, expires_at, needs_yes)
      values (${affiliateId}, ${email()}, 'manager', sha256(gen_random_uuid()::text::bytea), now() + interval '1 day', true)
      returning id::int`;
    const { id: userId } = await staff(affiliateId, 'agent');
    const [reset] = await db.sql`
      insert into password_reset (user_id, token_hash, expires_at, needs_yes)
      values (${userId}, sha256(gen_random_uuid()::text::bytea), now() + interval '1 day', true) returning id::int`;
    return { invitationId: Number(invitation?.id), resetId: Number(reset?.id) };
  }
  const acts: [string, (affiliateId: number, other: Person) => Promise<Act>][] = [
    [
      'removes who decided it',
      async (_, { id: userId }) =>
        (ctx) =>
          removeUser(ctx, { userId }),
    ],
    [
      'demotes who decided it',
      async (_, { id: userId }) =>
        (ctx) =>
          changeRole(ctx, { userId, role: 'agent' }),
    ],
    [
      'makes an agent a manager',
      async (affiliateId) => {
        const { id: userId } = await staff(affiliateId, 'agent');
        return (ctx) => changeRole(ctx, { userId, role: 'manager' });
      },
    ],
    [
      'resets a password',
      async (_, { id: userId }) =>
        (ctx) =>
          createPasswordReset(ctx, { userId }),
    ],
    [
      'resets a second factor',
      async (_, { id: userId }) =>
        (ctx) =>
          resetSecondFactor(ctx, { userId }),
    ],
    [
      'invites another',
      async (affiliateId) => (ctx) => createInvitation(ctx, { affiliateId, email: email(), role: 'manager' }),
    ],
    [
      'agrees to an invitation',
      async (affiliateId) => {
        const { invitationId } = await waiting(affiliateId);
        return (ctx) => allowInvitation(ctx, { invitationId });
      },
    ],
    [
      'agrees to a reset link',
      async (affiliateId) => {
        const { resetId } = await waiting(affiliateId);
        return (ctx) => allowPasswordReset(ctx, { resetId });
      },
    ],
    [
      'replaces a key',
      async (affiliateId) => {
        const { id: keyId } = await makeApiKey(db, { affiliateId });
        return (ctx) => replaceKey(ctx, { keyId, overlapHours: 0 });
      },
    ],
    [
      'reveals a key',
      async (affiliateId, other) => {
        const scope = mintScope(affiliateId, 'uat');
        const { id: requestId } = await requestKey({ ...other.ctx, scope }, { name: 'CRM' });
        await allowKeyRequest(command, { requestId });
        return (ctx) => revealKey({ ...ctx, scope } satisfies AffiliateContext, { requestId });
      },
    ],
  ];
  test.each(decisions.flatMap(([decided, decide]) => acts.map((act) => [decided, ...act, decide] as const)))(
    'who %s meanwhile no longer %s',
    async (_, __, prepare, decide) => {
      const { id: affiliateId } = await makeAffiliate(db);
      // Another remains, so that it is not the rule of the last manager that refuses.
      await staff(affiliateId, 'manager');
      const [one, two] = [await staff(affiliateId, 'manager'), await staff(affiliateId, 'manager')];
      const act = await prepare(affiliateId, one);
      const decided: Act = (ctx) => decide(two)({ ...ctx, actor: one.ctx.actor });
      expect(await whileDeciding(decided, () => act(two.ctx))).toBe('forbidden');
      expect(await doneBy(two)).toEqual([]);
    },
  );

  test('of a lender is asked alike', async () => {
    const { id: lenderId } = await makeLender(db);
    const theirs = (role: 'viewer' | 'manager') => makeLenderPerson(db.database, lenderId, { role });
    const [one, two, viewer] = [await theirs('manager'), await theirs('manager'), await theirs('viewer')];
    const idOf = ({ actor }: Context) => (actor.kind === 'user' ? actor.userId : 0);
    const code = await whileDeciding(
      (ctx) => changeRole({ ...ctx, actor: one.actor }, { userId: idOf(two), role: 'lender-viewer' }),
      () => changeRole(two, { userId: idOf(viewer), role: 'lender-manager' }),
    );
    expect(code).toBe('forbidden');
  });

  test('who is made an agent while they invite several stops, and what was made before no longer opens', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    await staff(affiliateId, 'manager');
    const { id: userId, ctx } = await staff(affiliateId, 'manager');
    let done = 0;
    const database: Context['database'] = {
      ...db.database,
      transaction: async (work) => {
        const made = await db.database.transaction(work);
        done += 1;
        if (done === 2) await changeRole(command, { userId, role: 'agent' });
        return made;
      },
    };
    const emails = [email(), email(), email(), email()];
    await expect(
      createInvitations({ ...ctx, database }, { affiliateId, emails, role: 'agent' }),
    ).rejects.toMatchObject({
      code: 'forbidden',
      message:
        'your role or account was changed after 2 of 4 invitations: the list of open ones says whose link works',
    });
    expect(await listInvitations(command, { affiliateId })).toEqual([]);
    const made = await db.sql`select email from invitation where invited_by = ${userId} order by id`;
    expect(made.map((row) => row.email)).toEqual(emails.slice(0, 2));
  });
});

test('a link whose transaction is open while its maker is demoted is revoked', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  await staff(affiliateId, 'manager');
  const { id: userId, ctx } = await staff(affiliateId, 'manager');
  let link = '';
  const code = await whileDeciding(
    async ({ database }) => {
      ({ link } = await createInvitation(
        { ...ctx, database },
        { affiliateId, email: email(), role: 'manager' },
      ));
    },
    () => changeRole(command, { userId, role: 'agent' }),
  );
  expect(code).toBe('no error');
  expect(await findInvitation(command, link.slice(link.lastIndexOf('/') + 1))).toBeNull();
});

test('people who act on each other at the same moment wait in one order', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const [support, one, two] = [
    await operator('support'),
    await staff(affiliateId, 'manager'),
    await staff(affiliateId, 'manager'),
  ];
  const [admin, other] = [await operator('admin'), await operator('admin')];
  const pairs: [Person, Person][] = [
    [one, two],
    [two, one],
    [support, one],
    [support, two],
    [admin, other],
    [other, admin],
    [admin, support],
    [other, one],
  ];
  const tries = await Promise.all(
    [1, 2, 3].flatMap(() =>
      pairs.map(([{ ctx }, { id: userId }]) => codeOf(createPasswordReset(ctx, { userId }))),
    ),
  );
  expect(new Set(tries)).toEqual(new Set(['no error']));
});
