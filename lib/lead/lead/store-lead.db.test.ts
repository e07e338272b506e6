import { describe, expect, test } from 'vitest';
import { findLead } from '@/db/query/lead/lead';
import { type LeadInput, parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { knownProcessingLimitMs } from '@/lib/base/guard/pass-guard';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, unique } from '@/test/factory';
import { getLead } from './get-lead';
import { storeLead, storeLeadForOffer } from './store-lead';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

async function makeInput(changes: Record<string, unknown> = {}) {
  const { title } = await makeIntent(db);
  return parseLeadInput(makeLeadBody({ intent: title.toUpperCase(), ...changes }));
}

/** Without an offer of its own. */
const storeForOffer = (ctx: AffiliateContext, input: LeadInput) =>
  storeLeadForOffer(ctx, input, origin, () => null);

const read = (ctx: AffiliateContext, leadId: number) => getLead(ctx, publicId(ctx.env.idKey, 'lead', leadId));

describe('storing a lead', () => {
  test('creates it once: the same applicant gets the existing lead (spec 2.2)', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const first = await storeLead(ctx, input, origin);
    expect(first.created).toBe(true);
    expect(await storeLead(ctx, { ...input, firstName: 'Other' }, origin)).toMatchObject({
      leadId: first.leadId,
      created: false,
    });
    expect(await read(ctx, first.leadId)).toMatchObject({
      first_name: 'Thandi',
      id_number: input.idNumber,
      gross_income: 25_000,
    });
  });

  test('creates one lead for fifty concurrent posts', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const results = await Promise.all(Array.from({ length: 50 }, () => storeLead(ctx, input, origin)));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ leadId }) => leadId)).size).toBe(1);
  });

  test('is a new lead for another affiliate, intent or environment', async () => {
    const [ctx, other, input] = [await makeClient(), await makeClient(), await makeInput()];
    const { leadId } = await storeLead(ctx, input, origin);
    expect((await storeLead(other, input, origin)).created).toBe(true);
    const { title } = await makeIntent(db);
    const elsewhere = await storeLead(ctx, { ...input, intentTitle: title }, origin);
    expect(elsewhere.created).toBe(true);
    expect(elsewhere.leadId).not.toBe(leadId);
  });

  test('is a new lead once the deduplication window has passed, counted from the creation', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const { leadId } = await storeLead(ctx, input, origin);
    const age = (days: number) =>
      db.sql`update lead_identity set created_at = now() - make_interval(days => ${days}) where lead_id = ${leadId}`;
    await age(29);
    expect((await storeLead(ctx, input, origin)).leadId).toBe(leadId);
    await age(30);
    expect(await storeLead(ctx, input, origin)).toMatchObject({ created: true });
  });

  test('refuses an intent that is unknown, inactive or reserved for others, and stores nothing (spec 7.3)', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    await expect(storeLead(ctx, { ...input, intentTitle: 'Nothing' }, origin)).rejects.toThrow(
      'intent not found',
    );
    const inactive = await makeIntent(db, { active: false });
    await expect(storeLead(ctx, { ...input, intentId: inactive.id }, origin)).rejects.toThrow(
      'intent is not accepting leads',
    );
    const restricted = await makeIntent(db, { restricted: true });
    await expect(storeLead(ctx, { ...input, intentId: restricted.id }, origin)).rejects.toThrow(
      'intent not found',
    );
    const [{ count }] = await db.sql<[{ count: number }]>`
      select count(*)::int from lead where affiliate_id = ${ctx.scope.affiliateId}`;
    expect(count).toBe(0);
  });

  test('sees an intent created a moment ago, whatever is cached', async () => {
    const ctx = await makeClient();
    await storeLead(ctx, await makeInput(), origin);
    const { id, title } = await makeIntent(db, { title: unique('Brand new') });
    expect((await storeLead(ctx, { ...(await makeInput()), intentTitle: title }, origin)).intent.id).toBe(id);
    await db.sql`update intent set active = false where id = ${id}`;
    await expect(storeLead(ctx, { ...(await makeInput()), intentTitle: title }, origin)).rejects.toThrow(
      'intent is not accepting leads',
    );
  });

  test('attributes it to the referee, and refuses an unknown one (spec 7.3)', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const { refereeId } = await makeAffiliate(db);
    await expect(storeLead(ctx, { ...input, refereeId: 'nobody' }, origin)).rejects.toThrow(
      'referee_id not found',
    );
    const { leadId } = await storeLead(ctx, { ...input, refereeId }, origin);
    expect(await read(ctx, leadId)).toMatchObject({ referee_id: refereeId });
  });

  test.each([
    ['a revoked key', 'unauthorized', 'update api_key set revoked_at = now() where id = $1'],
    ['a replaced key', 'unauthorized', 'update api_key set replaced_at = now() where id = $1'],
    ['an expired key', 'api key expired', 'update api_key set expires_at = now() where id = $1'],
    [
      'an affiliate that was switched off',
      'unauthorized',
      'update affiliate set active = false where id = (select affiliate_id from api_key where id = $1)',
    ],
  ])('refuses %s on the very next request (design base 5)', async (_what, message, statement) => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    await storeLead(ctx, input, origin);
    await db.sql.unsafe(statement, [ctx.actor.kind === 'key' ? ctx.actor.keyId : 0]);
    await expect(storeLead(ctx, input, origin)).rejects.toThrow(message);
    await expect(storeLead(ctx, { ...input, intentTitle: 'Nothing' }, origin)).rejects.toThrow(message);
  });

  test("respects a key's own limit (design http 5, 429)", async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    await db.sql`update api_key set requests_per_minute = 2 where affiliate_id = ${ctx.scope.affiliateId}`;
    // The limit is per calendar minute, so twice as many may pass around its change.
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => storeLead(ctx, input, origin)));
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThanOrEqual(2);
    for (const result of refused)
      expect(String((result as PromiseRejectedResult).reason)).toContain('rate limit exceeded');
  });
});

