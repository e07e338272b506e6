import { beforeEach, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/context';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { findKnown } from './find-known';

const db = withDatabase();
let ctx: AffiliateContext;
let intent: { id: number; title: string };
const [taken, free] = [idNumberOf(1), idNumberOf(2)];

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  intent = await makeIntent(db);
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  await importFile(
    { ...ctx, actor: { kind: 'key', keyId } },
    csvOf([makeLeadBody({ intent: intent.title, id_number: taken })]),
  );
});

const knownOf = async (of = ctx, intentId = intent.id) =>
  (
    await findKnown(of, {
      applicants: [free, taken].map((idNumber) => ({ idNumber, intentId })),
    })
  ).known;

test('tells which applicants have a lead for the product, of this affiliate and environment only', async () => {
  expect(await knownOf()).toEqual([1]);
  expect(await knownOf(ctx, (await makeIntent(db)).id)).toEqual([]);
  const others = makeAffiliateContext(
    db.database,
    { affiliateId: (await makeAffiliate(db)).id },
    { actor: ctx.actor },
  );
  expect(await knownOf(others)).toEqual([]);
  const { affiliateId } = ctx.scope;
  const production = makeAffiliateContext(
    db.database,
    { affiliateId, environment: 'production' },
    { actor: ctx.actor },
  );
  expect(await knownOf(production)).toEqual([]);
});

test('tells of none whose deduplication window has passed', async () => {
  await db.sql`
    update lead_identity set created_at = created_at - interval '400 days'
    where affiliate_id = ${ctx.scope.affiliateId}`;
  expect(await knownOf()).toEqual([]);
});

test('a user who asks about far more than a file holds waits, and nobody else', async () => {
  for (let page = 0; page < 400; page += 1) await findKnownOnce();
  await expect(findKnownOnce()).rejects.toMatchObject({ code: 'rate_limited' });
  const { id: userId } = await makeUser(db, { affiliateId: ctx.scope.affiliateId });
  const other = { ...ctx, actor: { ...ctx.actor, userId } as AffiliateContext['actor'] };
  expect(await knownOf(other)).toEqual([1]);

  function findKnownOnce() {
    return findKnown(ctx, { applicants: [{ idNumber: free, intentId: intent.id }] });
  }
});
