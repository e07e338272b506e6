import { expect, test } from 'vitest';
import { findApplication } from '@/db/query/lead/application';
import { listCrossed } from '@/db/query/lead/application-crossing';
import { listEarningApplications } from '@/db/query/money/commission-ledger';
import { findCauses } from '@/lib/event/alert/find-causes';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { withDatabase } from '@/test/database/with-database';
import { makePartner } from '@/test/factory';
import { type MatchedLead, makeMatchedLead, offerTo } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { settleApplication } from './settle-application';

// A lender answers 500 although it has taken the application, and says so late (design lead 14).

const db = withDatabase();
const server = withPartnerServer();

/** A lead whose first application at `lead.partner` was answered by 500, and a second lender. */
async function hidden() {
  const lead = await makeMatchedLead(db.database, server.origin);
  const other = await makePartner(db, {
    acceptUrl: `${server.origin}/other`,
    secret: lead.secret,
    intents: [{ intentId: lead.intentId }],
  });
  await offerTo(db.database, lead.leadId, [lead.partner.id, other.id]);
  server.answer({ status: 500 });
  expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'failed' });
  const [first] = await applications(lead);
  return { lead, other, first: first?.id ?? 0 };
}

const applications = ({ leadId }: MatchedLead) =>
  db.sql<
    { id: number; status: string; superseded: boolean }[]
  >`select id::float8 as id, status, superseded from application where lead_id = ${leadId} order by id`;

async function stateOf({ leadId }: MatchedLead) {
  const [row] = await db.sql<{ state: string; applicationId: number }[]>`
    select state, application_id::float8 as "applicationId" from lead where id = ${leadId}`;
  return row;
}

async function say(lead: MatchedLead, id: number, status: 'pending' | 'accepted' | 'declined') {
  const application = await findApplication(db, id);
  if (!application) throw new Error('no application');
  return settleApplication(lead.ctx, application, { status }, 'callback');
}

async function acceptPending(lead: MatchedLead, partnerId: number): Promise<number> {
  server.answer({ json: { status: 'pending' } });
  expect(await acceptOffer(lead.ctx, { ...lead.body, partnerId })).toMatchObject({ status: 'pending' });
  return (await applications(lead)).at(-1)?.id ?? 0;
}

const paid = async ({ ctx }: MatchedLead) =>
  (await listEarningApplications(db, ctx.scope)).map(({ id, acceptedAt }) => [id, acceptedAt !== null]);
const crossedOf = async ({ leadId }: MatchedLead) =>
  (await listCrossed(db)).filter((one) => one.leadId === leadId);

test('the same lender tried again: it accepts the first and declines the second, and the lead follows the first', async () => {
  const { lead, first } = await hidden();
  const second = await acceptPending(lead, lead.partner.id);
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: first });
  await say(lead, second, 'declined');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: first });
  expect(await paid(lead)).toEqual([[first, true]]);
  const { matches } = await getPortalLead(lead.ctx, lead.hashid);
  expect(matches).toHaveLength(2);
  await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({ code: 'rule_broken' });
});

test('the other way round: the second declined first, the accepted first one takes the lead', async () => {
  const { lead, first } = await hidden();
  const second = await acceptPending(lead, lead.partner.id);
  await say(lead, second, 'declined');
  expect(await stateOf(lead)).toEqual({ state: 'declined', applicationId: second });
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: first });
  expect(await paid(lead)).toEqual([[first, true]]);
});

test('a first that is pending late counts once the second has come to nothing', async () => {
  const { lead, first } = await hidden();
  const second = await acceptPending(lead, lead.partner.id);
  await say(lead, first, 'pending');
  expect(await applications(lead)).toMatchObject([{ superseded: true }, { superseded: false }]);
  await say(lead, second, 'declined');
  expect(await stateOf(lead)).toEqual({ state: 'pending', applicationId: first });
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: first });
  expect(await applications(lead)).toMatchObject([{ superseded: false }, { superseded: false }]);
});

