import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { liftOptOuts } from '@/lib/desk/opt-out/lift-opt-outs';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { openDesk } from '@/lib/desk/work-list/open-desk';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { askAgain } from '@/lib/lead/offer/ask-again';
import { explainLeftOut } from '@/lib/lead/offer/explain';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile, never } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { eventsOfLead, publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { consentDespiteOptOut } from './consent-despite';
import { recordConsent } from './record-consent';
import { parseConsentInput, parseWithdrawInput } from './schema';
import { withdrawConsent } from './withdraw-consent';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'accepted' } });
const origin = { source: 'api_v2' } as const;

let agent: AffiliateContext;
let byKey: AffiliateContext;
let intent: { id: number; title: string };
let partner: { id: number };
let person: { id_number: string; cell_phone_number: string };

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'agent' });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  agent = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  byKey = { ...agent, actor: { kind: 'key', keyId } };
  intent = await makeIntent(db);
  partner = await makePartner(db, {
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    secret: newPartnerSecret(),
    timeoutMs: 1_500,
    intents: [{ intentId: intent.id }],
  });
  server.answer(({ path }) =>
    path === '/score' ? { json: { available: true, probability: 70 } } : { json: { status: 'accepted' } },
  );
  const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0');
  person = { id_number: makeIdNumber(), cell_phone_number: `082${digits}` };
});

const input = (changes: object = {}) =>
  parseLeadInput(makeLeadBody({ ...person, intent_id: intent.id, ...changes }));
const idOf = (hashid: string) => readPublicId(agent.env.idKey, 'lead', hashid) ?? 0;
const offer = (changes: object = {}) => makeOffer(byKey, input(changes), origin);
const withdraw = (hashid: string, changes: object = {}) =>
  withdrawConsent(byKey, hashid, parseWithdrawInput({ how: 'by phone', ...changes }));
const consentAgain = (hashid: string, at = new Date()) =>
  recordConsent(
    byKey,
    hashid,
    parseConsentInput(
      { channel: 'web', purposes: ['share', 'credit_check'], given_at: at.toISOString() },
      new Date(),
    ),
  );
const say = (hashid: string) =>
  recordDisposition(
    agent,
    hashid,
    recordDispositionInput.parse({ pressId: randomUUID(), kind: 'do not contact' }),
  );
const sayYes = (hashid: string, ctx = agent) =>
  consentDespiteOptOut(ctx, hashid, { text: 'en-2', knows: true });
const suppressed = async (hashid: string) => {
  await publishAll(db.database);
  const events = await eventsOfLead(db, idOf(hashid));
  return events.filter(({ type }) => type === 'lead.suppressed').map(({ data }) => data);
};
const manager = (): AffiliateContext => ({
  ...agent,
  actor: { ...agent.actor, role: 'manager' } as AffiliateContext['actor'],
});
const accept = (hashid: string, ctx: AffiliateContext) =>
  acceptOffer(ctx, { hashid, partnerId: partner.id, liveQuotes: null, type: null, bank: null });

