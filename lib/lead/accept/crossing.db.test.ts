import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { StoredRule } from '@/db/schema/catalogue/partner';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { hasCode } from '@/lib/base/error/error';
import { forgetProcess } from '@/lib/base/process/process';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { forPage, makeOffer } from '@/lib/lead/offer/make-offer';
import { editLead } from '@/lib/lead/submission/edit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

// What crosses in time: offers, changed answers and accepts of one lead, each on its own way in (design lead 6).

const db = withDatabase();
const server = withPartnerServer();
beforeEach(forgetProcess);

const origin = { source: 'api_v2' } as const;
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** A lender of up to R 20 000, one of any amount, and one of any amount that is asked for a score. */
async function market() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { id: userId } = await makeUser(db, { affiliateId });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const lender = (name: string, eligibility: StoredRule[], scored = false) =>
    makePartner(db, {
      acceptUrl: `${server.origin}/${name}`,
      ...(scored ? { scoreUrl: `${server.origin}/score` } : {}),
      secret,
      timeoutMs: 2_000,
      intents: [{ intentId, eligibility }],
    });
  const small = await lender('small', [{ field: 'loan_amount_required', operator: '<=', value: 20_000 }]);
  const any = await lender('any', []);
  const scored = await lender('scored', [], true);
  const client = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  const agent = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const idNumber = makeIdNumber();
  const offer = (loan: number, ctx: AffiliateContext = client, options = {}) =>
    makeOffer(
      ctx,
      parseLeadInput(makeLeadBody({ intent_id: intentId, id_number: idNumber, loan_amount_required: loan })),
      origin,
      options,
    );
  const accept = (hashid: string, partner: { id: number }, seen: string | null = null) =>
    acceptOffer(
      seen === null ? client : agent,
      { hashid, partnerId: partner.id, liveQuotes: null, type: null, bank: null },
      { seen },
    );
  const edit = (hashid: string, loan: number) =>
    editLead(agent, hashid, { fields: { loan_amount_required: loan }, consentText: 'portal-1' });
  const stored = async (hashid: string) => {
    const leadId = readPublicId(client.env.idKey, 'lead', hashid);
    const [row] = await db.sql<
      { state: string; loan: number; updatedAt: Date; matches: number[]; told: string[] }[]
    >`
      select l.state, (l.fields ->> 'loan_amount_required')::int as loan, l.updated_at as "updatedAt",
        array(select (m ->> 'partnerId')::int from offer o, jsonb_array_elements(o.matches) m where o.id = l.offer_id) as matches,
        array(select e.type::text from event_outbox e where e.lead_id = l.id order by e.id) as told
      from lead l where l.id = ${leadId}`;
    if (!row) throw new Error('no lead');
    return row;
  };
  const page = (hashid: string) => getPortalLead(agent, hashid);
  return { client, agent, small, any, scored, offer, accept, edit, stored, page };
}

/** What lenders were sent, by the path of the lender. */
const sentLoans = () =>
  server.calls
    .filter(({ path }) => path !== '/score')
    .map(({ path, body }) => ({
      path,
      loan: Number((body.lead as Record<string, unknown>).loan_amount_required),
    }));

const turns = async (count: number) => {
  for (let n = 0; n < count; n += 1) await new Promise(setImmediate);
};

describe('an accept and an offer at the same time', () => {
  test('the lender has what the lead has, in 60 races', async () => {
    server.answer(({ path }) =>
      path === '/score' ? { json: { available: false } } : { json: { status: 'accepted' } },
    );
    for (let n = 0; n < 60; n += 1) {
      const { offer, accept, any, stored } = await market();
      const { view } = await offer(15_000);
      server.calls.length = 0;
      const accepted = accept(view.id, any);
      await turns(n % 12);
      await Promise.all([accepted, offer(30_000)]);
      const { state, loan } = await stored(view.id);
      expect(state).toBe('accepted');
      expect(sentLoans()).toEqual([{ path: '/any', loan }]);
    }
  });

  test('a lender whose rules the new values break is no current match while the new offer is being made', async () => {
    let asked: () => void = () => {};
    const isAsked = new Promise<void>((resolve) => {
      asked = resolve;
    });
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { offer, accept, small, any, stored } = await market();
    server.answer({ json: { available: true, probability: 50 } });
    const { view } = await offer(15_000);
    server.answer(({ path }) => {
      if (path !== '/score') return { json: { status: 'declined' } };
      asked();
      return { json: { available: true, probability: 50 }, after };
    });
    server.calls.length = 0;
    const later = offer(99_000);
    await isAsked;
    await expect(accept(view.id, small)).rejects.toMatchObject({
      message: 'partner is not a current match for the lead',
    });
    expect(await accept(view.id, any)).toMatchObject({ status: 'declined' });
    answer();
    await later;
    expect(sentLoans()).toEqual([{ path: '/any', loan: 99_000 }]);
    expect(await stored(view.id)).toMatchObject({ state: 'matched', loan: 99_000 });
  });
});

