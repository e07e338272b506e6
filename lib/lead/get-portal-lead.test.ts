import { expect, test } from 'vitest';
import { saveOffer } from '@/db/query/offer';
import { withDatabase } from '@/db/test/database';
import { makeIntent, makeLead, makePartner } from '@/db/test/factory';
import { makeAffiliateContext, testEnv } from '@/e2e/support/context';
import { encrypt } from '@/lib/crypto';
import { publicId } from '@/lib/public-id';
import { getPortalLead } from './get-portal-lead';

const db = withDatabase();

async function makeOffered() {
  const { id: intentId } = await makeIntent(db.drizzle);
  const idNumberCiphertext = encrypt(testEnv().piiKey, '8001015009087', 'id number');
  const lead = await makeLead(db.drizzle, { intentId, idNumberCiphertext });
  const partners = await Promise.all([
    makePartner(db.drizzle, { endToEnd: true, acceptVariant: 'redirect' }),
    makePartner(db.drizzle, { acceptVariant: 'redirect' }),
    makePartner(db.drizzle, { acceptVariant: 'details' }),
    makePartner(db.drizzle, { active: false }),
  ]);
  const ctx = makeAffiliateContext(db.database, lead);
  const matches = partners.map(({ id }, index) => ({ partnerId: id, rank: index + 1, probability: 50 }));
  await saveOffer(db.sql, ctx.scope, lead.id, { matches, partnerIds: null }, { keyId: null, userId: null });
  return { ctx, lead, hashid: publicId(ctx.env.idKey, 'lead', lead.id) };
}

test('says of each current match what accepting it will do, and leaves out partners gone inactive', async () => {
  const { ctx, hashid } = await makeOffered();
  const { matches, state } = await getPortalLead(ctx, hashid);
  expect(state).toBe('matched');
  expect(matches.map(({ effect }) => effect)).toEqual(['application', 'site', 'contact']);
});

test('never holds the whole ID number, only what it says', async () => {
  const { ctx, hashid } = await makeOffered();
  const lead = await getPortalLead(ctx, hashid);
  expect(JSON.stringify(lead)).not.toContain('8001015009087');
  expect(lead.id_number_masked).toBe('800101 •••• ••7');
  expect(lead.applicant).toMatchObject({
    date_of_birth: '1980-01-01',
    gender: 'male',
    citizenship: 'citizen',
  });
});

test('another affiliate’s lead is not found, nor is one of the other environment', async () => {
  const { lead, hashid } = await makeOffered();
  const stranger = (await makeOffered()).ctx;
  await expect(getPortalLead(stranger, hashid)).rejects.toMatchObject({ code: 'not_found' });
  const production = makeAffiliateContext(db.database, { ...lead, environment: 'production' });
  await expect(getPortalLead(production, hashid)).rejects.toMatchObject({ code: 'not_found' });
});

test('says why another partner is not there, with what the applicant has instead', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const rule = { field: 'age', operator: '<', value: 30 };
  const young = await makePartner(db.drizzle, {
    intents: [{ intentId: lead.intentId, eligibility: [rule] }],
  });
  const { left_out } = await getPortalLead(ctx, hashid);
  expect(left_out).toEqual([
    {
      partner_id: young.id,
      sentence: expect.stringContaining('asks for an age'),
      has: expect.stringMatching(/^\d\d$/),
    },
  ]);
});

test('says what to ask next: a missing answer that a partner looks at', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const condition = { field: 'expenses', operator: '<', value: 9_000, results: 20 };
  await makePartner(db.drizzle, {
    intents: [{ intentId: lead.intentId, probabilityConditions: [condition] }],
  });
  const { ask_next } = await getPortalLead(ctx, hashid);
  expect(ask_next).toEqual(['Ask for the expenses: it can raise the chances with 1 partner']);
});

test('of an offer that named its partners, says of the others that they were not named, and of a named one that it gave no score', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const scorer = () =>
    makePartner(db.drizzle, {
      scoreUrl: 'https://bank.example/score',
      intents: [{ intentId: lead.intentId }],
    });
  const [named, other] = [await scorer(), await scorer()];
  const partnerIds = [named.id, 2 ** 40, 1e300];
  await saveOffer(db.sql, ctx.scope, lead.id, { matches: [], partnerIds }, { keyId: null, userId: null });
  const { left_out } = await getPortalLead(ctx, hashid);
  expect(left_out.map(({ partner_id, sentence }) => [partner_id, sentence])).toEqual([
    [other.id, `${other.companyName} is not among the partners that were named`],
    [named.id, `${named.companyName} gave no score`],
  ]);
});
