import { describe, expect, test } from 'vitest';
import { changeLeadBasis, getLeadBasis } from '@/lib/account/affiliate/change-lead-basis';
import { changeLeadBasisInput } from '@/lib/account/affiliate/schema';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { Actor, AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { getLeadHistory } from './get-lead-history';
import { storeLead, storeLeadForOffer } from './store-lead';

const db = withDatabase();
const change = checked(changeLeadBasisInput, changeLeadBasis);

async function makeStaff(role: 'agent' | 'manager' = 'manager'): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role });
  const actor: Actor = { kind: 'user', userId, role, affiliateId, sessionId: 'test' };
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}
const setTo = (ctx: AffiliateContext, leadBasis: 'asked' | 'outbound') =>
  change(ctx, { affiliateId: ctx.scope.affiliateId, leadBasis });
async function makeInput() {
  const { title } = await makeIntent(db);
  return parseLeadInput(makeLeadBody({ intent: title }));
}
const basesOf = async ({ scope: { affiliateId } }: AffiliateContext) =>
  (await db.sql`select basis from lead where affiliate_id = ${affiliateId} order by id`).map(
    ({ basis }) => basis as string,
  );
const entriesOf = async (ctx: AffiliateContext, leadId: number) =>
  (await getLeadHistory(ctx, publicId(ctx.env.idKey, 'lead', leadId))).entries.map(({ what }) => what);

describe('why one may speak to an applicant (design lead 41)', () => {
  test('is as the request says, else as the setting is when the lead comes', async () => {
    const ctx = await makeStaff();
    await storeLead(ctx, await makeInput(), { source: 'api_v2' });
    await storeLead(ctx, await makeInput(), { source: 'api_v2', basis: 'outbound' });
    await setTo(ctx, 'outbound');
    await storeLead(ctx, await makeInput(), { source: 'api_v2' });
    await storeLead(ctx, await makeInput(), { source: 'api_v2', basis: 'asked' });
    expect(await basesOf(ctx)).toEqual(['asked', 'outbound', 'outbound', 'asked']);
  });

  test('stays with a duplicate, but an offer that says otherwise changes it, and its history says so', async () => {
    const [ctx, input] = [await makeStaff(), await makeInput()];
    const { leadId } = await storeLead(ctx, input, { source: 'api_v2', basis: 'outbound' });
    await storeLead(ctx, input, { source: 'api_v2', basis: 'asked' });
    await storeLeadForOffer(ctx, input, { source: 'portal' }, () => null);
    expect(await basesOf(ctx)).toEqual(['outbound']);
    await storeLeadForOffer(ctx, input, { source: 'api_v2', basis: 'asked' }, () => null);
    expect(await basesOf(ctx)).toEqual(['asked']);
    expect(await entriesOf(ctx, leadId)).toEqual([
      'Sent again, nothing changed, as somebody who asked for a loan',
      'Sent again, nothing changed',
      'Sent through the API, as one of a list that is called',
    ]);
  });

  test('of a file is what its sender says, and of one that does not say it the setting of that moment', async () => {
    const ctx = await makeStaff();
    const { title } = await makeIntent(db);
    const file = () => csvOf([makeLeadBody({ intent: title })]);
    const said = await receivePortalBatch(
      await passGuard(ctx),
      uploadOf(file(), { query: '?basis=outbound' }),
    );
    const unsaid = await receiveBatch(ctx, uploadOf(file()));
    // What is set afterwards changes nothing of a file that has come.
    await setTo(ctx, 'outbound');
    await importAll(ctx, said);
    await importAll(ctx, unsaid);
    expect(await basesOf(ctx)).toEqual(['outbound', 'asked']);
    await importAll(ctx, await receiveBatch(ctx, uploadOf(file())));
    expect((await basesOf(ctx)).at(-1)).toBe('outbound');
    const guarded = await passGuard(ctx);
    await expect(
      receivePortalBatch(guarded, uploadOf(file(), { query: '?basis=list' })),
    ).rejects.toMatchObject({
      detail: { errors: { basis: ['invalid'] } },
    });
  });

  test('of corrected rows is that of the file they come from', async () => {
    const ctx = await makeStaff();
    const { title } = await makeIntent(db);
    const guarded = await passGuard(ctx);
    const first = await receivePortalBatch(
      guarded,
      uploadOf(csvOf([makeLeadBody({ intent: title, id_number: '12' })]), { query: '?basis=outbound' }),
    );
    await importAll(ctx, first);
    const corrects = publicId(ctx.env.idKey, 'batch', first);
    const again = uploadOf(csvOf([makeLeadBody({ intent: title })]), { query: `?corrects=${corrects}` });
    await importAll(ctx, await receivePortalBatch(guarded, again));
    expect(await basesOf(ctx)).toEqual(['outbound']);
  });
});

describe('the setting', () => {
  test('is for managers of the affiliate and admins, and audited once per change', async () => {
    const ctx = await makeStaff();
    const { affiliateId } = ctx.scope;
    expect(await getLeadBasis(ctx, { affiliateId })).toBe('asked');
    await setTo(ctx, 'outbound');
    await setTo(ctx, 'outbound');
    expect(await getLeadBasis(makeContext(db.database), { affiliateId })).toBe('outbound');
    const events = await db.sql`
      select before, after from audit_event where affiliate_id = ${affiliateId} and action = 'affiliate.changed'`;
    expect(events).toEqual([{ before: { leadBasis: 'asked' }, after: { leadBasis: 'outbound' } }]);
    for (const other of [await makeStaff('agent'), await makeStaff()])
      await expect(change(other, { affiliateId, leadBasis: 'asked' })).rejects.toMatchObject({
        code: 'forbidden',
      });
  });
});
