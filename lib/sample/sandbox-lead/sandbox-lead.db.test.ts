import { beforeAll, describe, expect, test } from 'vitest';
import { insertClosedDays, updateClosedDays } from '@/db/query/report/day-sums';
import { funnelDays } from '@/db/query/report/funnel-day';
import { parseLeadInput } from '@/lib/applicant/schema';
import { getLink } from '@/lib/lead/accept/get-link';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { listLeadOutcomes } from '@/lib/money/outcome/list-lead-outcomes';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { advanceLead } from './advance-lead';
import { playOutcome } from './play-outcome';
import { settleLead } from './settle-lead';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'pending' } });
let model: MatchedLead;
beforeAll(async () => {
  model = await makeMatchedLead(db.database, server.origin);
});

/** The only application of a lead. */
async function applicationOf({ leadId }: MatchedLead) {
  const [row] = await db.sql<{ id: number; status: string; operatorNeeded: boolean }[]>`
    select id::float8 as id, status, operator_needed_at is not null as "operatorNeeded" from application
    where lead_id = ${leadId}`;
  if (!row) throw new Error('no application');
  return row;
}

describe('settle', () => {
  test('settles the latest accept as the partner would, and the history names the key', async () => {
    const lead = await anotherLead(model);
    const { id: keyId } = await makeApiKey(db, { affiliateId: lead.ctx.scope.affiliateId, name: 'CRM' });
    const ctx = { ...lead.ctx, actor: { kind: 'key', keyId } as const };
    await acceptOffer(ctx, lead.body);
    expect(await settleLead(ctx, lead.hashid, { status: 'declined' })).toMatchObject({
      id: lead.hashid,
      state: 'declined',
      accept: { status: 'declined', partner_id: lead.partner.id },
    });
    const { entries } = await getLeadHistory(ctx, lead.hashid);
    expect(entries).toContainEqual(
      expect.objectContaining({ what: expect.stringContaining('declined'), by: 'API key CRM' }),
    );
  });

  test('pending with a link adds the link, and the decision may follow', async () => {
    const lead = await anotherLead(model);
    await acceptOffer(lead.ctx, lead.body);
    const link = 'https://lender.example/continue';
    expect(await settleLead(lead.ctx, lead.hashid, { status: 'pending', link })).toMatchObject({
      state: 'pending',
      accept: { link },
    });
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link });
    const accepted = await settleLead(lead.ctx, lead.hashid, { status: 'accepted' });
    expect(accepted).toMatchObject({ state: 'accepted', accept: { link } });
    expect(await settleLead(lead.ctx, lead.hashid, { status: 'accepted' })).toEqual(accepted);
    await expect(settleLead(lead.ctx, lead.hashid, { status: 'declined' })).rejects.toMatchObject({
      code: 'rule_broken',
      message: 'application is settled already',
    });
  });

  test('a lead with a referral only has that settled; one with nothing is refused', async () => {
    const lead = await anotherLead(model);
    await expect(settleLead(lead.ctx, lead.hashid, { status: 'accepted' })).rejects.toMatchObject({
      message: 'lead has no application',
    });
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    expect(await settleLead(lead.ctx, lead.hashid, { status: 'accepted' })).toMatchObject({
      state: 'matched',
      accept: null,
    });
    expect(await applicationOf(lead)).toMatchObject({ status: 'accepted' });
  });
});

describe('outcome', () => {
  const accepted = async () => {
    const lead = await anotherLead(model);
    await acceptOffer(lead.ctx, lead.body);
    await settleLead(lead.ctx, lead.hashid, { status: 'accepted' });
    return lead;
  };

  test('is recorded as the partner’s own event, is corrected, and is told of', async () => {
    const { ctx, hashid, partner, leadId } = await accepted();
    const { outcomes } = await playOutcome(ctx, hashid, { type: 'funded', amount_cents: 5_000_000 });
    expect(outcomes).toMatchObject([{ type: 'funded', partner_id: partner.id, replaced: false }]);
    const corrects = outcomes[0]?.id ?? '';
    const reason = 'Paid out less';
    const after = await playOutcome(ctx, hashid, {
      type: 'funded',
      amount_cents: 4_500_000,
      reason,
      corrects,
    });
    expect(after.outcomes.map((one) => [one.amount_cents, one.replaced, one.corrects, one.reason])).toEqual(
      expect.arrayContaining([
        [5_000_000, true, null, null],
        [4_500_000, false, corrects, reason],
      ]),
    );
    const told =
      await db.sql`select type, data ->> 'leadId' as lead from event_outbox where type like 'outcome.%'
      and affiliate_id = ${ctx.scope.affiliateId} order by id`;
    expect(told.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['outcome.recorded', 'outcome.corrected']),
    );
    const stored = await db.sql`select source, user_id as "userId" from outcome where lead_id = ${leadId}`;
    expect([...stored]).toEqual(Array(2).fill({ source: 'callback', userId: null }));
  });

  test('under a number of one’s own comes once for each lead, whatever the repeat says', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const body = { type: 'approved', amount_cents: 100, event_id: 'E-1' } as const;
    const first = await playOutcome(one.ctx, one.hashid, body);
    expect(await playOutcome(one.ctx, one.hashid, { ...body, type: 'rejected' })).toEqual(first);
    expect((await playOutcome(other.ctx, other.hashid, body)).outcomes).toHaveLength(1);
  });

  test('of a referral only is that of the referral; one with nothing is refused', async () => {
    const lead = await anotherLead(model);
    await expect(playOutcome(lead.ctx, lead.hashid, { type: 'applied' })).rejects.toMatchObject({
      message: 'lead has no application',
    });
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    expect((await playOutcome(lead.ctx, lead.hashid, { type: 'applied' })).outcomes).toHaveLength(1);
  });

  test('of another lead, affiliate or kind is not corrected', async () => {
    const [one, other] = [await accepted(), await accepted()];
    const stranger = await makeMatchedLead(db.database, server.origin);
    await acceptOffer(stranger.ctx, stranger.body);
    for (const { ctx, hashid } of [other, stranger]) {
      const { outcomes } = await playOutcome(ctx, hashid, { type: 'approved' });
      await expect(
        playOutcome(one.ctx, one.hashid, { type: 'returned', corrects: outcomes[0]?.id }),
      ).rejects.toMatchObject({
        detail: { errors: { corrects: ['is not an outcome of this lead at this partner'] } },
      });
    }
    expect((await listLeadOutcomes(one.ctx, one.hashid)).outcomes).toEqual([]);
  });

  test.each([
    [{ type: 'funded' }, { amount_cents: ['required'] }],
    [
      { type: 'applied', occurred_at: '2099-01-01T00:00:00Z' },
      { occurred_at: ['must not be in the future'] },
    ],
    [{ type: 'applied', occurred_at: '1999-01-01T00:00:00Z' }, { occurred_at: ['must not be before 2000'] }],
  ] as const)('%o is refused: %o', async (body, errors) => {
    const { ctx, hashid } = await accepted();
    await expect(playOutcome(ctx, hashid, body)).rejects.toMatchObject({ detail: { errors } });
  });
});

