import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { answerText } from '@/lib/base/error/message';
import { listCalls } from '@/lib/catalogue/partner/list-calls';
import { problemText } from '@/lib/catalogue/partner/problem';
import { getLead } from '@/lib/lead/lead/get-lead';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { getLeadV1 } from '@/lib/v1/get-lead';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makePartner } from '@/test/factory';
import { leadState, type MatchedLead, makeMatchedLead, offerTo } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { ApplicationStatus } from '@/word/application';
import type { LeadState } from '@/word/lead';
import { getLink } from './get-link';

const db = withDatabase();
const server = withPartnerServer();

const make = (values: Parameters<typeof makeMatchedLead>[2] = {}) =>
  makeMatchedLead(db.database, server.origin, values);

async function applications({ leadId }: MatchedLead) {
  return db.sql<{ id: number; status: ApplicationStatus; kind: string; redirect: string | null }[]>`
    select id::float8 as id, status, kind, redirect, settled_at is not null as settled from application
    where lead_id = ${leadId} order by id`;
}

const events = async ({ leadId }: MatchedLead) =>
  (await db.sql<{ kind: string }[]>`select kind from lead_event where lead_id = ${leadId} order by id`).map(
    ({ kind }) => kind,
  );

/** Whether the worker is to ask about it, later. */
const isDueLater = async (applicationId: number | undefined) => {
  const [row] =
    await db.sql`select next_check_at > now() as later from application where id = ${applicationId ?? 0}`;
  return row?.later ?? null;
};

describe('the variants (spec 2.5)', () => {
  test('details: the partner, with exactly the documented keys, and the redirect it supplied', async () => {
    const lead = await make();
    server.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
    expect(await acceptOffer(lead.ctx, lead.body)).toEqual({
      id: lead.hashid,
      status: 'accepted',
      api: [
        {
          id: lead.partner.id,
          company_name: lead.partner.companyName,
          company_website_url: '',
          partner_type: 'lender',
          live_scoring_api: false,
          end_to_end: false,
          company_logo_url: '',
          company_mini_logo_url: '',
          company_wide_logo_url: '',
        },
      ],
      redirect: 'https://lender.example/go',
    });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
    expect(await applications(lead)).toMatchObject([{ status: 'accepted', kind: 'accept', settled: true }]);
    expect(await events(lead)).toEqual(['application sent', 'application accepted']);
  });

  test('redirect: only the redirect', async () => {
    const lead = await make({ acceptVariant: 'redirect' });
    server.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
    expect(await acceptOffer(lead.ctx, lead.body)).toEqual({ redirect: 'https://lender.example/go' });
  });

  test('redirect: from the static template, with the lead filled in, without a call', async () => {
    const lead = await make({
      acceptVariant: 'redirect',
      acceptUrl: null,
      redirectUrl: 'https://lender.example/?ref={lead_id}',
    });
    expect(await acceptOffer(lead.ctx, lead.body)).toEqual({
      redirect: `https://lender.example/?ref=${lead.hashid}`,
    });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
    expect(server.calls).toHaveLength(0);
  });

  test('a redirect partner without a redirect returns details, and so does one without endpoints', async () => {
    const lead = await make({ acceptVariant: 'redirect', acceptUrl: null });
    const answer = await acceptOffer(lead.ctx, lead.body);
    expect(answer).toMatchObject({ id: lead.hashid, status: 'accepted', api: [{ id: lead.partner.id }] });
    expect(answer).not.toHaveProperty('redirect');
  });

  test('end-to-end: id and status, and the link by polling', async () => {
    const lead = await make({ endToEnd: true, linkUrl: `${server.origin}/link` });
    server.answer({ json: { status: 'pending', reference: 'R1' } });
    const input = { ...lead.body, type: 'apply-now' };
    expect(await acceptOffer(lead.ctx, input)).toEqual({ id: lead.hashid, status: 'pending' });
    expect(server.calls[0]?.body).toMatchObject({ type: 'apply-now' });
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: false, link: '' });
    const [application] = await applications(lead);
    await db.sql`update application set link = 'https://lender.example/l' where id = ${application?.id ?? 0}`;
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link: 'https://lender.example/l' });
  });

  test('a slow partner: pending, with its details', async () => {
    const lead = await make();
    server.answer({ json: { status: 'pending' } });
    expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'pending', api: [{}] });
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
  });

  test.each([
    ['declined', { json: { status: 'declined', redirect: 'https://lender.example/sorry' } }],
    ['failed', { status: 500 }],
  ] as const)('%s: an empty api list, also for a redirect or end-to-end partner', async (status, action) => {
    const lead = await make({ acceptVariant: 'redirect', endToEnd: true });
    server.answer(action);
    const answer = await acceptOffer(lead.ctx, { ...lead.body, type: 'apply-now' });
    expect(answer).toEqual({ id: lead.hashid, status, api: [] });
    expect(await leadState(db.database, lead.leadId)).toBe(status);
  });
});

