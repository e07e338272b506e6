import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { makeOffer } from './make-offer';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;

async function setUp() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const intent = await makeIntent(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const input = (changes: Record<string, unknown> = {}) =>
    parseLeadInput(makeLeadBody({ intent_id: intent.id, ...changes }));
  const stateOf = async (hashid: string) => {
    const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
    const [row] = await db.sql<{ state: string; matches: { partnerId: number }[] | null }[]>`
      select l.state, o.matches from lead l left join offer o on o.id = l.offer_id where l.id = ${leadId}`;
    return row;
  };
  const setState = (hashid: string, state: string) =>
    db.sql`update lead set state = ${state}::lead_state where id = ${readPublicId(ctx.env.idKey, 'lead', hashid)}`;
  return { ctx, intent, input, stateOf, setState };
}

describe('making an offer', () => {
  test('returns the eligible partners, best first, with exactly the documented keys (spec 2.3)', async () => {
    const { ctx, intent, input, stateOf } = await setUp();
    const condition = { field: 'net_income', operator: '>=', value: 20_000, results: 40 };
    const plain = await makePartner(db, { intents: [{ intentId: intent.id }] });
    const likely = await makePartner(db, {
      endToEnd: true,
      intents: [{ intentId: intent.id, probabilityConditions: [condition] }],
    });
    await makePartner(db, {
      intents: [
        { intentId: intent.id, eligibility: [{ field: 'net_income', operator: '>', value: 25_000 }] },
      ],
    });
    await makePartner(db, { active: false, intents: [{ intentId: intent.id }] });
    const { view, state } = await makeOffer(ctx, input(), origin);
    expect(state).toBe('matched');
    expect(view.matches.map(({ id }) => id)).toEqual([likely.id, plain.id]);
    expect(view.matches[0]).toEqual({
      id: likely.id,
      company_name: likely.companyName,
      company_website_url: '',
      company_logo_url: '',
      company_mini_logo_url: '',
      company_wide_logo_url: '',
      partner_type: 'lender',
      probability_conditions: [condition],
      partner_slug: likely.slug,
      rank: 1,
      probability: 40,
      live_scoring_api: false,
      end_to_end: true,
    });
    expect(view.matches[1]).toMatchObject({ rank: 2, probability: 0, probability_conditions: [] });
    expect(await stateOf(view.id)).toMatchObject({
      state: 'matched',
      matches: [{ partnerId: likely.id }, { partnerId: plain.id }],
    });
  });

  test('matches against the named partners only', async () => {
    const { ctx, intent, input } = await setUp();
    const one = await makePartner(db, { intents: [{ intentId: intent.id }] });
    await makePartner(db, { intents: [{ intentId: intent.id }] });
    const { view } = await makeOffer(ctx, input({ partner_ids: [one.id, 999_999] }), origin);
    expect(view.matches.map(({ id }) => id)).toEqual([one.id]);
  });

  test('leaves a lead without matches unmatched, and matches it once there is a partner', async () => {
    const { ctx, intent, input, stateOf } = await setUp();
    const body = input();
    const first = await makeOffer(ctx, body, origin);
    expect(first.view.matches).toEqual([]);
    expect(await stateOf(first.view.id)).toMatchObject({ state: 'unmatched' });
    await makePartner(db, { intents: [{ intentId: intent.id }] });
    const second = await makeOffer(ctx, body, origin);
    expect(second).toMatchObject({ state: 'matched', created: false, view: { id: first.view.id } });
  });

  test.each(['declined', 'failed'])(
    'without matches leaves a %s lead as it is (design lead 5)',
    async (state) => {
      const { ctx, input, stateOf, setState } = await setUp();
      const body = input();
      const { view } = await makeOffer(ctx, body, origin);
      await setState(view.id, state);
      await makeOffer(ctx, body, origin);
      expect(await stateOf(view.id)).toMatchObject({ state });
    },
  );

  test.each(['pending', 'accepted'])(
    'answers fresh matches on a %s lead and changes nothing (design lead 5)',
    async (state) => {
      const { ctx, intent, input, stateOf, setState } = await setUp();
      const body = input();
      const { view } = await makeOffer(ctx, body, origin);
      await setState(view.id, state);
      await makePartner(db, { intents: [{ intentId: intent.id }] });
      const again = await makeOffer(ctx, body, origin);
      expect(again.view.matches).toHaveLength(1);
      expect(await stateOf(view.id)).toMatchObject({ state, matches: [] });
    },
  );
});

describe('the consent given to an agent', () => {
  test('is stored with who asked, when, and the version of the text that was read out, each time', async () => {
    const { ctx, input } = await setUp();
    const { affiliateId } = ctx.scope;
    const { id: userId } = await makeUser(db, { affiliateId });
    const agent = {
      ...ctx,
      actor: { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' },
    } as const;
    const asked = { source: 'portal', consentText: 'portal-1' } as const;
    const { view } = await makeOffer(agent, input({ id_number: '8001015009087' }), asked);
    const leadId = readPublicId(ctx.env.idKey, 'lead', view.id);
    const [lead] = await db.sql`
      select popi, consent_text as version, user_id::float8 as "userId", created_at is not null as "hasTime"
      from lead where id = ${leadId}`;
    expect(lead).toEqual({ popi: true, version: 'portal-1', userId, hasTime: true });

    await makeOffer(agent, input({ id_number: '8001015009087' }), asked);
    const events = await db.sql`
      select detail, user_id::float8 as "userId", at is not null as "hasTime" from lead_event
      where lead_id = ${leadId} and kind = 'values replaced'`;
    expect(events).toEqual([{ detail: { consent_text: 'portal-1', fields: [] }, userId, hasTime: true }]);
  });

  test('is recorded on a lead that came without a consent text, and stays if the text is not read out again', async () => {
    const { ctx, input } = await setUp();
    const body = { id_number: '8001015009087' };
    const { view } = await makeOffer(ctx, input(body), origin);
    const stored = async () => {
      const [row] = await db.sql`
        select consent_text as version from lead where id = ${readPublicId(ctx.env.idKey, 'lead', view.id)}`;
      return row?.version;
    };
    expect(await stored()).toBeNull();
    await makeOffer(ctx, input(body), { source: 'portal', consentText: 'portal-1' });
    expect(await stored()).toBe('portal-1');
    await makeOffer(ctx, input(body), origin);
    expect(await stored()).toBe('portal-1');
  });
});
