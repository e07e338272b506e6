import { expect, test } from 'vitest';
import { insertGoLiveStep } from '@/db/query/account/go-live';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeUser } from '@/test/factory';
import { getFirstSteps } from './get-first-steps';
import { sayDeveloper } from './say-developer';

const db = withDatabase();

async function staffOf(affiliateId: number, role: 'manager' | 'agent'): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { affiliateId, role });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId, environment: 'uat' }, { actor });
}

const systemOf = async (ctx: AffiliateContext) => {
  const { steps, total } = await getFirstSteps(ctx);
  return { total, ...steps.find(({ name }) => name === 'system') };
};

test('a team without a developer puts one step aside, until it has one or the API is used', async () => {
  const { id: affiliateId } = await makeAffiliate(db, { uatApprovedAt: null });
  const [manager, other] = [await staffOf(affiliateId, 'manager'), await staffOf(affiliateId, 'manager')];
  const elsewhere = await staffOf((await makeAffiliate(db)).id, 'manager');
  expect(await systemOf(manager)).toMatchObject({ total: 5, done: false, aside: false });

  await Promise.all([sayDeveloper(manager, { has: false }), sayDeveloper(other, { has: false })]);
  await sayDeveloper(manager, { has: false });
  expect(await systemOf(other)).toMatchObject({ total: 4, done: false, aside: true });
  expect(await systemOf(elsewhere)).toMatchObject({ total: 5, aside: false });

  await sayDeveloper(other, { has: true });
  await sayDeveloper(other, { has: true });
  expect(await systemOf(manager)).toMatchObject({ total: 5, aside: false });

  await sayDeveloper(other, { has: false });
  const { id: keyId } = await makeApiKey(db, { affiliateId, environment: 'uat' });
  await insertGoLiveStep(db.database, manager.scope, { step: 'lead', after: null, keyId, userId: null });
  expect(await systemOf(manager)).toMatchObject({ total: 5, done: true, aside: false });
});

test('only a manager says whether there is a developer', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  await expect(sayDeveloper(await staffOf(affiliateId, 'agent'), { has: false })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