test('a partner whose circuit is open is sent nothing: a definite failure, with the reason in the history', async () => {
  const lead = await make();
  server.answer({ status: 503 });
  for (let n = 0; n < 10; n += 1) await acceptOffer(lead.ctx, lead.body);
  server.answer({ json: { status: 'accepted' } });
  expect(await acceptOffer(lead.ctx, lead.body)).toEqual({ id: lead.hashid, status: 'failed', api: [] });
  expect(server.calls).toHaveLength(10);
  const { entries: told } = await getLeadHistory(lead.ctx, lead.hashid);
  expect(told.map(({ what }) => what)).toContain(
    `Nothing was sent to ${lead.partner.companyName}: its system keeps failing, so it is skipped for now`,
  );
});

describe('what is sent to the partner', () => {
  test('the whole lead, the chosen quote unchanged and the application id, signed', async () => {
    const lead = await make();
    const liveQuotes = [{ amount: 1.5, terms: [null, false, { deep: 'x' }] }, 'é'];
    await acceptOffer(lead.ctx, { ...lead.body, liveQuotes, bank: 'Capitec', type: 'whatever' });
    const [application] = await applications(lead);
    const id = publicId(lead.ctx.env.idKey, 'application', application?.id ?? 0);
    expect(server.calls[0]?.headers['idempotency-key']).toBe(id);
    expect(server.calls[0]?.body).toMatchObject({
      lead_id: lead.hashid,
      application_id: id,
      environment: 'uat',
      kind: 'accept',
      type: 'whatever',
      bank: 'Capitec',
      live_quotes: liveQuotes,
      lead: { first_name: 'Thandi', id_number: '9001015009087', net_income: 15_000, popi: true },
    });
    const [stored] = await db.sql`select bank from lead where id = ${lead.leadId}`;
    expect(stored?.bank).toBe('Capitec');
  });
});

