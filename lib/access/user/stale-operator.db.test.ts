import { beforeEach, describe, expect, test } from 'vitest';
import { resetSecondFactor } from '@/lib/access/auth/second-factor/reset';
import { endContract } from '@/lib/access/contract/end-contract';
import { createInvitation } from '@/lib/access/invitation/create-invitation';
import { createPasswordReset } from '@/lib/access/password-reset/create-password-reset';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { changeAffiliate } from '@/lib/account/affiliate/change-affiliate';
import { changeKey } from '@/lib/account/api-key/change-key';
import { issueKey } from '@/lib/account/api-key/issue-key';
import { allowKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { requestKey } from '@/lib/account/api-key-request/request-key';
import { mintScope } from '@/lib/base/actor/scope';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { createShare } from '@/lib/lender/partner-share/create-share';
import { type Act, crossingActs, type Person } from '@/test/crossing-acts';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makePartner, unique } from '@/test/factory';
import { changeRole } from './change-role';
import { createUser } from './create-user';
import { removeUser } from './remove-user';
import { suspendUser } from './suspend-user';

// Acts that cross in time: who acts is suspended, removed or given another role while it waits (design base 14).

const db = withDatabase();
const { operator, staff, doneBy, whileDeciding } = crossingActs(db);
const email = () => `${unique('Person')}@example.test`;
// An admin remains whatever happens to those of the test.
beforeEach(() => operator('admin'));

describe('an admin', () => {
  const decisions: [string, (admin: Person) => Act][] = [
    [
      'is suspended',
      ({ id }) =>
        (ctx) =>
          suspendUser(ctx, { userId: id, suspended: true }),
    ],
    [
      'is removed',
      ({ id }) =>
        (ctx) =>
          removeUser(ctx, { userId: id }),
    ],
    [
      'becomes support',
      ({ id }) =>
        (ctx) =>
          changeRole(ctx, { userId: id, role: 'support' }),
    ],
  ];
  const acts: [string, () => Promise<Act>][] = [
    [
      'makes another an admin',
      async () => {
        const { id: userId } = await operator('viewer');
        return (ctx) => changeRole(ctx, { userId, role: 'admin' });
      },
    ],
    [
      'suspends another admin',
      async () => {
        const { id: userId } = await operator('admin');
        return (ctx) => suspendUser(ctx, { userId, suspended: true });
      },
    ],
    [
      'removes another admin',
      async () => {
        const { id: userId } = await operator('admin');
        return (ctx) => removeUser(ctx, { userId });
      },
    ],
    [
      'makes an agent a manager, as support may too',
      async () => {
        const { id: userId } = await staff((await makeAffiliate(db)).id, 'agent');
        return (ctx) => changeRole(ctx, { userId, role: 'manager' });
      },
    ],
    [
      'resets a second factor',
      async () => {
        const { id: userId } = await operator('admin');
        return (ctx) => resetSecondFactor(ctx, { userId });
      },
    ],
    [
      'resets a password',
      async () => {
        const { id: userId } = await operator('admin');
        return (ctx) => createPasswordReset(ctx, { userId });
      },
    ],
    ['invites an admin', async () => (ctx) => createInvitation(ctx, { email: email(), role: 'admin' })],
    [
      'creates an admin',
      async () => (ctx) => createUser(ctx, { email: email(), name: 'New', role: 'admin' }),
    ],
    [
      'issues a key',
      async () => {
        const { id: affiliateId } = await makeAffiliate(db);
        return (ctx) => issueKey(ctx, { affiliateId, environment: 'uat' });
      },
    ],
    [
      'approves UAT',
      async () => {
        const { id: affiliateId } = await makeAffiliate(db);
        return (ctx) => approveUat(ctx, { affiliateId, reason: 'A test' });
      },
    ],
    [
      'suspends an affiliate',
      async () => {
        const { id: affiliateId } = await makeAffiliate(db);
        return (ctx) => changeAffiliate(ctx, { affiliateId, active: false, confirm: 0 });
      },
    ],
    [
      'ends a contract',
      async () => {
        const { id: affiliateId } = await makeAffiliate(db);
        return (ctx) => endContract(ctx, { affiliateId, confirm: 0 });
      },
    ],
    [
      'lifts the limit of a key',
      async () => {
        const { id: keyId } = await makeApiKey(db);
        return (ctx) => changeKey(ctx, { keyId, requestsPerMinute: 5 });
      },
    ],
    [
      'approves a request for a key',
      async () => {
        const { id: affiliateId } = await makeAffiliate(db);
        const manager = await staff(affiliateId, 'manager');
        const theirs = { ...manager.ctx, scope: mintScope(affiliateId, 'uat') };
        const { id: requestId } = await requestKey(theirs, { name: 'CRM' });
        return (ctx) => allowKeyRequest(ctx, { requestId });
      },
    ],
    [
      'makes a link to a lender’s page',
      async () => {
        const acceptUrl = 'https://lender.example/accept';
        const { id: partnerId } = await makePartner(db, { acceptUrl, secret: newPartnerSecret() });
        return (ctx) => createShare(ctx, { partnerId });
      },
    ],
  ];
  test.each(decisions.flatMap(([decided, decide]) => acts.map((act) => [decided, ...act, decide] as const)))(
    'who %s meanwhile no longer %s',
    async (_, __, prepare, decide) => {
      const admin = await operator('admin');
      const act = await prepare();
      expect(await whileDeciding(decide(admin), () => act(admin.ctx))).toBe('forbidden');
      expect(await doneBy(admin)).toEqual([]);
    },
  );
});