describe('consent to share that was withdrawn', () => {
  test('sends nobody anything: no score, no match, no referral, no application, until it is given again', async () => {
    const { view } = await offer();
    expect(view.matches).toHaveLength(1);
    await withdraw(view.id);
    server.calls.length = 0;
    expect(await openDesk(agent, view.id)).toMatchObject({
      isShareWithdrawn: true,
      doNotContact: false,
      sendingStopped: 'withdrawn',
    });
    await expect(accept(view.id, byKey)).rejects.toThrow('partner is not a current match for the lead');
    await expect(accept(view.id, agent)).rejects.toThrow('withdrew consent');
    const again = await offer();
    expect(again).toMatchObject({ created: false, state: 'unmatched', view: { matches: [], id: view.id } });
    expect(again.considered.leftOut.map(explainLeftOut)[0]).toMatch(
      /is not asked: the applicant withdrew consent to share their details$/,
    );
    const referred = await submitLead(byKey, input({ partner_ids: [partner.id] }), origin);
    expect(referred.view.referrals).toMatchObject([{ partner_id: partner.id, status: 'failed' }]);
    const events = await db.sql<{ detail: object }[]>`
      select detail from lead_event where lead_id = ${idOf(view.id)} and kind = 'referral not sent'`;
    expect(events).toEqual([{ detail: { partnerId: partner.id, reason: 'consent withdrawn' } }]);
    const guarded = { ...agent, guard: {} as never };
    await expect(askAgain(guarded, view.id, { partnerId: partner.id })).rejects.toThrow('withdrew consent');
    expect(server.calls).toEqual([]);

    await consentAgain(view.id);
    expect((await offer()).view.matches).toHaveLength(1);
    expect(await accept(view.id, byKey)).toMatchObject({ status: 'accepted' });
  });

  test('sends nobody anything either where the clock of who sent the consent is fast', async () => {
    const { view } = await offer();
    await consentAgain(view.id, new Date(Date.now() + 50_000));
    await withdraw(view.id);
    expect(await openDesk(agent, view.id)).toMatchObject({ sendingStopped: 'withdrawn' });
    await expect(accept(view.id, byKey)).rejects.toThrow('partner is not a current match for the lead');
    expect((await offer()).view.matches).toEqual([]);
  });

  test('is of its lead alone, and of that purpose alone', async () => {
    const { view } = await offer();
    const { id: otherId } = await makeIntent(db);
    await db.sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${otherId})`;
    const other = await offer({ intent_id: otherId });
    await withdraw(view.id, { purposes: ['contact'] });
    expect((await offer()).view.matches).toHaveLength(1);
    await withdraw(view.id, { purposes: ['share'] });
    expect((await offer()).view.matches).toEqual([]);
    expect((await offer({ intent_id: otherId })).view).toMatchObject({ id: other.view.id, matches: [{}] });
  });

  test('while scorers are being asked: the offer has no matches', async () => {
    const { view } = await offer();
    server.answer(() => ({ json: { available: true, probability: 70 }, after: withdraw(view.id) }));
    expect((await offer()).view.matches).toEqual([]);
  });

  test('of leads of a file: "Match all" asks nobody about them', async () => {
    const { batchId } = await importFile(byKey, csvOf([makeLeadBody({ ...person, intent: intent.title })]));
    const [lead] = await db.sql<{ id: number }[]>`
      select id::float8 as id from lead where affiliate_id = ${agent.scope.affiliateId}`;
    await db.sql`insert into consent_end (lead_id, purposes) values (${lead?.id ?? 0}, '{share}')`;
    const manager = { ...agent, actor: { ...agent.actor, role: 'manager' } as AffiliateContext['actor'] };
    await changeMatching(manager, batchId, { action: 'start' });
    const owner = { affiliateId: agent.scope.affiliateId, environment: 'uat' } as const;
    while ((await matchLeads(agent, owner, never)).kind !== 'finished');
    expect(server.calls).toEqual([]);
  });
});

describe('a yes of somebody who had opted out', () => {
  test('opens its lead, lifts nothing, and a later no closes it again', async () => {
    const { view } = await offer();
    const { id: otherId } = await makeIntent(db);
    await db.sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${otherId})`;
    await say(view.id);
    expect((await offer()).view.matches).toEqual([]);
    expect(await openDesk(agent, view.id)).toMatchObject({ doNotContact: true, optOut: { by: 'affiliate' } });

    expect(await sayYes(view.id)).toEqual({ recorded: true });
    expect(await sayYes(view.id)).toEqual({ recorded: false });
    expect(await openDesk(agent, view.id)).toMatchObject({
      doNotContact: false,
      optOut: null,
      sendingStopped: null,
    });
    expect((await offer()).view.matches).toHaveLength(1);
    expect((await offer({ intent_id: otherId })).view.matches).toEqual([]);
    expect(await accept(view.id, byKey)).toMatchObject({ status: 'accepted' });
    const [row] = await db.sql`
      select channel, text_key, despite_opt_out from consent where lead_id = ${idOf(view.id)}`;
    expect(row).toEqual({ channel: 'phone', text_key: 'en-2', despite_opt_out: true });
  });

  test('closes again with a later no, also where the clock of the process is fast', async () => {
    const { view } = await offer();
    await say(view.id);
    await sayYes(view.id, { ...agent, clock: { now: () => new Date(Date.now() + 50_000) } });
    expect((await offer()).view.matches).toHaveLength(1);
    // Said once more it is the same opt-out, which holds still: it says when it was said last.
    await say(view.id);
    expect((await offer()).view.matches).toEqual([]);
    expect(await openDesk(agent, view.id)).toMatchObject({ doNotContact: true });
  });

  test('of two calls that ended with a no, the worker adds nothing, and what was lifted stays so', async () => {
    const { view } = await offer();
    await say(view.id);
    await sayYes(view.id);
    await say(view.id);
    expect(await hashFormerLeads(agent)).toEqual({ remembered: 0, hashed: 0 });
    await liftOptOuts(manager(), view.id, { why: 'wrong person' });
    expect(await hashFormerLeads(agent)).toEqual({ remembered: 0, hashed: 0 });
    expect((await offer()).view.matches).toHaveLength(1);
    await db.database.transaction((tx) => eraseLeads(agent, tx, [idOf(view.id)]));
    expect((await offer()).view.matches).toHaveLength(1);
  });

  test('whom the register blocks may say no as well: it stands once the register does not', async () => {
    const { view } = await offer();
    await db.sql`update lead set basis = 'outbound' where id = ${idOf(view.id)}`;
    const [hash] =
      (await db.sql`select opt_out_hashes[2] as phone from lead where id = ${idOf(view.id)}`) as unknown as [
        { phone: Buffer },
      ];
    await db.sql`
      insert into opt_out (environment, kind, hash, reach, source)
      values ('uat', 'phone', ${hash.phone}, 'register', 'register')`;
    await say(view.id);
    await db.sql`update opt_out set lifted_at = now() where hash = ${hash.phone} and reach = 'register'`;
    expect(await openDesk(agent, view.id)).toMatchObject({ doNotContact: true, optOut: { by: 'affiliate' } });
  });

  test('is refused by key, of the register, of another affiliate, and for words that nobody has', async () => {
    const { view } = await offer();
    expect(await sayYes(view.id)).toEqual({ recorded: false });
    await say(view.id);
    await expect(sayYes(view.id, byKey)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(consentDespiteOptOut(agent, view.id, { text: 'en-99', knows: true })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const { id: affiliateId } = await makeAffiliate(db);
    await expect(
      sayYes(view.id, { ...agent, scope: makeAffiliateContext(db.database, { affiliateId }).scope }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await db.sql`
      insert into opt_out (environment, kind, hash, reach, source)
      select environment, kind, hash, 'register', 'register' from opt_out
      where affiliate_id = ${agent.scope.affiliateId} and kind = 'phone'`;
    await db.sql`
      update opt_out set lifted_at = now() where affiliate_id = ${agent.scope.affiliateId} and lifted_at is null`;
    await db.sql`update lead set basis = 'outbound' where id = ${idOf(view.id)}`;
    await expect(sayYes(view.id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await offer()).view.matches).toEqual([]);
  });
});

describe('lead.suppressed', () => {
  test('says beside lead.unmatched why no lender has a lead, and of a referral which lender', async () => {
    const { view } = await offer();
    expect(await suppressed(view.id)).toEqual([]);
    await withdraw(view.id);
    await offer();
    expect(await suppressed(view.id)).toEqual([{ reason: 'withdrawn' }]);
    const body = input({ partner_ids: [partner.id] });
    await submitLead(byKey, body, origin);
    await submitLead(byKey, body, origin);
    expect(await suppressed(view.id)).toEqual([
      { reason: 'withdrawn' },
      { reason: 'withdrawn', partner_id: partner.id },
    ]);
  });

  test('comes with a new lead of who had opted out, whether offered or with live feedback', async () => {
    const before = await offer();
    await say(before.view.id);
    const { id: otherId } = await makeIntent(db);
    await db.sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${otherId})`;
    const { view } = await offer({ intent_id: otherId });
    expect(await suppressed(view.id)).toEqual([{ reason: 'affiliate' }]);
    await db.sql`update affiliate set live_feedback = true where id = ${agent.scope.affiliateId}`;
    const { id: thirdId } = await makeIntent(db);
    await db.sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${thirdId})`;
    const { view: fed } = await submitLead(byKey, input({ intent_id: thirdId }), origin);
    expect(await suppressed(fed.id)).toEqual([{ reason: 'affiliate' }]);
  });
});
