import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, test } from 'vitest';
import { findApplication } from '@/db/query/lead/application';
import { findGatewayTrouble } from '@/db/query/message/sms';
import { publicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { recordHandOver } from '@/lib/desk/hand-over/record-hand-over';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import type { StatedOutcome } from '@/lib/lead/application/settle-application';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { getOverview } from '@/lib/report/overview/get-overview';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { cancelSms, requestSms } from './request-sms';
import { sendSms } from './send-sms';

const db = withDatabase();
const server = withPartnerServer();
const secret = newPartnerSecret();
const link = 'https://lender.example/apply';
const withGateway = () => testEnv({ SMS_GATEWAY_URL: `${server.origin}/sms`, SMS_GATEWAY_SECRET: secret });

let first: MatchedLead | undefined;
/** A lead in Production, whose messages go to the test's server; `gateway: false`: there is none. */
async function makeLead({ gateway = true } = {}): Promise<MatchedLead> {
  first ??= await makeMatchedLead(db.database, server.origin, { environment: 'production' });
  const lead = await anotherLead(first);
  return { ...lead, ctx: { ...lead.ctx, env: gateway ? withGateway() : testEnv() } };
}
/** What the gateway does; the partner accepts without a link unless told otherwise. */
let gateway: Parameters<typeof server.answer>[0] = {};
let partner: object = {};
beforeEach(() => {
  gateway = { json: {} };
  partner = { status: 'pending' };
  server.answer((call, nth) => {
    if (call.path === '/accept') return { json: partner };
    return typeof gateway === 'function' ? gateway(call, nth) : gateway;
  });
});

const accept = (lead: MatchedLead) => acceptOffer(lead.ctx, lead.body, { textLink: true });
async function applicationOf({ leadId }: MatchedLead) {
  const [row] = await db.sql<[{ id: number }]>`
    select application_id::float8 as id from lead where id = ${leadId}`;
  const found = await findApplication(db, row.id);
  if (!found) throw new Error('there is no application');
  return found;
}
const settle = async (lead: MatchedLead, outcome: StatedOutcome) =>
  settleApplication(lead.ctx, await applicationOf(lead), outcome, 'callback');
const messagesOf = ({ leadId }: MatchedLead) => db.sql<
  { id: number; status: string; problem: string | null }[]
>`
  select id::float8 as id, status, problem from text_message where lead_id = ${leadId} order by id`;
const statusesOf = async (lead: MatchedLead) => (await messagesOf(lead)).map(({ status }) => status);
async function idOf(lead: MatchedLead): Promise<number> {
  const latest = (await messagesOf(lead)).at(-1);
  if (!latest) throw new Error('there is no message');
  return latest.id;
}
/** Those that a worker would send now. */
const dueOf = async ({ leadId }: MatchedLead) =>
  (
    await db.sql`
      select 1 from text_message where lead_id = ${leadId} and status = 'queued' and next_call_at <= now()`
  ).length;
const send = async (lead: MatchedLead) => sendSms(lead.ctx, await idOf(lead));
const calls = () => server.callsTo('/sms');
const eventsOf = async ({ ctx, hashid }: MatchedLead) =>
  (await getLeadHistory(ctx, hashid)).entries.map(({ what }) => what).filter((what) => what.includes('SMS'));
const smsOf = async ({ ctx, hashid }: MatchedLead) => (await getPortalLead(ctx, hashid)).sms;

describe('asked for with the accept', () => {
  test('waits for the link, goes to the gateway with it, signed, and is sent once', async () => {
    const lead = await makeLead();
    await accept(lead);
    expect(await statusesOf(lead)).toEqual(['awaiting link']);
    expect(await smsOf(lead)).toMatchObject({ gateway: 'live', message: { status: 'awaiting link' } });
    await settle(lead, { status: 'pending', link });
    expect([await statusesOf(lead), await dueOf(lead)]).toEqual([['queued'], 1]);
    await settle(lead, { status: 'accepted', link: 'https://lender.example/other' });
    await send(lead);
    await send(lead);
    const [call, ...more] = calls();
    expect(more).toEqual([]);
    const key = publicId(lead.ctx.env.idKey, 'text message', await idOf(lead));
    const { handOver, cellPhoneNumber } = await getPortalLead(lead.ctx, lead.hashid);
    expect(call?.body).toEqual({
      message_id: key,
      environment: 'production',
      to: cellPhoneNumber.replace(/^0/, '+27'),
      text: handOver?.texts[0]?.text,
      sender: expect.stringContaining('Affiliate'),
    });
    expect(call?.body.text).toContain(handOver?.link);
    expect(call?.headers['idempotency-key']).toBe(key);
    new Webhook(secret).verify(call?.text ?? '', call?.headers as Record<string, string>);
    expect(await statusesOf(lead)).toEqual(['sent']);
    expect(await eventsOf(lead)).toEqual([`Link from ${lead.partner.companyName} sent by SMS`]);
  });

  test('goes at once where the partner answers with a link', async () => {
    const lead = await makeLead();
    partner = { status: 'accepted', redirect: link };
    await accept(lead);
    expect([await statusesOf(lead), await dueOf(lead)]).toEqual([['queued'], 1]);
  });

  test('goes at once where the partner holds the application already', async () => {
    const lead = await makeLead();
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, link, settled_at)
      values (${lead.ctx.scope.affiliateId}, 'production', ${lead.leadId}, ${lead.partner.id}, 'referral', 'accepted',
        ${link}, now())`;
    await accept(lead);
    expect([await statusesOf(lead), await dueOf(lead)]).toEqual([['queued'], 1]);
  });

  test('is cancelled by a decline, and by the agent', async () => {
    const [declined, taken] = [await makeLead(), await makeLead()];
    await accept(declined);
    await settle(declined, { status: 'declined' });
    expect(await statusesOf(declined)).toEqual(['cancelled']);
    await accept(taken);
    await cancelSms(taken.ctx, taken.hashid);
    await settle(taken, { status: 'accepted', link });
    expect(await statusesOf(taken)).toEqual(['cancelled']);
    await expect(cancelSms(taken.ctx, taken.hashid)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('without a gateway it is ready for the agent, whose hand-over ends that', async () => {
    const lead = await makeLead({ gateway: false });
    await accept(lead);
    await settle(lead, { status: 'accepted', link });
    expect(await smsOf(lead)).toMatchObject({ gateway: null, message: { status: 'ready' } });
    expect(await dueOf(lead)).toBe(0);
    await recordHandOver(lead.ctx, lead.hashid, { channel: 'whatsapp' });
    expect(await statusesOf(lead)).toEqual(['cancelled']);
    await expect(requestSms(lead.ctx, lead.hashid, { after: null })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
});

describe('a message that is queued', () => {
  const makeQueued = async () => {
    const lead = await makeLead();
    await accept(lead);
    await settle(lead, { status: 'accepted', link });
    return lead;
  };

  test('keeps its key when the answer is lost, however often', async () => {
    const lead = await makeQueued();
    const answers = ['break', { status: 503 }, { status: 429 }, { json: {} }] as const;
    gateway = () => answers[Math.min(calls().length - 1, 3)] ?? 'break';
    for (const pause of [5, 15, 45]) {
      await send(lead);
      const [next] = await db.sql`
        select round(extract(epoch from next_call_at - now()))::int as pause from text_message
        where id = ${await idOf(lead)}`;
      expect(next).toEqual({ pause });
    }
    expect(await smsOf(lead)).toMatchObject({ message: { status: 'queued', tries: 3 } });
    const seen = () => getOverview(makeContext(db.database), { environment: 'production' });
    expect((await seen()).smsGateway).toMatchObject({
      lastProblem: 'status 429',
      waiting: 1,
    });
    await send(lead);
    expect((await seen()).smsGateway).toBeNull();
    expect(calls()).toHaveLength(4);
    expect(new Set(calls().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect(await eventsOf(lead)).toHaveLength(1);
  });

  test('that two workers send at once has one key and one event', async () => {
    const lead = await makeQueued();
    await Promise.all([send(lead), send(lead)]);
    expect(new Set(calls().map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await eventsOf(lead)).toHaveLength(1);
  });

  test('fails at once when it is refused, and after ten minutes without an answer; the agent is told', async () => {
    const [refused, unanswered] = [await makeQueued(), await makeQueued()];
    gateway = { status: 422 };
    await send(refused);
    expect(await smsOf(refused)).toMatchObject({ message: { status: 'failed', uncertain: false } });
    expect(await eventsOf(refused)).toEqual([expect.stringContaining('the gateway refused the message')]);
    await db.sql`
      update text_message set queued_at = now() - interval '11 minutes' where lead_id = ${unanswered.leadId}`;
    await send(unanswered);
    expect(await smsOf(unanswered)).toMatchObject({ message: { status: 'failed', uncertain: true } });
    expect(calls()).toHaveLength(1);
  });

  test('is not sent to an applicant who was erased, nor for an application that came to nothing', async () => {
    const [erased, over] = [await makeQueued(), await makeQueued()];
    const id = await idOf(erased);
    await db.transaction((tx) => eraseLeads(erased.ctx, tx, [erased.leadId]));
    await sendSms(erased.ctx, id);
    await db.sql`update application set status = 'failed' where lead_id = ${over.leadId}`;
    await send(over);
    expect([await statusesOf(erased), await statusesOf(over)]).toEqual([['cancelled'], ['cancelled']]);
    expect(calls()).toEqual([]);
  });

  test('leaves number and words in no table but the lead’s', async () => {
    const lead = await makeQueued();
    await db.sql`update lead set cell_phone_number = '0826661997' where id = ${lead.leadId}`;
    gateway = { status: 503 };
    await send(lead);
    gateway = { json: {} };
    await send(lead);
    expect(calls().at(-1)?.body.to).toBe('+27826661997');
    const places = await placesHolding(db.database, testEnv().piiKey, { texts: ['6661997'] });
    expect(places).toEqual(['public.lead.cell_phone_number']);
  });
});

describe('asked for on the lead’s page', () => {
  test('twice at once is sent once; again only by who has seen the first, and five times at most', async () => {
    const lead = await makeLead();
    partner = { status: 'accepted', link };
    await acceptOffer(lead.ctx, lead.body);
    const ask = async () =>
      requestSms(lead.ctx, lead.hashid, { after: (await smsOf(lead)).message?.id ?? null });
    const both = await Promise.allSettled([
      requestSms(lead.ctx, lead.hashid, { after: null }),
      requestSms(lead.ctx, lead.hashid, { after: null }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await statusesOf(lead)).toEqual(['queued']);
    for (let nth = 1; nth < 5; nth += 1) {
      await send(lead);
      await ask();
    }
    await send(lead);
    await expect(ask()).rejects.toMatchObject({ code: 'conflict' });
    expect(calls()).toHaveLength(5);
  });

  test('while one is on its way is no second one', async () => {
    const lead = await makeLead();
    partner = { status: 'accepted', link };
    await accept(lead);
    const after = (await smsOf(lead)).message?.id ?? null;
    await expect(requestSms(lead.ctx, lead.hashid, { after })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await statusesOf(lead)).toEqual(['queued']);
  });

  test('is another affiliate’s business to nobody else', async () => {
    const lead = await makeLead();
    await accept(lead);
    const stranger = await makeMatchedLead(db.database, server.origin, { environment: 'production' });
    const notFound = { code: 'not_found' };
    await expect(requestSms(stranger.ctx, lead.hashid, { after: null })).rejects.toMatchObject(notFound);
    await expect(cancelSms(stranger.ctx, lead.hashid)).rejects.toMatchObject(notFound);
    expect(await statusesOf(lead)).toEqual(['awaiting link']);
  });
});

test('an accept over the API sends nothing', async () => {
  const lead = await makeLead();
  partner = { status: 'accepted', link };
  await acceptOffer(lead.ctx, lead.body);
  expect(await statusesOf(lead)).toEqual([]);
});

describe('a message hears what was decided since it was asked for', () => {
  const say = ({ ctx, leadId }: MatchedLead, kind: string) => db.sql`
    with said as (
      insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
      values (${ctx.scope.affiliateId}, 'production', ${leadId}, gen_random_uuid(), ${kind}) returning lead_id)
    update lead set set_aside_at = now(),
      wrong_numbers = case when ${kind} = 'wrong number' then array[cell_phone_number] end
    from said where lead.id = said.lead_id`;
  /** Of an affiliate of its own: what is said of an applicant holds for all leads of theirs. */
  const asked = async () => {
    const made = await makeMatchedLead(db.database, server.origin, { environment: 'production' });
    const lead = { ...made, ctx: { ...made.ctx, env: withGateway() } };
    await accept(lead);
    await settle(lead, { status: 'pending', link });
    return lead;
  };

  test.each([
    ['restricted', 'data is restricted'],
    ['do not contact', 'asked not to be contacted'],
    ['not interested', 'is not interested'],
    ['wrong applicant', 'wrong applicant'],
    ['wrong number', 'number is wrong'],
  ])(
    '%s: it is not sent, and the page and the history say why; nor is one that is asked for now',
    async (kind, words) => {
      const lead = await asked();
      if (kind === 'restricted') await restrictLead(db, lead.leadId);
      else await say(lead, kind);
      await send(lead);
      expect(calls()).toEqual([]);
      expect(await statusesOf(lead)).toEqual(['cancelled']);
      // Of somebody who is restricted the page itself shows nothing.
      if (kind !== 'restricted')
        expect(await smsOf(lead)).toMatchObject({
          message: { status: 'cancelled', stoppedBy: kind },
          stop: kind,
        });
      expect(await eventsOf(lead)).toEqual([expect.stringContaining(words)]);
      const after = publicId(lead.ctx.env.idKey, 'text message', await idOf(lead));
      await expect(requestSms(lead.ctx, lead.hashid, { after })).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining(words),
      });
      // The gateway has no part in it.
      expect((await findGatewayTrouble(db, 'production'))?.lastProblem).not.toBe(kind);
    },
  );

  test('the number is put right on that lead: it goes to the new one', async () => {
    const lead = await asked();
    await say(lead, 'wrong number');
    await send(lead);
    expect(calls()).toEqual([]);
    await db.sql`update lead set cell_phone_number = '0839990000' where id = ${lead.leadId}`;
    expect((await smsOf(lead)).stop).toBeNull();
    const after = publicId(lead.ctx.env.idKey, 'text message', await idOf(lead));
    await requestSms(lead.ctx, lead.hashid, { after });
    await send(lead);
    expect(calls().map(({ body }) => body.to)).toEqual(['+27839990000']);
  });

  test.each([
    ['the affiliate is suspended', 'affiliate'],
    ['in maintenance', 'environment'],
  ])('%s: it waits, however long, and is sent afterwards', async (_, table) => {
    const lead = await asked();
    const decide = (stands: boolean) =>
      table === 'affiliate'
        ? db.sql`update affiliate set active = ${!stands} where id = ${lead.ctx.scope.affiliateId}`
        : db.sql`update environment set maintenance = ${stands} where name = 'production'`;
    await decide(true);
    try {
      await send(lead);
      await db.sql`update text_message set queued_at = now() - interval '9 minutes' where lead_id = ${lead.leadId}`;
      await send(lead);
      expect([calls(), await statusesOf(lead)]).toEqual([[], ['queued']]);
    } finally {
      await decide(false);
    }
    await send(lead);
    expect(await statusesOf(lead)).toEqual(['sent']);
  });

  test('in maintenance none is sent that is asked for now, and one is when it is asked for afterwards', async () => {
    const lead = await asked();
    await db.sql`update text_message set status = 'cancelled' where lead_id = ${lead.leadId}`;
    const after = publicId(lead.ctx.env.idKey, 'text message', await idOf(lead));
    const ask = () => requestSms(lead.ctx, lead.hashid, { after });
    await db.sql`update environment set maintenance = true where name = 'production'`;
    try {
      await expect(ask()).rejects.toMatchObject({
        code: 'conflict',
        message: expect.stringContaining('ask again when it is over'),
      });
      expect([calls(), await statusesOf(lead)]).toEqual([[], ['cancelled']]);
    } finally {
      await db.sql`update environment set maintenance = false where name = 'production'`;
    }
    await ask();
    await send(lead);
    expect(calls()).toHaveLength(1);
  });

  test('the applicant is erased: none is sent that is asked for now', async () => {
    const lead = await asked();
    await db.transaction((tx) => eraseLeads(lead.ctx, tx, [lead.leadId]));
    const after = publicId(lead.ctx.env.idKey, 'text message', await idOf(lead));
    await expect(requestSms(lead.ctx, lead.hashid, { after })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect([calls(), await statusesOf(lead)]).toEqual([[], ['cancelled']]);
  });
});
