import { describe, expect, test } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import { parseLeadInput } from '@/lib/applicant/schema';
import { perProcess } from '@/lib/base/process/process';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { readRoom } from '@/lib/catalogue/capacity/room';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeLeadBody } from '@/test/applicant';
import { capacityOf, setCapacity } from '@/test/capacity';
import { restrictLead } from '@/test/care/restrict-lead';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makePartner } from '@/test/factory';
import { leadState, makeMatchedLead } from '@/test/matched-lead';
import type { PartnerAction } from '@/test/partner-server';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { resumeLiveFeedbackWork } from './resume-live-feedback';
import { reportLiveFeedback, runLiveFeedback } from './run-live-feedback';
import { submitLead } from './submit-lead';

const db = withDatabase();
const server = withPartnerServer();

/** A new lead whose intent has these partners, ranked in this order, each with the given response. */
async function setUp(answers: Record<string, PartnerAction>, timeoutMs = 1_500) {
  const lead = await makeMatchedLead(db.database, server.origin, { active: false });
  await db.sql`update lead set state = 'new', offer_id = null where id = ${lead.leadId}`;
  const [row] = await db.sql<{ intentId: number }[]>`
    select intent_id::float8 as "intentId" from lead where id = ${lead.leadId}`;
  const intentId = row?.intentId ?? 0;
  const partners = [];
  for (const [index, name] of Object.keys(answers).entries())
    partners.push(
      await makePartner(db, {
        acceptUrl: `${server.origin}/${name}`,
        secret: lead.secret,
        priority: index,
        timeoutMs,
        intents: [{ intentId }],
      }),
    );
  server.answer(({ path }) => answers[path.slice(1)] ?? { status: 404 });
  const { catalogueVersion } = await getEnvironment(db, 'uat');
  const catalogue = await readCatalogue(lead.ctx, 'uat', catalogueVersion);
  const intent = catalogue.intentById(intentId);
  if (!intent) throw new Error('no intent');
  const readPicture = () => readRoom(db.database, catalogue);
  const run = () => runLiveFeedback(lead.ctx, { leadId: lead.leadId, catalogue, intent, values: {} });
  return { lead, partners, run, readPicture, state: () => leadState(db.database, lead.leadId) };
}

const accepts = { json: { status: 'accepted' } };
const declines = { json: { status: 'declined' } };