describe('an older, slower offer', () => {
  test('is answered, and not saved over one of newer values', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { offer, accept, small, any, scored, stored } = await market();
    server.answer((_, nth) => ({
      json: { available: true, probability: 50 },
      ...(nth === 1 ? { after } : {}),
    }));
    const older = offer(15_000);
    await expect.poll(() => server.calls.length).toBe(1);
    const { view } = await offer(99_000);
    answer();
    expect((await older).view.matches.map(({ id }) => id)).toContain(small.id);
    const { loan, matches } = await stored(view.id);
    expect(loan).toBe(99_000);
    expect(matches.toSorted()).toEqual([any.id, scored.id].toSorted());
    await expect(accept(view.id, small)).rejects.toMatchObject({
      message: 'partner is not a current match for the lead',
    });
  });

  test('of the same values does not replace the one that began later either', async () => {
    let answer: () => void = () => {};
    const after = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { offer, scored, stored } = await market();
    server.answer((_, nth) =>
      nth === 1 ? { json: { available: true, probability: 10 }, after } : { json: { available: false } },
    );
    const older = offer(15_000);
    await expect.poll(() => server.calls.length).toBe(1);
    const { view } = await offer(15_000);
    answer();
    await older;
    expect((await stored(view.id)).matches).not.toContain(scored.id);
  });
});

test('a score that comes after the accept is kept, and affiliates are not told that the lead is matched', async () => {
  let answer: () => void = () => {};
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { offer, accept, agent, any, scored, stored } = await market();
  server.answer(({ path }) =>
    path === '/score'
      ? { json: { available: true, probability: 50 }, after }
      : { json: { status: 'accepted' } },
  );
  const { view, completed } = await offer(30_000, agent, forPage);
  await accept(view.id, any);
  answer();
  await completed;
  const { state, matches, told } = await stored(view.id);
  expect(state).toBe('accepted');
  expect(matches).toContain(scored.id);
  expect(told.filter((type) => type.startsWith('lead.'))).toEqual([
    'lead.created',
    'lead.matched',
    'lead.pending',
    'lead.accepted',
  ]);
});

const loans = fc.constantFrom(5_000, 15_000, 30_000, 99_000);
const step = fc.record({
  kind: fc.constantFrom('offer', 'offer of a page', 'edit', 'accept', 'accept of a page'),
  loan: loans,
  partner: fc.constantFrom('small', 'any', 'scored'),
  after: fc.integer({ min: 0, max: 15 }),
  scoreMs: fc.integer({ min: 0, max: 12 }),
  declines: fc.boolean(),
});

// More of them: CROSSING_RUNS=2000 npx vitest run --project database crossing
const numRuns = Number(process.env.CROSSING_RUNS ?? 60);

test(`in ${numRuns} random orders, no lender is sent what the lead does not hold or its rules exclude`, {
  timeout: 60_000 + numRuns * 500,
}, async () => {
  await fc.assert(
    fc.asyncProperty(loans, fc.array(step, { minLength: 2, maxLength: 6 }), async (first, steps) => {
      const all = await market();
      const delays = steps.map(({ scoreMs }) => scoreMs);
      const declines = steps.map((one) => one.declines);
      server.answer(({ path }, nth) =>
        path === '/score'
          ? { json: { available: true, probability: 50 }, delayMs: delays[nth % delays.length] ?? 0 }
          : { json: { status: declines[nth % declines.length] ? 'declined' : 'accepted' } },
      );
      const { view } = await all.offer(first);
      server.calls.length = 0;
      const { updatedAt } = await all.page(view.id);
      const run = async ({ kind, loan, partner, after }: (typeof steps)[number]) => {
        await turns(after);
        if (kind === 'offer') return void (await all.offer(loan));
        if (kind === 'offer of a page') return (await all.offer(loan, all.agent, forPage)).completed;
        if (kind === 'edit') return void (await all.edit(view.id, loan));
        await all.accept(view.id, all[partner], kind === 'accept' ? null : updatedAt);
      };
      const ended = await Promise.allSettled(steps.map(run));
      for (const one of ended)
        if (
          one.status === 'rejected' &&
          !hasCode(one.reason, 'rule_broken') &&
          !hasCode(one.reason, 'conflict')
        )
          throw one.reason;
      const { state, loan, matches, told } = await all.stored(view.id);
      const sent = sentLoans();
      for (const one of sent) if (one.path === '/small') expect(one.loan).toBeLessThanOrEqual(20_000);
      if (state === 'accepted') {
        // Values stand from the accept on: the last lender that was sent them has them.
        expect(sent.at(-1)?.loan).toBe(loan);
        expect(told.lastIndexOf('lead.matched')).toBeLessThan(told.lastIndexOf('lead.accepted'));
      } else if (state !== 'declined') {
        // One that was pending when its offer was ready keeps the former, and an accept goes by the rules.
        expect(matches.includes(all.small.id)).toBe(loan <= 20_000);
      }
    }),
    { numRuns, endOnFailure: true },
  );
});
