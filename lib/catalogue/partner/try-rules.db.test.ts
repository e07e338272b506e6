import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner } from '@/test/factory';
import { tryRulesInput } from './input';
import { tryRules as tryRulesVerb } from './try-rules';

const tryRules = checked(tryRulesInput, tryRulesVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const idNumber = '8001015009087';
const income = (operator: string, value: unknown) => ({ field: 'net_income', operator, value });
const atLeast = (value: number) => ({ ...income('>=', value), operator: '>=' as const, value });

type Offered = Parameters<typeof makeLead>[1] & { partnerIds?: number[]; daysAgo?: number };

/** A lead with an offer. */
async function makeOffered({ partnerIds, daysAgo = 0, ...values }: Offered) {
  const lead = await makeLead(db, { idNumber, ...values });
  const [offer] = await db.sql<[{ id: number }]>`
    insert into offer (lead_id, matches, partner_ids, created_at)
    values (${lead.id}, '[]', ${partnerIds ?? null}, now() - make_interval(days => ${daysAgo})) returning id::float8 as id`;
  await db.sql`update lead set offer_id = ${offer.id} where id = ${lead.id}`;
  return lead;
}

async function makeMarket() {
  const intent = await makeIntent(db);
  const rules = (minimum: number) => [
    { intentId: intent.id, eligibility: [income('>=', minimum)], probabilityConditions: [] },
  ];
  const partner = await makePartner(db, { intents: rules(5_000) });
  return { intent, partner, rules };
}

describe('rules tried on the leads of an intent', () => {
  test('are compared with the stored ones: gained and lost with samples, each rule, and who else matches', async () => {
    const { intent, partner, rules } = await makeMarket();
    const other = await makePartner(db, { companyName: 'Other Bank', intents: rules(10_000) });
    await makePartner(db, { active: false, intents: rules(0) });
    const affiliate = await makeAffiliate(db, { name: 'Callers' });
    const offered = (fields: Record<string, number>) =>
      makeOffered({ intentId: intent.id, affiliateId: affiliate.id, firstName: 'Thandi', fields });
    const [poor, middling] = [await offered({ net_income: 4_000 }), await offered({ net_income: 6_000 })];
    await offered({ net_income: 9_000 });
    await offered({ net_income: 20_000, loan_amount_required: 90_000 });
    await offered({});
    const trial = await tryRules(ctx, {
      environment: 'uat',
      partnerId: partner.id,
      intent: intent.title.toUpperCase(),
      eligibility: [atLeast(8_000), { field: 'loan_amount_required', operator: '<', value: 50_000 }],
      probability_conditions: [{ field: 'gender', operator: '=', value: 'male', results: 30 }],
    });
    expect(trial).toMatchObject({
      leads: 5,
      leftOut: 0,
      before: 4,
      after: 2,
      gained: 0,
      lost: 2,
      averageProbability: 30,
      rules: [
        { holds: 2, fails: 2, lacking: 1, alone: 2 },
        { holds: 0, fails: 1, lacking: 4, alone: 1 },
      ],
      conditions: [{ holds: 5, fails: 0, lacking: 0 }],
      overlap: [{ partnerId: other.id, companyName: 'Other Bank', leads: 1 }],
      nobodyElse: 1,
    });
    expect(trial.samples.lost.map(({ because }) => because[0]?.field)).toEqual([
      'loan_amount_required',
      'net_income',
    ]);
    expect(trial.samples.lost[1]).toEqual({
      hashid: publicId(ctx.env.idKey, 'lead', middling.id),
      initials: 'T. N.',
      affiliate: 'Callers',
      offeredAt: expect.stringMatching(/^20/),
      because: [atLeast(8_000)],
    });
    const wider = await tryRules(ctx, {
      environment: 'uat',
      partnerId: partner.id,
      intent: intent.title,
      eligibility: [],
      probability_conditions: [],
    });
    expect(wider).toMatchObject({ before: 4, after: 5, gained: 1, lost: 0 });
    expect(wider.samples.gained).toMatchObject([
      { hashid: publicId(ctx.env.idKey, 'lead', poor.id), because: [atLeast(5_000)] },
    ]);
    expect(JSON.stringify([trial, wider])).not.toMatch(/Thandi|Nkosi|8001015009087/);
  });

  test('count only leads that an offer would take', async () => {
    const affiliate = await makeAffiliate(db);
    const intent = await makeIntent(db, { requiredFields: ['net_income'], restricted: true });
    await db.sql`insert into intent_affiliate values (${intent.id}, ${affiliate.id})`;
    const partner = await makePartner(db, { intents: [{ intentId: intent.id }] });
    const offered = (values: Offered) =>
      makeOffered({
        intentId: intent.id,
        affiliateId: affiliate.id,
        fields: { net_income: 9_000 },
        ...values,
      });
    await offered({});
    await offered({ fields: { gross_income: 9_000 } });
    await offered({ fields: { fast_application: true } });
    await offered({ partnerIds: [partner.id, partner.id + 1] });
    await offered({ state: 'accepted' });
    // None of these.
    const erased = await offered({});
    await db.sql`update lead set erased_at = now() where id = ${erased.id}`;
    await offered({ idNumber: '8001015009080' });
    await offered({ fields: {} });
    await offered({ partnerIds: [partner.id + 1] });
    await offered({ affiliateId: (await makeAffiliate(db)).id });
    await makeLead(db, { intentId: intent.id, idNumber });
    await makeOffered({ intentId: (await makeIntent(db)).id });
    const input = {
      environment: 'uat' as const,
      intent: intent.title,
      eligibility: [],
      probability_conditions: [],
    };
    expect(await tryRules(ctx, { ...input, partnerId: partner.id })).toMatchObject({
      leads: 5,
      leftOut: 5,
      before: 5,
      after: 5,
    });
    // A new partner is named in no offer.
    expect(await tryRules(ctx, input)).toMatchObject({ leads: 4, leftOut: 6, before: 0, gained: 4 });
  });

  test('look at each lead once, by its latest offer, within the environment, period and affiliate chosen', async () => {
    const { intent, partner } = await makeMarket();
    const affiliate = await makeAffiliate(db);
    const again = await makeOffered({ intentId: intent.id, daysAgo: 20 });
    const [offer] = await db.sql<[{ id: number }]>`
      insert into offer (lead_id, matches, created_at) values (${again.id}, '[]', now() - interval '3 days')
      returning id::float8 as id`;
    await db.sql`update lead set offer_id = ${offer.id} where id = ${again.id}`;
    await makeOffered({ intentId: intent.id, affiliateId: affiliate.id, daysAgo: 60 });
    await makeOffered({ environment: 'production' });
    const leads = async (scope: { days?: 1 | 7 | 30 | 90; affiliateId?: number }) => {
      const trial = await tryRules(ctx, {
        environment: 'uat',
        partnerId: partner.id,
        intent: intent.title,
        eligibility: [],
        probability_conditions: [],
        ...scope,
      });
      return trial.leads;
    };
    expect(await leads({})).toBe(2);
    expect(await leads({ days: 1 })).toBe(0);
    expect(await leads({ days: 7 })).toBe(1);
    expect(await leads({ days: 90 })).toBe(2);
    expect(await leads({ affiliateId: affiliate.id })).toBe(1);
    expect(await leads({ affiliateId: affiliate.id, days: 30 })).toBe(0);
  });

  test('use a partner’s rules as they are saved now', async () => {
    const { intent, partner } = await makeMarket();
    await makeOffered({ intentId: intent.id, fields: { net_income: 6_000 } });
    const matchedNow = async () => {
      const input = { intent: intent.title, eligibility: [], probability_conditions: [] };
      return (await tryRules(ctx, { environment: 'uat', partnerId: partner.id, ...input })).before;
    };
    expect(await matchedNow()).toBe(1);
    await db.sql`
      update partner_intent set eligibility = ${JSON.stringify([income('>', 7_000)])}::text::jsonb
      where partner_id = ${partner.id}`;
    expect(await matchedNow()).toBe(0);
  });

  test('are refused for an intent or a partner of the other environment, and to everybody but operators', async () => {
    const { intent, partner } = await makeMarket();
    const input = { intent: intent.title, eligibility: [], probability_conditions: [] };
    const elsewhere = tryRules(ctx, { environment: 'production', partnerId: partner.id, ...input });
    await expect(elsewhere).rejects.toMatchObject({ code: 'not_found' });
    const there = await makeIntent(db, { environment: 'production' });
    const theirs = tryRules(ctx, {
      ...input,
      environment: 'production',
      partnerId: partner.id,
      intent: there.title,
    });
    await expect(theirs).rejects.toMatchObject({ code: 'not_found' });
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 'session' } as const;
    const forbidden = tryRules({ ...ctx, actor }, { environment: 'uat', ...input });
    await expect(forbidden).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('stop when nobody waits for the answer any more', async () => {
    const { intent, partner } = await makeMarket();
    await makeOffered({ intentId: intent.id });
    const input = { environment: 'uat' as const, partnerId: partner.id, intent: intent.title };
    const rules = { eligibility: [], probability_conditions: [] };
    const gone = tryRules(ctx, { ...input, ...rules }, AbortSignal.abort());
    await expect(gone).rejects.toMatchObject({ code: 'unavailable' });
  });
});
