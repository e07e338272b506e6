import { describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { findCauses } from '@/lib/event/alert/find-causes';
import { alertWords } from '@/lib/event/alert/words';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { getLink } from '@/lib/lead/accept/get-link';
import { withDatabase } from '@/test/database/with-database';
import { leadState, type MatchedLead, makeMatchedLead, offerTo } from '@/test/matched-lead';
import { acceptOffer, takeCallback } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'pending' } });

async function applied(): Promise<MatchedLead & { applicationId: string }> {
  const lead = await makeMatchedLead(db.database, server.origin, { timeoutMs: 1_500 });
  await acceptOffer(lead.ctx, lead.body).catch(() => {});
  return { ...lead, applicationId: await latestId(lead) };
}

async function latestId({ ctx, leadId }: MatchedLead): Promise<string> {
  const [row] = await db.sql<{ id: number }[]>`
    select max(id)::float8 as id from application where lead_id = ${leadId}`;
  return publicId(ctx.env.idKey, 'application', row?.id ?? 0);
}

function call(lead: MatchedLead, body: unknown, secret = lead.secret, headers: Record<string, string> = {}) {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const signed = { ...signatureHeaders([secret], 'msg_1', text), ...headers };
  return takeCallback(lead.ctx, { headers: new Headers(signed), text });
}

const state = (lead: MatchedLead) => leadState(db.database, lead.leadId);
const eventsOf = async (lead: MatchedLead) =>
  db.sql<{ kind: string; detail: Record<string, unknown> }[]>`
    select kind, detail from lead_event where lead_id = ${lead.leadId} order by id`;

describe('an outcome', () => {
  test.each(['accepted', 'declined'])('settles a pending application: %s', async (status) => {
    const lead = await applied();
    await call(lead, { application_id: lead.applicationId, status });
    expect(await state(lead)).toBe(status);
  });

  test('brings the link, at once', async () => {
    const lead = await applied();
    const body = { application_id: lead.applicationId, status: 'pending', link: 'https://lender.example/l' };
    await call(lead, body);
    expect(await state(lead)).toBe('pending');
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link: 'https://lender.example/l' });
  });

  test('settles an application of unknown outcome', async () => {
    server.answer('break');
    const lead = await applied();
    await call(lead, { application_id: lead.applicationId, status: 'accepted' });
    expect(await state(lead)).toBe('accepted');
  });

  test('may come before the response to the call itself', async () => {
    const lead = await makeMatchedLead(db.database, server.origin, { timeoutMs: 3_000 });
    server.answer('hold');
    const seen = server.calls.length;
    const answer = acceptOffer(lead.ctx, { ...lead.body }).catch((error: unknown) => error);
    await expect.poll(() => server.calls.length).toBe(seen + 1);
    await call(lead, { application_id: await latestId(lead), status: 'accepted' });
    expect(await state(lead)).toBe('accepted');
    expect(await answer).toMatchObject({ status: 'accepted', api: [{ id: lead.partner.id }] });
  });

  test('replayed, or followed by another, changes nothing', async () => {
    const lead = await applied();
    const accepted = {
      application_id: lead.applicationId,
      status: 'accepted',
      link: 'https://lender.example/1',
    };
    await call(lead, accepted);
    const before = await eventsOf(lead);
    await call(lead, accepted);
    expect(await eventsOf(lead)).toEqual(before);
    await call(lead, { ...accepted, status: 'declined', link: 'https://lender.example/2' });
    await call(lead, { ...accepted, status: 'pending', link: 'https://lender.example/3' });
    expect(await state(lead)).toBe('accepted');
    expect(await getLink(lead.ctx, lead.hashid)).toMatchObject({ link: 'https://lender.example/1' });
  });

  test('accepted after a decline is kept, told to operators until an outcome says more, and changes nothing', async () => {
    const lead = await applied();
    await call(lead, { application_id: lead.applicationId, status: 'declined' });
    const causes = async () => {
      const { causes: found } = await findCauses(db, [], { env: lead.ctx.env, now: new Date() });
      return found.filter(
        ({ kind, subjectId }) => kind === 'changed-decision' && subjectId === lead.partner.id,
      );
    };
    await call(lead, { application_id: lead.applicationId, status: 'pending' });
    expect(await causes()).toEqual([]);
    await call(lead, {
      application_id: lead.applicationId,
      status: 'accepted',
      link: 'https://lender.example/1',
    });
    expect(await state(lead)).toBe('declined');
    const [kept] = (await eventsOf(lead)).slice(-1);
    expect(kept).toMatchObject({
      kind: 'outcome not applied',
      detail: { status: 'accepted', standing: 'declined' },
    });
    const [cause] = await causes();
    expect(cause && alertWords(cause)).toMatchObject({
      title: `${lead.partner.companyName} accepted an application late that it had declined in UAT`,
      path: `/operator/lead/${lead.hashid}`,
    });
    await db.sql`
      insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, source, event_id)
      select affiliate_id, environment, lead_id, id, partner_id, 'rejected', now(), 'console', 'E-1'
      from application where lead_id = ${lead.leadId}`;
    expect(await causes()).toEqual([]);
  });

  test('for the latest application after it failed is applied', async () => {
    server.answer({ status: 500 });
    const lead = await applied();
    expect(await state(lead)).toBe('failed');
    await call(lead, { application_id: lead.applicationId, status: 'accepted' });
    expect(await state(lead)).toBe('accepted');
  });

  test('for an older application is recorded and does not move the lead', async () => {
    server.answer({ status: 500 });
    const lead = await applied();
    const next = await makeMatchedLead(db.database, server.origin);
    await offerTo(db.database, lead.leadId, [next.partner.id]);
    server.answer({ json: { status: 'pending' } });
    await acceptOffer(lead.ctx, { ...lead.body, partnerId: next.partner.id });
    await call(lead, { application_id: lead.applicationId, status: 'accepted' });
    expect(await state(lead)).toBe('pending');
    const [older] =
      await db.sql`select status from application where lead_id = ${lead.leadId} order by id limit 1`;
    expect(older?.status).toBe('accepted');
    expect((await eventsOf(lead)).slice(-2)).toMatchObject([
      { kind: 'application accepted', detail: { late: true, by: 'callback' } },
      { kind: 'two lenders', detail: { otherPartnerId: next.partner.id } },
    ]);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'not a url'])('drops the link %s', async (link) => {
    const lead = await applied();
    await call(lead, { application_id: lead.applicationId, status: 'pending', link });
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: false, link: '' });
  });
});