test('continues after a decline and a definite failure, and stops at the first acceptance', async () => {
  const { lead, partners, run, state } = await setUp({
    a: declines,
    b: { status: 500 },
    c: accepts,
    d: accepts,
  });
  expect(await run()).toEqual({
    state: 'accepted',
    partner: {
      id: partners[2]?.id,
      company_name: partners[2]?.companyName,
      partner_slug: partners[2]?.slug,
    },
  });
  expect(await state()).toBe('accepted');
  expect(server.calls.map(({ path }) => path)).toEqual(['/a', '/b', '/c']);
  expect(new Set(server.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(3);
  expect(server.calls[0]?.body).toMatchObject({ kind: 'live_feedback', lead_id: lead.hashid });
});

test('goes to the next in rank where a cap has filled a moment ago', async () => {
  const { partners, run } = await setUp({ a: accepts, b: accepts });
  const [first, second] = partners;
  // The picture that the partners were considered by knows nothing of it.
  await setCapacity(db.database, first?.id ?? 0, capacityOf([{ most: 0 }]));
  expect(await run()).toMatchObject({ state: 'accepted', partner: { id: second?.id } });
  expect(server.calls.map(({ path }) => path)).toEqual(['/b']);
  expect(await db.sql`select from application where partner_id = ${first?.id ?? 0}`).toEqual([]);
});

test.each([
  ['an unknown outcome', 'break' as const],
  ['the answer of a gateway', { status: 502 }],
  ['a pending one', { json: { status: 'pending' } }],
])('stops at %s', async (_, action) => {
  const { partners, run, state } = await setUp({ a: action, b: accepts });
  expect(await run()).toMatchObject({ state: 'pending', partner: { id: partners[0]?.id } });
  expect(await state()).toBe('pending');
  expect(server.calls).toHaveLength(1);
});

test('all declined: declined, without a partner; and there is no current match to accept', async () => {
  const { lead, partners, run, state } = await setUp({ a: declines, b: declines });
  expect(await run()).toEqual({ state: 'declined', partner: null });
  expect(await state()).toBe('declined');
  await expect(
    acceptOffer(lead.ctx, { ...lead.body, partnerId: partners[0]?.id ?? 0 }),
  ).rejects.toMatchObject({ message: 'partner is not a current match for the lead' });
});

test('no match: unmatched, without a partner', async () => {
  const { run, state } = await setUp({});
  expect(await run()).toEqual({ state: 'unmatched', partner: null });
  expect(await state()).toBe('unmatched');
});

test('a partner with the longest time limit is sent the lead all the same', async () => {
  const { partners, run } = await setUp({ a: accepts }, 20_000);
  // As an operator may set it.
  perProcess('processing limits', () => ({ uat: 0, production: 0 })).uat = 15_000;
  expect(await run()).toMatchObject({ state: 'accepted', partner: { id: partners[0]?.id } });
});

test('the only match fills up meanwhile: unmatched, not new for good', async () => {
  const { partners, run, readPicture, state } = await setUp({ a: accepts });
  await readPicture();
  await setCapacity(db.database, partners[0]?.id ?? 0, capacityOf([{ most: 0 }]));
  expect(await run()).toEqual({ state: 'unmatched', partner: null });
  expect(await state()).toBe('unmatched');
  expect(server.calls).toEqual([]);
});

describe('a process that died while scorers were asked', () => {
  /** A lead that was stored for live feedback, of which nothing was heard again. */
  async function lost() {
    const made = await setUp({ a: accepts });
    const { affiliateId } = made.lead.ctx.scope;
    await db.sql`update affiliate set live_feedback = true where id = ${affiliateId}`;
    const ctx = {
      ...made.lead.ctx,
      actor: { kind: 'key', keyId: (await makeApiKey(db, { affiliateId })).id },
    } as const;
    const input = parseLeadInput(makeLeadBody({ intent_id: made.lead.intentId }));
    const { leadId } = await storeLead(ctx, input, { source: 'api_v2' }, { forFeedback: true });
    const state = () => leadState(db.database, leadId);
    const resend = () => submitLead(ctx, input, { source: 'api_v2' });
    const resume = async () => {
      await db.sql`update lead set feedback_due_at = now() where id = ${leadId} and feedback_due_at is not null`;
      for (const one of await resumeLiveFeedbackWork.claim(db.database, 10))
        await resumeLiveFeedbackWork.run(ctx, one);
    };
    return { ...made, ctx, leadId, state, resend, resume, affiliateId };
  }

  test('the worker begins again, and a resend tells what came of it', async () => {
    const { partners, state, resend, resume } = await lost();
    expect((await resend()).view).toMatchObject({ response: { state: 'new', partner: null } });
    await resume();
    expect(await state()).toBe('accepted');
    expect((await resend()).view).toMatchObject({
      response: { state: 'accepted', partner: { id: partners[0]?.id } },
    });
    expect(await resumeLiveFeedbackWork.findNextMs(db.database)).toBeNull();
  });

  test('no sooner than after the processing limit', async () => {
    const { leadId } = await lost();
    const [row] = await db.sql<{ seconds: number }[]>`
      select extract(epoch from feedback_due_at - created_at)::int as seconds from lead where id = ${leadId}`;
    expect(row?.seconds).toBe(35);
    await db.sql`update lead set feedback_due_at = null where id = ${leadId}`;
  });

  test('a suspended account asks nobody: unmatched', async () => {
    const { affiliateId, state, resume } = await lost();
    await db.sql`update affiliate set active = false where id = ${affiliateId}`;
    await resume();
    expect(await state()).toBe('unmatched');
    expect(server.calls).toEqual([]);
  });

  test('two workers at once send it once', async () => {
    const { leadId, resume } = await lost();
    await Promise.all([resume(), resume()]);
    const rows = await db.sql`select from application where lead_id = ${leadId}`;
    expect(rows).toHaveLength(1);
  });
});

describe('what is decided while scorers are asked', () => {
  /** The first in rank is asked for its score, and answers once the decision was made. */
  async function asking(decide: (made: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>) {
    const made = await setUp({ a: accepts, b: accepts });
    const [first] = made.partners;
    await db.sql`update partner set score_url = ${`${server.origin}/score`} where id = ${first?.id ?? 0}`;
    await db.sql`update environment set catalogue_version = catalogue_version + 1 where name = 'uat'`;
    server.answer(({ path }) =>
      path === '/score' ? { json: { available: true, probability: 90 }, after: decide(made) } : accepts,
    );
    const { catalogueVersion } = await getEnvironment(db, 'uat');
    const catalogue = await readCatalogue(made.lead.ctx, 'uat', catalogueVersion);
    const intent = catalogue.intentById(made.lead.intentId);
    if (!intent) throw new Error('no intent');
    const { leadId, ctx } = made.lead;
    const ran = await runLiveFeedback(ctx, { leadId, catalogue, intent, values: {} });
    return { ...made, ran };
  }
  const accepted = () => server.calls.map(({ path }) => path).filter((path) => path !== '/score');

  test('a lender is switched off, or no longer serves the product: the next in rank', async () => {
    for (const off of [
      (id: number) => db.sql`update partner set active = false where id = ${id}`,
      (id: number) => db.sql`delete from partner_intent where partner_id = ${id}`,
    ]) {
      server.calls.length = 0;
      const { ran, partners } = await asking(({ partners: [first] }) => off(first?.id ?? 0));
      expect(ran).toMatchObject({ state: 'accepted', partner: { id: partners[1]?.id } });
      expect(accepted()).toEqual(['/b']);
    }
  });

  test('a lender is switched off while the one before it is asked: it is sent nothing', async () => {
    const made = await setUp({ a: accepts, b: accepts });
    const second = made.partners[1]?.id ?? 0;
    server.answer(() => ({
      json: { status: 'declined' },
      after: Promise.resolve(db.sql`update partner set active = false where id = ${second}`),
    }));
    expect(await made.run()).toEqual({ state: 'declined', partner: null });
    expect(accepted()).toEqual(['/a']);
  });

  test.each([
    [
      'the affiliate is suspended',
      ({ lead }: Awaited<ReturnType<typeof setUp>>) =>
        db.sql`update affiliate set active = false where id = ${lead.ctx.scope.affiliateId}`,
    ],
    [
      'the applicant asked not to be contacted',
      ({ lead }: Awaited<ReturnType<typeof setUp>>) => db.sql`
        insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
        values (${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, gen_random_uuid(), 'do not contact')`,
    ],
    [
      'the applicant is not interested',
      ({ lead }: Awaited<ReturnType<typeof setUp>>) => db.sql`
        insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
        values (${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, gen_random_uuid(), 'not interested')`,
    ],
    [
      'the applicant’s data is restricted',
      ({ lead }: Awaited<ReturnType<typeof setUp>>) => restrictLead(db, lead.leadId),
    ],
    [
      'the applicant is erased',
      ({ lead }: Awaited<ReturnType<typeof setUp>>) =>
        db.transaction((tx) => eraseLeads(lead.ctx, tx, [lead.leadId])),
    ],
  ])('%s: it goes to nobody, and is unmatched', async (_, decide) => {
    const { ran, state } = await asking(async (made) => decide(made));
    expect(ran).toEqual({ state: 'unmatched', partner: null });
    expect(await state()).toBe('unmatched');
    expect(accepted()).toEqual([]);
  });

  test('maintenance begins: it waits, and goes on when that is over', async () => {
    const maintain = (stands: boolean) =>
      db.sql`update environment set maintenance = ${stands} where name = 'uat'`;
    const { lead, ran, partners, state } = await asking(async (made) => {
      await db.sql`update affiliate set live_feedback = true where id = ${made.lead.ctx.scope.affiliateId}`;
      await db.sql`update lead set feedback_due_at = now() where id = ${made.lead.leadId}`;
      await maintain(true);
    });
    const resume = async () => {
      await db.sql`update lead set feedback_due_at = now() where id = ${lead.leadId}`;
      for (const one of await resumeLiveFeedbackWork.claim(db.database, 10))
        await resumeLiveFeedbackWork.run(lead.ctx, one);
    };
    try {
      expect(ran).toEqual({ state: 'new', partner: null });
      await resume();
      expect([await state(), accepted()]).toEqual(['new', []]);
    } finally {
      await maintain(false);
    }
    server.answer(({ path }) =>
      path === '/score' ? { json: { available: true, probability: 90 } } : accepts,
    );
    await resume();
    expect(await reportLiveFeedback(lead.ctx, lead.leadId)).toMatchObject({
      state: 'accepted',
      partner: { id: partners[0]?.id },
    });
    expect(accepted()).toEqual(['/a']);
  });
});

test('a lead without live feedback is never due', async () => {
  const { lead } = await setUp({ a: accepts });
  const { affiliateId } = lead.ctx.scope;
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const input = parseLeadInput(makeLeadBody({ intent_id: lead.intentId }));
  const ctx = { ...lead.ctx, actor: { kind: 'key', keyId } } as const;
  const { leadId } = await storeLead(ctx, input, { source: 'api_v2' }, { forFeedback: true });
  expect(await db.sql`select from lead where id = ${leadId} and feedback_due_at is not null`).toEqual([]);
});

test('a duplicate gets the stored result, and nothing is sent', async () => {
  const { lead, partners, run } = await setUp({ a: accepts });
  await run();
  expect(await reportLiveFeedback(lead.ctx, lead.leadId)).toMatchObject({
    state: 'accepted',
    partner: { id: partners[0]?.id },
  });
  expect(await run()).toMatchObject({ state: 'accepted' });
  expect(server.calls).toHaveLength(1);
});
