import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import { makeMatchedLead } from '@/test/matched-lead';
import { withPartnerServer } from '@/test/with-partner-server';
import { submitLead } from './submit-lead';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;
const server = withPartnerServer();

/** An affiliate with a key, and an intent with one partner, played by the test. */
async function setUp(liveFeedback: boolean) {
  const { id: affiliateId } = await makeAffiliate(db, { liveFeedback });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const { partner } = await makeMatchedLead(db.database, server.origin);
  const [row] = await db.sql<{ intentId: number }[]>`
    select intent_id::int as "intentId" from partner_intent where partner_id = ${partner.id}`;
  const body = makeLeadBody({ intent_id: row?.intentId });
  return {
    ctx,
    partner,
    input: parseLeadInput(body),
    named: parseLeadInput({ ...body, partner_ids: [partner.id] }),
  };
}

describe('submitting a lead', () => {
  test('returns id and status and nothing else (spec 2.2)', async () => {
    const { ctx, input } = await setUp(false);
    const { view } = await submitLead(ctx, input, origin);
    expect(view).toEqual({ id: expect.stringMatching(/^\w{22}$/), status: 'Lead successfully added' });
    expect(server.calls).toHaveLength(0);
  });

  test('adds the live feedback for accounts that have it, and sends a duplicate to nobody', async () => {
    const { ctx, input, partner } = await setUp(true);
    server.answer({ json: { status: 'accepted' } });
    const response = {
      state: 'accepted',
      partner: { id: partner.id, company_name: partner.companyName, partner_slug: partner.slug },
    };
    expect((await submitLead(ctx, input, origin)).view.response).toEqual(response);
    const again = await submitLead(ctx, input, origin);
    expect(again).toMatchObject({ created: false, view: { response } });
    expect(server.callsTo('/accept')).toHaveLength(1);
  });

  test('refers the lead to the named partners, once, without live feedback', async () => {
    const { ctx, named, partner } = await setUp(true);
    server.answer({ json: { status: 'declined' } });
    const report = { partner_id: partner.id, company_name: partner.companyName, status: 'declined' };
    for (const { view } of [await submitLead(ctx, named, origin), await submitLead(ctx, named, origin)]) {
      expect(view.referrals).toEqual([report]);
      expect(view).not.toHaveProperty('response');
    }
    expect(server.callsTo('/accept')).toHaveLength(1);
  });
});
