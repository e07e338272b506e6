import { describe, expect, test } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import { insertOffer } from '@/db/query/lead/save-offer';
import { publicId } from '@/lib/base/crypto/public-id';
import { statesAfterOffer } from '@/lib/lead/lead/state';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { userActor } from '@/test/user-actor';
import { withPartnerServer } from '@/test/with-partner-server';
import { getPortalLead } from './get-portal-lead';

const db = withDatabase();

const plain = { matches: [], unscored: [], partnerIds: null, askedPartnerIds: [] };
const versionNow = async () => (await getEnvironment(db, 'uat')).catalogueVersion;

async function makeOffered() {
  const { id: intentId } = await makeIntent(db);
  const idNumber = '8001015009087';
  const lead = await makeLead(db, { intentId, idNumber });
  const partners = await Promise.all([
    makePartner(db, { endToEnd: true, acceptVariant: 'redirect' }),
    makePartner(db, { acceptVariant: 'redirect' }),
    makePartner(db, { acceptVariant: 'details' }),
    makePartner(db, { active: false }),
  ]);
  const ctx = makeAffiliateContext(db.database, lead);
  const matches = partners.map(({ id }, index) => ({ partnerId: id, rank: index + 1, probability: 50 }));
  await insertOffer(
    db,
    ctx.scope,
    lead.id,
    { ...plain, catalogueVersion: await versionNow(), matches, moves: statesAfterOffer(true) },
    { keyId: null, userId: null },
  );
  return { ctx, lead, hashid: publicId(ctx.env.idKey, 'lead', lead.id) };
}

test('says for each current match what accepting it will do, and leaves out inactive partners', async () => {
  const { ctx, hashid } = await makeOffered();
  const { matches, state } = await getPortalLead(ctx, hashid);
  expect(state).toBe('matched');
  expect(matches.map(({ effect }) => effect)).toEqual(['application', 'site', 'contact']);
});

