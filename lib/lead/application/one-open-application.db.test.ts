import { describe, expect, test } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import { findApplication } from '@/db/query/lead/application';
import type { Context } from '@/lib/base/actor/context';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { getLink } from '@/lib/lead/accept/get-link';
import { getLead } from '@/lib/lead/lead/get-lead';
import { runLiveFeedback } from '@/lib/lead/submission/run-live-feedback';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { anotherLead, leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { ApplicationStatus } from '@/word/application';
import { settleApplication } from './settle-application';

const db = withDatabase();
const server = withPartnerServer();

const make = (values: Parameters<typeof makeMatchedLead>[2] = {}, changes: Partial<Context> = {}) =>
  makeMatchedLead(db.database, server.origin, values, changes);
const refer = (lead: MatchedLead) => referLead(lead.ctx, lead.leadId, [lead.partner.id]);

async function feedback(lead: MatchedLead) {
  const { catalogueVersion } = await getEnvironment(db, 'uat');
  const catalogue = await readCatalogue(lead.ctx, 'uat', catalogueVersion);
  const intent = catalogue.intentById(lead.intentId);
  if (!intent) throw new Error('no intent');
  return runLiveFeedback(lead.ctx, { leadId: lead.leadId, catalogue, intent, values: {} });
}

/** Returns the number of application ids under which each lead reached its partner. */
function idsByLead(): number[] {
  const ids = new Map<string, Set<string>>();
  for (const { body, headers } of server.calls) {
    const lead = String(body.lead_id);
    ids.set(lead, (ids.get(lead) ?? new Set()).add(String(headers['idempotency-key'])));
  }
  return [...ids.values()].map(({ size }) => size);
}

/** Creates `count` leads and runs all of `work` on each concurrently, a few leads at a time. */
async function race(
  count: number,
  state: string,
  work: readonly ((lead: MatchedLead) => Promise<unknown>)[],
) {
  const model = await make();
  const leads: MatchedLead[] = [];
  for (let n = 0; n < count; n += 1) {
    const lead = await anotherLead(model);
    if (state !== 'matched') await db.sql`update lead set state = ${state} where id = ${lead.leadId}`;
    leads.push(lead);
  }
  const answers: PromiseSettledResult<unknown>[][] = [];
  const left = leads.entries();
  const runner = async () => {
    for (const [index, lead] of left)
      answers[index] = await Promise.allSettled(
        (index % 2 === 0 ? work : work.toReversed()).map((one) => one(lead)),
      );
  };
  await Promise.all([runner(), runner(), runner(), runner()]);
  return { leads, answers };
}

// More of them: RACE_COUNT=200 npx vitest run --project database one-open
const races = Number(process.env.RACE_COUNT ?? 50);

describe('a partner gets one application per lead', () => {
  test(`in ${races} races of an accept with a referral, and both get the partner’s response`, async () => {
    const { leads, answers } = await race(races, 'matched', [
      (lead) => acceptOffer(lead.ctx, lead.body),
      refer,
    ]);
    expect(idsByLead().filter((ids) => ids > 1)).toEqual([]);
    expect(server.calls).toHaveLength(races);
    for (const both of answers)
      for (const answer of both) {
        if (answer.status === 'rejected') throw answer.reason;
        const value = answer.value;
        expect(Array.isArray(value) ? value[0] : value).toMatchObject({ status: 'accepted' });
      }
    for (const lead of leads) expect(await leadState(db.database, lead.leadId)).toBe('accepted');
  });

  test('in races of several accepts with several referrals', async () => {
    const accept = (lead: MatchedLead) => acceptOffer(lead.ctx, lead.body);
    const { answers } = await race(30, 'matched', [accept, refer, accept, refer]);
    expect(idsByLead()).toEqual(Array(30).fill(1));
    for (const all of answers)
      for (const answer of all)
        if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'rule_broken' });
  });

  test('in races of live feedback with a referral', async () => {
    const { answers } = await race(races, 'new', [feedback, refer]);
    expect(idsByLead()).toEqual(Array(races).fill(1));
    for (const both of answers) expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  test('also for a decline: both get it, and the lead follows', async () => {
    server.answer({ json: { status: 'declined' }, delayMs: 20 });
    const { leads } = await race(20, 'matched', [(lead) => acceptOffer(lead.ctx, lead.body)]);
    for (const lead of leads) expect(await leadState(db.database, lead.leadId)).toBe('declined');
  });
});

describe('an accept during a referral’s call', () => {
  test('waits for its response and follows it: declined is declined', async () => {
    const lead = await make();
    server.answer({ json: { status: 'declined' }, delayMs: 300 });
    const referral = refer(lead);
    await expect.poll(() => server.calls.length).toBe(1);
    const accepted = acceptOffer(lead.ctx, lead.body);
    expect(await accepted).toEqual({ id: lead.hashid, status: 'declined', api: [] });
    expect(await referral).toMatchObject([{ status: 'declined' }]);
    expect(await leadState(db.database, lead.leadId)).toBe('declined');
    expect(server.calls).toHaveLength(1);
  });

  test('fails without a response if the referral gets none', async () => {
    const lead = await make({ timeoutMs: 300 });
    server.answer('hold');
    const referral = refer(lead);
    await expect.poll(() => server.calls.length).toBe(1);
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({ code: 'unavailable' });
    expect(await referral).toMatchObject([{ status: 'pending' }]);
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
  });
});

test('an end-to-end partner that took the referral is polled for its link once the applicant accepts', async () => {
  const lead = await make({ endToEnd: true, linkUrl: `${server.origin}/link` });
  await refer(lead);
  await acceptOffer(lead.ctx, { ...lead.body, type: 'apply-now' });
  server.answer({ json: { ready: true, link: 'https://lender.example/l' } });
  const [row] = await db.sql<{ id: number }[]>`
    update application set next_check_at = now()
    where lead_id = ${lead.leadId} and next_check_at is not null returning id::float8 as id`;
  await followUp(lead.ctx, row?.id ?? 0);
  expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link: 'https://lender.example/l' });
});

