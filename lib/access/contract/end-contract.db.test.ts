import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { replaceKey } from '@/lib/account/api-key/replace-key';
import { replaceKeyInput } from '@/lib/account/api-key/schema';
import type { Context } from '@/lib/base/actor/context';
import { parseInput } from '@/lib/base/input/parse-input';
import { addWebhook } from '@/lib/event/webhook-endpoint/add-endpoint';
import { addWebhookInput } from '@/lib/event/webhook-endpoint/schema';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeInvitation, makeLead, makeUser } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { endContract } from './end-contract';
import { previewContractEnd } from './preview-contract-end';

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

async function team() {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: managerId } = await makeUser(db, { affiliateId, role: 'manager' });
  await makeUser(db, { affiliateId });
  await makeApiKey(db, { affiliateId });
  await makeApiKey(db, { affiliateId, environment: 'production' });
  await makeApiKey(db, { affiliateId, expiresAt: new Date(Date.now() - 1_000) });
  await makeInvitation(db, { affiliateId });
  await db.sql`
    insert into api_key_request (affiliate_id, environment, name, requested_by)
    values (${affiliateId}, 'production', 'CRM', ${managerId})`;
  await makeLead(db, { affiliateId });
  const manager = {
    kind: 'user',
    userId: managerId,
    role: 'manager',
    affiliateId,
    sessionId: 'session',
  } as const;
  const scoped = await makeAffiliateContext(
    db.database,
    { affiliateId, environment: 'production' },
    { actor: manager },
  );
  await addWebhook(scoped, parseInput(addWebhookInput, { url: 'https://hooks.example/leads' }));
  return { affiliateId, name };
}

/** What the affiliate still has. */
async function stateOf(affiliateId: number) {
  const [row] = await db.sql`
    select active,
      (select count(*)::int from api_key where affiliate_id = ${affiliateId} and revoked_at is null and expires_at > now())
        as keys,
      (select count(*)::int from "user" where affiliate_id = ${affiliateId} and removed_at is null) as users,
      (select count(*)::int from invitation where affiliate_id = ${affiliateId} and revoked_at is null) as invitations,
      (select count(*)::int from api_key_request where affiliate_id = ${affiliateId} and status = 'waiting') as requests,
      (select count(*)::int from webhook_endpoint where affiliate_id = ${affiliateId}) as webhooks,
      (select count(*)::int from lead where affiliate_id = ${affiliateId}) as leads,
      (select count(*)::int from audit_event where affiliate_id = ${affiliateId} and action = 'affiliate.contract-ended')
        as ended
    from affiliate where id = ${affiliateId}`;
  return row;
}

test('the end of a contract takes keys, users, invitations and requests away, and leaves the leads', async () => {
  const { affiliateId, name } = await team();
  const other = await team();
  const meaning = `2 keys and 2 users of ${name} would be gone for good`;
  expect(await previewContractEnd(ctx, { affiliateId })).toMatchObject({
    consequence: { figure: 4, leavesNone: true, meaning },
    invitations: 1,
    requests: 1,
    webhooks: 1,
  });
  await expect(endContract(ctx, { affiliateId, confirm: 3 })).rejects.toMatchObject({
    detail: { errors: { confirm: [`${meaning}: confirm with 4, not 3`] } },
  });
  const before = {
    active: true,
    keys: 2,
    users: 2,
    invitations: 1,
    requests: 1,
    webhooks: 1,
    leads: 1,
    ended: 0,
  };
  expect(await stateOf(affiliateId)).toEqual(before);
  await endContract(ctx, { affiliateId, confirm: 4 });
  const after = {
    active: false,
    keys: 0,
    users: 0,
    invitations: 0,
    requests: 0,
    webhooks: 0,
    leads: 1,
    ended: 1,
  };
  expect(await stateOf(affiliateId)).toEqual(after);
  expect(await stateOf(other.affiliateId)).toEqual(before);
});

test('ended twice, also at one moment, it is ended once', async () => {
  const { affiliateId } = await team();
  const both = await Promise.allSettled([1, 2].map(() => endContract(ctx, { affiliateId, confirm: 4 })));
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await endContract(ctx, { affiliateId, confirm: 0 });
  expect(await stateOf(affiliateId)).toMatchObject({ keys: 0, users: 0, ended: 1 });
});

test('only an admin ends a contract', async () => {
  const { affiliateId } = await team();
  const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId, sessionId: 'session' } as const;
  await expect(endContract({ ...ctx, actor }, { affiliateId, confirm: 4 })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a key that is replaced at the same time is revoked, and neither waits for the other for good', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const hold = (tx: Queryable) => tx.sql`select from affiliate where id = ${affiliateId} for update`;
  const [ended, replaced] = await inTurn(db, hold, [
    () => endContract(ctx, { affiliateId, confirm: 1 }),
    () => replaceKey(ctx, parseInput(replaceKeyInput, { keyId })),
  ]);
  expect(ended).toMatchObject({ value: { keys: 1 } });
  expect(replaced).toMatchObject({ reason: { code: 'conflict', message: 'api key is revoked already' } });
});