describe('declines and failures since the latest offer', () => {
  const attempt = async (
    { ctx, lead }: Awaited<ReturnType<typeof makeOffered>>,
    partnerId: number,
    values: { status: 'declined' | 'failed' | 'pending'; kind?: 'accept' | 'referral'; at?: string },
  ) => {
    const { status, kind = 'accept', at = '0 s' } = values;
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, requested_at, settled_at)
      values (${ctx.scope.affiliateId}, ${ctx.scope.environment}, ${lead.id}, ${partnerId}, ${kind}, ${status},
        now() + ${at}::interval, case when ${status} = 'pending' then null else now() + ${at}::interval end)`;
  };
  const refusals = async ({ ctx, hashid }: Awaited<ReturnType<typeof makeOffered>>) =>
    (await getPortalLead(ctx, hashid)).matches.map(({ refusal }) => refusal);

  test('include all attempts, not only the last, and count repeated ones', async () => {
    const offered = await makeOffered();
    const [first = 0, second = 0] = (await getPortalLead(offered.ctx, offered.hashid)).matches.map(
      ({ id }) => id,
    );
    expect(await refusals(offered)).toEqual([null, null, null]);
    await attempt(offered, first, { status: 'declined' });
    await attempt(offered, second, { status: 'failed', at: '1 s' });
    await attempt(offered, first, { status: 'declined', at: '2 s' });
    expect(await refusals(offered)).toEqual([
      { status: 'declined', at: expect.any(String), times: 2 },
      { status: 'failed', at: expect.any(String), times: 1 },
      null,
    ]);
  });

  test('include a declined referral, but nothing undecided', async () => {
    const offered = await makeOffered();
    const [first = 0, second = 0] = (await getPortalLead(offered.ctx, offered.hashid)).matches.map(
      ({ id }) => id,
    );
    await attempt(offered, first, { status: 'declined', kind: 'referral' });
    await attempt(offered, second, { status: 'pending' });
    expect(await refusals(offered)).toMatchObject([{ status: 'declined', times: 1 }, null, null]);
  });

  test('are cleared by a new offer, but not if they come after it', async () => {
    const offered = await makeOffered();
    const { ctx, lead, hashid } = offered;
    const { matches } = await getPortalLead(ctx, hashid);
    const [first = 0, second = 0] = matches.map(({ id }) => id);
    await attempt(offered, first, { status: 'declined', at: '-1 hour' });
    await attempt(offered, second, { status: 'failed', at: '-1 hour' });
    expect(await refusals(offered)).toEqual([null, null, null]);
    await db.sql`
      update application set settled_at = now(), status = 'declined'
      where lead_id = ${lead.id} and partner_id = ${second}`;
    expect(await refusals(offered)).toMatchObject([null, { status: 'declined' }, null]);
  });
});

test('never contains the whole ID number, only what it tells', async () => {
  const { ctx, hashid } = await makeOffered();
  const lead = await getPortalLead(ctx, hashid);
  expect(JSON.stringify(lead)).not.toContain('8001015009087');
  // Its last digit beside the birth date would leave few numbers to try.
  expect(lead.idNumberMasked).toBe('•••••• •••• •••');
  expect(lead.applicant).toMatchObject({
    dateOfBirth: '1980-01-01',
    gender: 'male',
    citizenship: 'citizen',
  });
});

test('another affiliate’s lead is not found, and neither is one from the other environment', async () => {
  const { lead, hashid } = await makeOffered();
  const stranger = (await makeOffered()).ctx;
  await expect(getPortalLead(stranger, hashid)).rejects.toMatchObject({ code: 'not_found' });
  const production = makeAffiliateContext(db.database, { ...lead, environment: 'production' });
  await expect(getPortalLead(production, hashid)).rejects.toMatchObject({ code: 'not_found' });
});

test('says why another partner is missing, and what the applicant has instead', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const rule = { field: 'age', operator: '<', value: 30 };
  const young = await makePartner(db, {
    intents: [{ intentId: lead.intentId, eligibility: [rule] }],
  });
  const { leftOut } = await getPortalLead(ctx, hashid);
  expect(leftOut).toEqual([
    {
      partnerId: young.id,
      reopensAt: null,
      companyName: young.companyName,
      sentence: expect.stringMatching(/ accepts age.* \(this applicant: \d\d\)$/),
      loanAmount: null,
      mayAskAgain: false,
      logoUrl: '',
      noRoom: null,
    },
  ]);
});

test('says what to ask next: a missing value that a partner uses', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const condition = { field: 'expenses', operator: '<', value: 9_000, results: 20 };
  await makePartner(db, {
    intents: [{ intentId: lead.intentId, probabilityConditions: [condition] }],
  });
  const { askNext } = await getPortalLead(ctx, hashid);
  expect(askNext).toEqual([
    {
      field: 'expenses',
      sentence: 'Ask for the expenses (can improve the chance with 1 lender)',
      effects: [],
    },
  ]);
});

test('asks only for what brings a lender that has not said no, and says from when all are asked afresh', async () => {
  const { id: intentId } = await makeIntent(db);
  const lead = await makeLead(db, { intentId, idNumber: '8001015009087' });
  const { id: userId } = await makeUser(db, { affiliateId: lead.affiliateId, name: 'Lerato' });
  const wants = (field: string) => ({
    intentId,
    probabilityConditions: [{ field, operator: '<', value: 9_000, results: 20 }],
  });
  const first = await makePartner(db, { intents: [wants('expenses')] });
  const second = await makePartner(db, { intents: [wants('debt_amount')] });
  const as = (id: number) => {
    const { affiliateId } = lead;
    const actor = userActor({ userId: id, role: 'agent', affiliateId, sessionId: 'one' });
    return makeAffiliateContext(db.database, lead, { actor });
  };
  const ctx = as(userId);
  const hashid = publicId(ctx.env.idKey, 'lead', lead.id);
  const matches = [first, second].map(({ id }, index) => ({
    partnerId: id,
    rank: index + 1,
    probability: 50,
  }));
  const catalogueVersion = await versionNow();
  const offer = { ...plain, catalogueVersion, matches, moves: statesAfterOffer(true) };
  await insertOffer(db, ctx.scope, lead.id, offer, { keyId: null, userId: null });
  const decline = async (partnerId: number) => {
    const [row] = await db.sql<[{ id: number }]>`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at, user_id)
      values (${ctx.scope.affiliateId}, ${ctx.scope.environment}, ${lead.id}, ${partnerId}, 'accept', 'declined', now(),
        ${userId}) returning id::float8 as id`;
    await db.sql`update lead set state = 'declined', application_id = ${row.id} where id = ${lead.id}`;
  };
  const asked = async () => (await getPortalLead(ctx, hashid)).askNext.map(({ field }) => field);
  expect(await asked()).toEqual(['expenses', 'debt_amount']);
  await decline(first.id);
  expect(await asked()).toEqual(['debt_amount']);
  expect((await getPortalLead(ctx, hashid)).noneLeftUntil).toBeNull();
  await decline(second.id);
  const { askNext, noneLeftUntil, createdAt, accept } = await getPortalLead(ctx, hashid);
  expect(askNext).toEqual([]);
  const { deduplicationWindowSeconds } = await getEnvironment(db, 'uat');
  expect(Date.parse(String(noneLeftUntil)) - Date.parse(createdAt)).toBe(deduplicationWindowSeconds * 1_000);
  expect(accept?.sentBy).toEqual({ name: 'Lerato', isReader: true });
  const colleague = await makeUser(db, { affiliateId: lead.affiliateId });
  expect((await getPortalLead(as(colleague.id), hashid)).accept?.sentBy).toEqual({
    name: 'Lerato',
    isReader: false,
  });
});

test('for an offer to named partners, says that the others were not named, and why a named one has no score', async () => {
  const { ctx, lead, hashid } = await makeOffered();
  const scorer = () =>
    makePartner(db, {
      scoreUrl: 'https://bank.example/score',
      intents: [{ intentId: lead.intentId }],
    });
  const [named, other] = [await scorer(), await scorer()];
  const partnerIds = [named.id, 2 ** 40, 1e300];
  await insertOffer(
    db,
    ctx.scope,
    lead.id,
    {
      ...plain,
      catalogueVersion: await versionNow(),
      partnerIds,
      unscored: [{ partnerId: named.id, cause: 'late' }],
      moves: statesAfterOffer(false),
    },
    { keyId: null, userId: null },
  );
  const { leftOut } = await getPortalLead(ctx, hashid);
  expect(leftOut.map(({ partnerId, sentence }) => [partnerId, sentence])).toEqual([
    [other.id, `${other.companyName} was not among the lenders asked for`],
    [named.id, `${named.companyName} did not answer in time`],
  ]);
});

describe('a match that has the application already', () => {
  const server = withPartnerServer();
  const refer = async () => {
    const made = await makeMatchedLead(db.database, server.origin);
    server.answer({ json: { status: 'pending' } });
    await referLead(made.ctx, made.leadId, [made.partner.id]);
    return made;
  };

  test('says since when, with what, and what differs by now', async () => {
    const { ctx, hashid, leadId } = await refer();
    const [before] = (await getPortalLead(ctx, hashid)).matches;
    expect(before?.held).toEqual({ since: expect.any(String), sent: { amount: null, differences: [] } });
    await db.sql`
      update lead set fields = '{"net_income": 99000, "employed": true}', values_version = values_version + 1
      where id = ${leadId}`;
    const [match] = (await getPortalLead(ctx, hashid)).matches;
    expect(match?.held?.sent?.differences.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'employed', there: null, here: true },
      { field: 'net_income', there: 15_000, here: 99_000 },
    ]);
    // Nobody typed the other income: it copies the one that was typed.
    await db.sql`
      update lead set filled_income = 'gross_income', values_version = values_version + 1,
        fields = '{"net_income": 99000, "gross_income": 99000}' where id = ${leadId}`;
    const [derived] = (await getPortalLead(ctx, hashid)).matches;
    expect(derived?.held?.sent?.differences).toEqual([{ field: 'net_income', there: 15_000, here: 99_000 }]);
  });

  test('is taken over by an accept, which sends nothing', async () => {
    const { ctx, hashid, body } = await refer();
    expect(server.calls).toHaveLength(1);
    expect(await acceptOffer(ctx, body)).toMatchObject({ status: 'pending' });
    expect(server.calls).toHaveLength(1);
    expect((await getPortalLead(ctx, hashid)).state).toBe('pending');
  });

  test('says nothing of a referral that waits for room, nor of one that was never made', async () => {
    const { ctx, hashid, leadId, partner } = await makeMatchedLead(db.database, server.origin);
    expect((await getPortalLead(ctx, hashid)).matches[0]).not.toHaveProperty('held');
    await setCapacity(db.database, partner.id, capacityOf([{ most: 0 }]));
    await referLead(ctx, leadId, [partner.id]);
    expect((await getPortalLead(ctx, hashid)).matches[0]).not.toHaveProperty('held');
  });
});