test('an end-to-end partner without endpoints has its link at once, whether referred before or not', async () => {
  const lead = await make({
    endToEnd: true,
    acceptUrl: null,
    redirectUrl: 'https://lender.example/?ref={lead_id}',
  });
  await refer(lead);
  await acceptOffer(lead.ctx, { ...lead.body, type: 'apply-now' });
  const link = `https://lender.example/?ref=${lead.hashid}`;
  expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link });
});

describe('a late response of the partner', () => {
  const addOlder = async (lead: MatchedLead, status: ApplicationStatus) => {
    const [row] = await db.sql<{ id: number }[]>`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, ${lead.partner.id}, 'accept', ${status})
      returning id::float8 as id`;
    return row?.id ?? 0;
  };
  const speak = async (lead: MatchedLead, id: number) => {
    const application = await findApplication(db, id);
    if (!application) throw new Error('no application');
    return settleApplication(lead.ctx, application, { status: 'accepted' }, 'callback');
  };

  test('to a failed application is recorded although a newer one is open', async () => {
    const lead = await make();
    const older = await addOlder(lead, 'failed');
    await acceptOffer(lead.ctx, lead.body);
    expect(await speak(lead, older)).toMatchObject({ status: 'accepted', changed: true });
    const rows = await db.sql`select status from application where lead_id = ${lead.leadId}`;
    expect(rows).toEqual([{ status: 'accepted' }, { status: 'accepted' }]);
  });

  test('takes a lead that nobody has, and nothing is sent to anybody', async () => {
    const lead = await make();
    const older = await addOlder(lead, 'failed');
    await speak(lead, older);
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({ code: 'rule_broken' });
    expect(server.calls).toHaveLength(0);
    expect(await getLead(lead.ctx, lead.hashid)).toMatchObject({
      state: 'accepted',
      accept: { partner_id: lead.partner.id, status: 'accepted' },
    });
  });
});

test('a first response that comes after the partner was asked again settles nothing', async () => {
  const lead = await make();
  server.answer('hold');
  const answer = acceptOffer(lead.ctx, lead.body).catch(() => {});
  await expect.poll(() => server.calls.length).toBe(1);
  const [row] = await db.sql<{ id: number }[]>`
    update application set next_check_at = now() where lead_id = ${lead.leadId} returning id::float8 as id`;
  server.answer({ status: 503 });
  await followUp(lead.ctx, row?.id ?? 0);
  const application = await findApplication(db, row?.id ?? 0);
  if (!application) throw new Error('no application');
  const settled = await settleApplication(lead.ctx, application, { status: 'failed' }, 'answer');
  expect(settled).toMatchObject({ changed: false, status: 'unknown' });
  await answer;
});

test('the database itself refuses a partner’s second open application of a lead, but not a superseded one', async () => {
  const { ctx, leadId, partner } = await make();
  const add = (status: ApplicationStatus, superseded = false) => db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, superseded)
    values (${ctx.scope.affiliateId}, 'uat', ${leadId}, ${partner.id}, 'accept', ${status}, ${superseded})`;
  await add('failed');
  await add('accepted');
  for (const status of ['sending', 'unknown', 'pending', 'accepted'] as const)
    await expect(add(status)).rejects.toMatchObject({ constraint_name: 'application_open' });
  await add('declined');
  await add('accepted', true);
  const rows = await db.sql`select status, superseded from application where lead_id = ${leadId} order by id`;
  expect(rows).toEqual([
    { status: 'failed', superseded: false },
    { status: 'accepted', superseded: false },
    { status: 'declined', superseded: false },
    { status: 'accepted', superseded: true },
  ]);
});