describe('a lead that was confirmed on screen before it is sent', () => {
  const seen = async ({ leadId }: MatchedLead) => {
    const [row] = await db.sql<{ at: Date }[]>`select updated_at as at from lead where id = ${leadId}`;
    return row?.at.toISOString() ?? '';
  };

  test('is sent if it has not changed since', async () => {
    const lead = await make();
    expect(await acceptOffer(lead.ctx, lead.body, { seen: await seen(lead) })).toMatchObject({
      status: 'accepted',
    });
  });

  test('is not sent if anything about it has changed: the same partner’s decline from another tab', async () => {
    const lead = await make();
    const read = await seen(lead);
    server.answer({ json: { status: 'declined' } });
    await acceptOffer(lead.ctx, lead.body);
    await expect(acceptOffer(lead.ctx, lead.body, { seen: read })).rejects.toMatchObject({
      code: 'rule_broken',
      message: 'lead has changed since it was read',
    });
    expect(server.calls).toHaveLength(1);
  });

  test('is sent once when many tabs send it at the same moment, even to a partner that declines at once', async () => {
    const lead = await make();
    server.answer({ json: { status: 'declined' } });
    const read = await seen(lead);
    const sent = await Promise.allSettled(
      Array.from({ length: 8 }, () => acceptOffer(lead.ctx, lead.body, { seen: read })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(server.calls).toHaveLength(1);
  });
});

describe('what is refused', () => {
  test.each(['new', 'unmatched', 'pending', 'accepted'] as LeadState[])(
    'a lead that is %s (spec 3)',
    async (state) => {
      const lead = await make();
      await db.sql`update lead set state = ${state} where id = ${lead.leadId}`;
      await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({
        code: 'rule_broken',
        message: 'lead is not in matched, declined, or failed state',
      });
      expect(server.calls).toHaveLength(0);
    },
  );

  test.each(['declined', 'failed'] as LeadState[])('not a lead that is %s', async (state) => {
    const lead = await make();
    await db.sql`update lead set state = ${state} where id = ${lead.leadId}`;
    expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'accepted' });
  });

  test("another affiliate's lead, another environment's, and an invented id: not found", async () => {
    const lead = await make();
    const other = await makeAffiliate(db);
    const elsewhere = makeAffiliateContext(db.database, { affiliateId: other.id });
    const production = makeAffiliateContext(db.database, {
      affiliateId: lead.ctx.scope.affiliateId,
      environment: 'production',
    });
    const wanted = { code: 'not_found', message: 'lead not found' };
    await expect(acceptOffer(elsewhere, lead.body)).rejects.toMatchObject(wanted);
    await expect(acceptOffer(production, lead.body)).rejects.toMatchObject(wanted);
    await expect(acceptOffer(lead.ctx, { ...lead.body, hashid: 'x' })).rejects.toMatchObject(wanted);
    await expect(getLink(elsewhere, lead.hashid)).rejects.toMatchObject(wanted);
  });

  test('a partner that is not a current match: never was, was in an earlier offer, or is inactive', async () => {
    const lead = await make();
    const other = await makePartner(db);
    const wanted = { message: 'partner is not a current match for the lead' };
    const chooseOther = { ...lead.body, partnerId: other.id };
    await expect(acceptOffer(lead.ctx, chooseOther)).rejects.toMatchObject(wanted);
    await expect(acceptOffer(lead.ctx, { ...lead.body, partnerId: 1e300 })).rejects.toMatchObject(wanted);
    await db.sql`update partner set active = false where id = ${lead.partner.id}`;
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject(wanted);
    await db.sql`update partner set active = true where id = ${lead.partner.id}`;
    await offerTo(db.database, lead.leadId, [other.id]);
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject(wanted);
    expect(await leadState(db.database, lead.leadId)).toBe('matched');
  });

  test('apply-now at a partner that is not end-to-end', async () => {
    const lead = await make();
    await expect(acceptOffer(lead.ctx, { ...lead.body, type: 'apply-now' })).rejects.toMatchObject({
      message: 'partner does not support end-to-end applications',
    });
    expect(await leadState(db.database, lead.leadId)).toBe('matched');
  });
});