describe('the processing limit', () => {
  test('is known to this process from the first lead stored after its change (spec 7)', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const { environment } = ctx.scope;
    const set = (limitMs: number) =>
      db.sql`update environment set processing_limit_ms = ${limitMs} where name = ${environment}`;
    const before = knownProcessingLimitMs(environment);
    await set(before + 1_000);
    try {
      await storeLead(ctx, input, origin);
      expect(knownProcessingLimitMs(environment)).toBe(before + 1_000);
    } finally {
      await set(before);
    }
    await storeForOffer(ctx, input);
    expect(knownProcessingLimitMs(environment)).toBe(before);
  });
});

describe('storing a lead for an offer', () => {
  test('lists all missing intent fields, unless it is a fast application (spec 7.2)', async () => {
    const ctx = await makeClient();
    const { title } = await makeIntent(db, { requiredFields: ['expenses', 'net_income', 'payday'] });
    const input = await makeInput({ intent: title });
    await expect(storeForOffer(ctx, input)).rejects.toMatchObject({
      message: 'intent schema validation failed',
      detail: { missingFields: ['expenses', 'payday'] },
    });
    await expect(storeForOffer(ctx, { ...input, refereeId: 'nobody' })).rejects.toThrow(
      'referee_id not found',
    );
    expect((await storeForOffer(ctx, { ...input, fastApplication: true })).created).toBe(true);
  });

  test('replaces the stored values of a duplicate and keeps those that were not sent (design lead 17)', async () => {
    const [ctx, input] = [await makeClient(), await makeInput({ net_income: undefined, expenses: 100 })];
    const { leadId } = await storeLead(ctx, input, origin);
    const again = {
      ...input,
      firstName: 'Lerato',
      email: null,
      fields: { gross_income: 30_000, city: 'Durban' },
    };
    const { lead, created } = await storeForOffer(ctx, again);
    expect(created).toBe(false);
    expect(lead).toMatchObject({ id: leadId, firstName: 'Lerato', email: 'thandi@example.co.za' });
    expect(lead.fields).toMatchObject({
      gross_income: 30_000,
      net_income: 30_000,
      expenses: 100,
      city: 'Durban',
    });
  });

  test.each([
    ['net_income', 'gross_income'],
    ['gross_income', 'net_income'],
  ] as const)('sending %s again updates the derived %s', async (sent, filled) => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const send = async (fields: Record<string, number>) => {
      const { lead } = await storeForOffer(ctx, { ...input, fields });
      const row = await findLead(db, ctx.scope, lead.id);
      return [lead.fields[sent], lead.fields[filled], row?.filledIncome];
    };
    expect(await send({ [sent]: 18_500 })).toEqual([18_500, 18_500, filled]);
    expect(await send({ [sent]: 9_000 })).toEqual([9_000, 9_000, filled]);
    expect(await send({ city: 1 })).toEqual([9_000, 9_000, filled]);
    // Once sent, it is the applicant's own value, and stays.
    expect(await send({ [filled]: 11_000 })).toEqual([9_000, 11_000, null]);
    expect(await send({ [sent]: 8_000 })).toEqual([8_000, 11_000, null]);
  });

  test('leaves the stored values of a pending lead alone', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const { leadId } = await storeLead(ctx, input, origin);
    await db.sql`update lead set state = 'pending' where id = ${leadId}`;
    const { lead } = await storeForOffer(ctx, { ...input, firstName: 'Lerato' });
    expect(lead).toMatchObject({ firstName: 'Thandi', state: 'pending' });
  });

  test('creates one lead for thirty concurrent offers', async () => {
    const [ctx, input] = [await makeClient(), await makeInput()];
    const results = await Promise.all(Array.from({ length: 30 }, () => storeForOffer(ctx, input)));
    expect(results.filter(({ created }) => created)).toHaveLength(1);
    expect(new Set(results.map(({ lead }) => lead.id)).size).toBe(1);
  });
});

describe('reading a lead', () => {
  test('is for its owner only, in its environment (spec 5.7)', async () => {
    const [ctx, other, input] = [await makeClient(), await makeClient(), await makeInput()];
    const { leadId } = await storeLead(ctx, input, origin);
    await expect(read(other, leadId)).rejects.toThrow('lead not found');
    const elsewhere = makeAffiliateContext(db.database, {
      affiliateId: ctx.scope.affiliateId,
      environment: 'production',
    });
    await expect(read(elsewhere, leadId)).rejects.toThrow('lead not found');
    await expect(getLead(ctx, 'invented')).rejects.toThrow('lead not found');
  });
});
