import { expect, test } from 'vitest';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makePartner } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { leadState, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const server = withPartnerServer();

const make = (values: Parameters<typeof makeMatchedLead>[2] = {}) =>
  makeMatchedLead(db.database, server.origin, values);

test('reports each partner in the order sent, without repeats, whatever the outcome', async () => {
  const lead = await make();
  const secret = newPartnerSecret();
  const intents = [{ intentId: (await makeIntent(db)).id }];
  const another = (name: string) =>
    makePartner(db, { acceptUrl: `${server.origin}/${name}`, secret, timeoutMs: 1_500, intents });
  const [declines, fails, breaks, waits, inactive] = [
    await another('declined'),
    await another('failed'),
    await another('broken'),
    await another('pending'),
    await makePartner(db, { active: false, intents }),
  ];
  server.answer(({ path }) => {
    if (path === '/failed') return { status: 500 };
    if (path === '/broken') return 'break';
    return { json: { status: path === '/accept' ? 'accepted' : path.slice(1) } };
  });
  const ids = [
    breaks.id,
    lead.partner.id,
    999_999_999,
    declines.id,
    breaks.id,
    inactive.id,
    fails.id,
    waits.id,
  ];
  expect(await referLead(lead.ctx, lead.leadId, ids)).toEqual([
    {
      partner_id: breaks.id,
      company_name: breaks.companyName,
      status: 'pending',
      message: 'the partner has not answered yet',
    },
    { partner_id: lead.partner.id, company_name: lead.partner.companyName, status: 'accepted' },
    {
      partner_id: 999_999_999,
      company_name: '',
      status: 'unknown partner',
      message: 'no active partner has this id',
    },
    { partner_id: declines.id, company_name: declines.companyName, status: 'declined' },
    {
      partner_id: inactive.id,
      company_name: '',
      status: 'unknown partner',
      message: 'no active partner has this id',
    },
    {
      partner_id: fails.id,
      company_name: fails.companyName,
      status: 'failed',
      message: 'the partner did not take the referral',
    },
    { partner_id: waits.id, company_name: waits.companyName, status: 'pending' },
  ]);
  expect(await leadState(db.database, lead.leadId)).toBe('matched');
  expect(server.callsTo('/accept')[0]?.body).toMatchObject({ kind: 'referral', lead_id: lead.hashid });
});

test('to an affiliate a partner whose intents it may not use is unknown, and is sent nothing', async () => {
  const lead = await make();
  const { affiliateId } = lead.ctx.scope;
  const restrictedTo = async (id: number, values: { active?: boolean } = {}) => {
    const intent = await makeIntent(db, { restricted: true, ...values });
    await db.sql`insert into intent_affiliate (intent_id, affiliate_id) values (${intent.id}, ${id})`;
    return intent.id;
  };
  const away = await restrictedTo((await makeAffiliate(db)).id);
  const own = await restrictedTo(affiliateId);
  const [open, inactive] = [await makeIntent(db), await makeIntent(db, { active: false })];
  const partnerOf = (...intentIds: number[]) =>
    makePartner(db, {
      acceptUrl: `${server.origin}/accept`,
      secret: newPartnerSecret(),
      intents: intentIds.map((intentId) => ({ intentId })),
    });
  const closed = [
    await partnerOf(away),
    await partnerOf(),
    await partnerOf(inactive.id, await restrictedTo(affiliateId, { active: false })),
  ];
  const usable = [await partnerOf(own), await partnerOf(away, open.id)];
  const ids = [...closed, ...usable].map(({ id }) => id);
  const unknown = await referLead(lead.ctx, lead.leadId, [999_999_999]);
  expect(await referLead(lead.ctx, lead.leadId, ids)).toEqual([
    ...closed.map(({ id }) => ({ ...unknown[0], partner_id: id })),
    ...usable.map(({ id, companyName }) => ({
      partner_id: id,
      company_name: companyName,
      status: 'accepted',
    })),
  ]);
  expect(server.calls).toHaveLength(usable.length);
});

test('a resend refers to nobody twice and reports the stored outcome, even a failure', async () => {
  const lead = await make();
  server.answer({ status: 500 });
  await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
  server.answer({ json: { status: 'accepted' } });
  expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([{ status: 'failed' }]);
  expect(server.calls).toHaveLength(1);
});

test('of simultaneous posts one refers', async () => {
  const lead = await make();
  const reports = await Promise.all(
    Array.from({ length: 6 }, () => referLead(lead.ctx, lead.leadId, [lead.partner.id])),
  );
  expect(server.calls).toHaveLength(1);
  for (const [report] of reports) expect(['accepted', 'pending']).toContain(report?.status);
});

test('an accept at a partner that holds an accepted referral sends nothing again', async () => {
  const lead = await make();
  await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
  expect(await acceptOffer(lead.ctx, lead.body)).toMatchObject({ status: 'accepted' });
  expect(server.calls).toHaveLength(1);
  expect(await leadState(db.database, lead.leadId)).toBe('accepted');
});

test('a partner that already holds the accepted application is not sent a referral', async () => {
  const lead = await make();
  await acceptOffer(lead.ctx, lead.body);
  expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([{ status: 'accepted' }]);
  expect(server.calls).toHaveLength(1);
});

test.each([503, 429])(
  'a partner that is busy (%i) and says for how long is sent the referral then, the same bytes',
  async (status) => {
    const lead = await make();
    server.answer({ status, headers: { 'retry-after': '7' } });
    expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([
      { status: 'pending', message: 'the partner has not answered yet' },
    ]);
    const due = () => db.sql<{ id: number; status: string; seconds: number }[]>`
    select id::float8 as id, status, extract(epoch from next_check_at - now())::float8 as seconds
    from application where lead_id = ${lead.leadId}`;
    const [row] = await due();
    expect(row).toMatchObject({ status: 'sending', seconds: expect.closeTo(7, -1) });
    const { id } = row ?? { id: 0 };
    await db.sql`update lead set first_name = 'Thandeka' where id = ${lead.leadId}`;
    server.answer({ json: { status: 'accepted' } });
    // Asked for again before, the referral is not sent twice.
    expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([{ status: 'pending' }]);
    await db.sql`update application set next_check_at = now() where id = ${id}`;
    await followUp(lead.ctx, id);
    expect((await due())[0]).toMatchObject({ status: 'accepted' });
    const [first, second] = server.callsTo('/accept');
    expect(server.calls).toHaveLength(2);
    expect(second?.text).toBe(first?.text);
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  },
);

test('without a time, or of an accept, the same answer is a refusal as before', async () => {
  const [untold, chosen] = [await make(), await make()];
  server.answer({ status: 503 });
  expect(await referLead(untold.ctx, untold.leadId, [untold.partner.id])).toMatchObject([
    { status: 'failed' },
  ]);
  server.answer({ status: 503, headers: { 'retry-after': '7' } });
  expect(await acceptOffer(chosen.ctx, chosen.body)).toMatchObject({ status: 'failed' });
});

test('the lead has not moved on from a referral that was only a referral', async () => {
  const lead = await make();
  for (const status of ['pending', 'accepted', 'declined'] as const) {
    server.answer({ json: { status } });
    const { id } = await makePartner(db, {
      acceptUrl: `${server.origin}/${status}`,
      secret: newPartnerSecret(),
      intents: [{ intentId: lead.intentId }],
    });
    await referLead(lead.ctx, lead.leadId, [id]);
  }
  const events = await db.sql<{ kind: string; late: string | null }[]>`
    select kind, detail ->> 'late' as late from lead_event where lead_id = ${lead.leadId}
      and kind in ('application pending', 'application accepted', 'application declined') order by id`;
  expect(events.map(({ kind, late }) => [kind, late])).toEqual([
    ['application pending', null],
    ['application accepted', null],
    ['application declined', null],
  ]);
});