describe('refused', () => {
  const unauthorized = { code: 'unauthorized' };

  test("another partner's signature, an unknown application, a changed body, an old timestamp", async () => {
    const lead = await applied();
    const other = await applied();
    const body = { application_id: lead.applicationId, status: 'accepted' };
    await expect(call(lead, body, other.secret)).rejects.toMatchObject(unauthorized);
    await expect(call(lead, body, newPartnerSecret())).rejects.toMatchObject(unauthorized);
    await expect(call(lead, { ...body, application_id: lead.hashid })).rejects.toMatchObject(unauthorized);
    await expect(call(lead, { status: 'accepted' })).rejects.toMatchObject(unauthorized);
    const old = String(Math.floor(Date.now() / 1000) - 301);
    await expect(call(lead, body, lead.secret, { 'webhook-timestamp': old })).rejects.toMatchObject(
      unauthorized,
    );
    await expect(call(lead, body, lead.secret, { 'webhook-id': 'other' })).rejects.toMatchObject(
      unauthorized,
    );
    await expect(call(lead, body, lead.secret, { 'webhook-signature': '' })).rejects.toMatchObject(
      unauthorized,
    );
    expect(await state(lead)).toBe('pending');
  });

  test.each(['failed', 'unknown', 5, null, undefined])('the status %j', async (status) => {
    const lead = await applied();
    await expect(call(lead, { application_id: lead.applicationId, status })).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { status: ['must be one of accepted, declined, pending'] } },
    });
  });

  test.each(['', '[]', '{', 'null', '"x"'])('a body that is not a JSON object: %j', async (text) => {
    const lead = await applied();
    await expect(call(lead, text)).rejects.toMatchObject({ code: 'unreadable' });
  });
});