describe('exactly once', () => {
  test('of many simultaneous accepts one reaches a partner, the others are refused', async () => {
    const lead = await make();
    const answers = await Promise.allSettled(
      Array.from({ length: 12 }, () => acceptOffer(lead.ctx, lead.body)),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'rule_broken' });
    expect(server.calls).toHaveLength(1);
    expect(await applications(lead)).toHaveLength(1);
  });

  test.each([
    ['hold', 'processing_limit', 'processing took longer than allowed', 'no answer within 0.2 s'],
    ['break', 'unavailable', answerText.unavailable, 'connection broken'],
    ['half answer', 'unavailable', answerText.unavailable, 'ECONNRESET'],
    [
      { text: '\uFEFF{"status":"accepted"}' },
      'unavailable',
      answerText.unavailable,
      'its response begins with a byte order mark, so it is not JSON',
    ],
    [
      { text: gzipSync('{"status":"accepted"}') },
      'unavailable',
      answerText.unavailable,
      'its response is compressed, which the call did not ask for',
    ],
    [
      { text: '<!doctype html>' },
      'unavailable',
      answerText.unavailable,
      'its response is a page (HTML or XML), not JSON',
    ],
    [
      { text: '', status: 204 },
      'unavailable',
      answerText.unavailable,
      'its response has no body (status 204)',
    ],
    [
      { json: { status: 'ACCEPTED' } },
      'unavailable',
      answerText.unavailable,
      'its response has a wrong status: must be one of accepted, declined, pending, in small letters',
    ],
  ] as const)(
    'no whole answer (%j): 503, the lead stays pending, says why, and the worker is to ask again',
    async (action, code, message, reason) => {
      const lead = await make({ timeoutMs: 150 });
      server.answer(action);
      await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({
        code,
        message,
      });
      expect(await leadState(db.database, lead.leadId)).toBe('pending');
      const [application] = await applications(lead);
      expect(application).toMatchObject({ status: 'unknown', settled: false });
      expect(await isDueLater(application?.id)).toBe(true);
      expect(await events(lead)).toEqual(['application sent', 'application unknown']);
      const said = typeof action === 'object' ? `did not answer as agreed: ${reason}` : 'did not answer';
      const agent = makeAffiliateContext(db.database, lead.ctx.scope, {
        actor: {
          kind: 'user',
          userId: 1,
          role: 'manager',
          affiliateId: lead.ctx.scope.affiliateId,
          sessionId: 's',
        },
      });
      const { entries } = await getLeadHistory(agent, lead.hashid);
      expect(entries.map(({ what }) => what)).toContain(
        `${lead.partner.companyName} ${said}; checking again`,
      );
      const calls = await listCalls(makeContext(db.database), { partnerId: lead.partner.id });
      expect(calls[0]?.problem).toBe(problemText(reason));
    },
  );

  test('the attempt and its follow-up are stored before the partner is called, and the lead is pending', async () => {
    const lead = await make();
    const seen: unknown[] = [];
    server.answer('hold');
    const answer = acceptOffer(lead.ctx, lead.body).catch(() => {});
    await expect.poll(() => server.calls.length).toBe(1);
    const [application] = await applications(lead);
    seen.push(
      application?.status,
      await leadState(db.database, lead.leadId),
      await isDueLater(application?.id),
    );
    expect(seen).toEqual(['sending', 'pending', true]);
    await answer;
  });

  test('about a settled application nobody is asked any more', async () => {
    const lead = await make();
    await acceptOffer(lead.ctx, lead.body);
    const [application] = await applications(lead);
    expect(await isDueLater(application?.id)).toBeNull();
  });

  test('after a decline the next partner gets its own application', async () => {
    const lead = await make();
    const next = await makeMatchedLead(db.database, server.origin);
    await offerTo(db.database, lead.leadId, [lead.partner.id, next.partner.id]);
    server.answer((_, nth) => ({ json: { status: nth === 1 ? 'declined' : 'accepted' } }));
    await acceptOffer(lead.ctx, lead.body);
    expect(await acceptOffer(lead.ctx, { ...lead.body, partnerId: next.partner.id })).toMatchObject({
      status: 'accepted',
    });
    expect(await applications(lead)).toMatchObject([{ status: 'declined' }, { status: 'accepted' }]);
    const ids = server.calls.map((call) => call.headers['idempotency-key']);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('an accept at a partner that holds a referral of the lead', () => {
  const refer = async (lead: MatchedLead, status: ApplicationStatus) =>
    db.sql`insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, redirect)
      values (${lead.ctx.scope.affiliateId}, 'uat', ${lead.leadId}, ${lead.partner.id}, 'referral', ${status},
        'https://lender.example/r')`;

  test('returns its accepted outcome and sends nothing again', async () => {
    const lead = await make();
    await refer(lead, 'accepted');
    expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({
      status: 'accepted',
      redirect: 'https://lender.example/r',
    });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
    expect(server.calls).toHaveLength(0);
  });

  test('is read back as the lead’s accept, with partner and redirect, in v2, v1 and the portal', async () => {
    const lead = await make();
    await refer(lead, 'accepted');
    await acceptOffer(lead.ctx, lead.body);
    const accept = {
      partner_id: lead.partner.id,
      company_name: lead.partner.companyName,
      status: 'accepted',
      redirect: 'https://lender.example/r',
    };
    expect(await getLead(lead.ctx, lead.hashid)).toMatchObject({ state: 'accepted', accept });
    expect(await getLeadV1(lead.ctx, lead.hashid)).toMatchObject({ state: 'accepted', accept });
    const { partner_id: partnerId, company_name: companyName, ...same } = accept;
    expect(await getPortalLead(lead.ctx, lead.hashid)).toMatchObject({
      state: 'accepted',
      accept: { partnerId, companyName, ...same },
    });
  });

  test('waits for a pending one', async () => {
    const lead = await make();
    await refer(lead, 'pending');
    expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'pending' });
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
    expect(server.calls).toHaveLength(0);
  });

  test('sends an application where the referral was declined', async () => {
    const lead = await make();
    await refer(lead, 'declined');
    expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'accepted' });
    expect(server.calls).toHaveLength(1);
  });
});

test('a lead without an accept has no link', async () => {
  const lead = await make();
  expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: false, link: '' });
});