test('both accepted by one lender count once', async () => {
  const { lead, first } = await hidden();
  const second = await acceptPending(lead, lead.partner.id);
  await say(lead, second, 'accepted');
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: second });
  expect(await paid(lead)).toEqual([[second, true]]);
  expect(await crossedOf(lead)).toEqual([]);
});

test('offers asked again, then pending late: no second lender gets the applicant', async () => {
  const { lead, other, first } = await hidden();
  await db.sql`update lead set state = 'matched' where id = ${lead.leadId}`;
  await say(lead, first, 'pending');
  expect(await stateOf(lead)).toEqual({ state: 'pending', applicationId: first });
  await expect(acceptOffer(lead.ctx, { ...lead.body, partnerId: other.id })).rejects.toMatchObject({
    code: 'rule_broken',
  });
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toMatchObject({ state: 'accepted' });
});

test('a second lender has it by then: it is told, and the lead follows whoever is left', async () => {
  const { lead, other, first } = await hidden();
  const second = await acceptPending(lead, other.id);
  await say(lead, first, 'accepted');
  expect(await stateOf(lead)).toEqual({ state: 'pending', applicationId: second });
  expect(await crossedOf(lead)).toMatchObject([
    { companyName: lead.partner.companyName, otherCompanyName: other.companyName },
  ]);
  const { causes } = await findCauses(db, [], { env: lead.ctx.env, now: new Date() });
  expect(causes.filter(({ kind }) => kind === 'two-lenders')).toMatchObject([
    { subject: lead.partner.companyName, detail: { other: other.companyName } },
  ]);
  const { tookLate, other: otherName } = (await getPortalLead(lead.ctx, lead.hashid)).twoLenders ?? {};
  expect([tookLate, otherName]).toEqual([lead.partner.companyName, other.companyName]);
  const kinds =
    await db.sql`select kind from lead_event where lead_id = ${lead.leadId} and kind = 'two lenders'`;
  expect(kinds).toHaveLength(1);
  await say(lead, second, 'declined');
  expect(await stateOf(lead)).toEqual({ state: 'accepted', applicationId: first });
  expect(await crossedOf(lead)).toEqual([]);
  expect((await getPortalLead(lead.ctx, lead.hashid)).twoLenders).toBeNull();
  expect(await paid(lead)).toEqual([[first, true]]);
  const told = await db.sql<{ type: string }[]>`
    select type from event_outbox where lead_id = ${lead.leadId} order by id`;
  expect(told.map(({ type }) => type).slice(-2)).toEqual(['lead.pending', 'lead.accepted']);
});

test('two lenders that both accepted are told of until an outcome says that one no longer has the applicant', async () => {
  const { lead, other, first } = await hidden();
  const second = await acceptPending(lead, other.id);
  await say(lead, second, 'accepted');
  await say(lead, first, 'accepted');
  expect(await crossedOf(lead)).toHaveLength(1);
  await db.sql`
    insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, source, event_id)
    values (${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, ${first}, ${lead.partner.id}, 'returned', now(), 'console', 'e1')`;
  expect(await crossedOf(lead)).toEqual([]);
});

test('however many stand, none is left out of the alerts', async () => {
  const { lead, other, first } = await hidden();
  await acceptPending(lead, other.id);
  await say(lead, first, 'accepted');
  await db.sql`
    insert into partner overriding system value
    select (jsonb_populate_record(p, jsonb_build_object('id', 1000000 + n, 'slug', 'former-' || n))).*
    from partner p, generate_series(1, 201) n where p.id = ${lead.partner.id}`;
  await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, crossed_at)
    select a.affiliate_id, a.environment, a.lead_id, 1000000 + n, a.kind, 'accepted', a.crossed_at - interval '1 day'
    from application a, generate_series(1, 201) n where a.id = ${first}`;
  expect(await crossedOf(lead)).toHaveLength(202);
  const { causes } = await findCauses(db, [], { env: lead.ctx.env, now: new Date() });
  expect(causes.map(({ cause }) => cause)).toContain(`two-lenders ${first}`);
  expect(await listCrossed(db, { environment: 'production' })).toEqual([]);
  expect(await listCrossed(db, { environment: 'uat', limit: 5 })).toHaveLength(5);
});