describe('advance', () => {
  test('ends the deduplication window of this lead, and of no other', async () => {
    const { id: keyId, affiliateId } = await makeApiKey(db);
    const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
    const { id: intentId } = await makeIntent(db);
    const bodies = [makeLeadBody({ intent_id: intentId }), makeLeadBody({ intent_id: intentId })];
    const submit = (body: Record<string, unknown> = {}) =>
      submitLead(ctx, parseLeadInput(body), { source: 'api_v2' });
    const [first, second] = [await submit(bodies[0]), await submit(bodies[1])];
    await advanceLead(ctx, first.view.id, 29);
    expect(await submit(bodies[0])).toMatchObject({ created: false, view: { id: first.view.id } });
    const advanced = await advanceLead(ctx, first.view.id, 1);
    expect(Date.parse(advanced.created_at)).toBeLessThan(Date.now() - 30 * 86_400_000);
    expect(await submit(bodies[0])).toMatchObject({ created: true });
    expect(await submit(bodies[1])).toMatchObject({ created: false, view: { id: second.view.id } });
    const { entries } = await getLeadHistory(ctx, first.view.id);
    expect(entries.map(({ what }) => what)).toContain('Moved back by 29 days, in the sandbox');
  });

  test('what is due by then is done: an outcome that stays unknown for 72 hours needs an operator', async () => {
    const lead = await anotherLead(model);
    server.answer('break');
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({ code: 'unavailable' });
    const { id } = await applicationOf(lead);
    await advanceLead(lead.ctx, lead.hashid, 4);
    await followUp(lead.ctx, id);
    expect(await applicationOf(lead)).toMatchObject({ status: 'unknown', operatorNeeded: true });
    await settleLead(lead.ctx, lead.hashid, { status: 'accepted' });
    expect(await applicationOf(lead)).toMatchObject({ status: 'accepted', operatorNeeded: false });
  });

  test('counts follow the lead to its other day, before and after that day is closed', async () => {
    const lead = await makeMatchedLead(db.database, server.origin);
    await acceptOffer(lead.ctx, lead.body);
    const { affiliateId } = lead.ctx.scope;
    const counts = async () => {
      // As the worker does at night.
      while (await insertClosedDays(db.database, funnelDays));
      while (await updateClosedDays(db.database, funnelDays));
      const days = await db.sql`
        select (funnel_day_of(now()) - day)::int as "daysAgo", sum(leads)::int as leads, sum(matched)::int as matched,
          sum(accepted)::int as accepted
        from funnel_day where affiliate_id = ${affiliateId} group by day having sum(leads) <> 0 order by day`;
      const partners = await db.sql`
        select (funnel_day_of(now()) - day)::int as "daysAgo", sum(offered)::int as offered, sum(chosen)::int as chosen,
          sum(accepted)::int as accepted
        from funnel_partner_day where affiliate_id = ${affiliateId} group by day
        having sum(offered) <> 0 order by day`;
      return { days: [...days], partners: [...partners] };
    };
    await counts();
    await advanceLead(lead.ctx, lead.hashid, 10);
    const moved = await counts();
    expect(moved.days).toEqual([{ daysAgo: 10, leads: 1, matched: 1, accepted: 0 }]);
    expect(moved.partners).toEqual([{ daysAgo: 10, offered: 1, chosen: 1, accepted: 0 }]);
    await settleLead(lead.ctx, lead.hashid, { status: 'accepted' });
    await advanceLead(lead.ctx, lead.hashid, 5);
    const again = await counts();
    expect(again.days).toEqual([{ daysAgo: 15, leads: 1, matched: 1, accepted: 1 }]);
    expect(again.partners).toEqual([{ daysAgo: 15, offered: 1, chosen: 1, accepted: 1 }]);
  });
});

test('another affiliate’s lead, and a made-up one, are not found', async () => {
  const stranger = (await makeMatchedLead(db.database, server.origin)).ctx;
  for (const hashid of [model.hashid, 'nonsense']) {
    const notFound = { message: 'lead not found' };
    await expect(settleLead(stranger, hashid, { status: 'accepted' })).rejects.toMatchObject(notFound);
    await expect(advanceLead(stranger, hashid, 1)).rejects.toMatchObject(notFound);
    await expect(playOutcome(stranger, hashid, { type: 'applied' })).rejects.toMatchObject(notFound);
  }
});
