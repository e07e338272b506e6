import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { countUploadLeads } from '@/db/query/batch/upload-page';
import { findDoNotContact } from '@/db/query/desk/call-back';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { PiiKey } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { takeBackDisposition } from '@/lib/desk/disposition/take-back-disposition';
import { serveNext } from '@/lib/desk/work-list/serve-next';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { askAgain } from '@/lib/lead/offer/ask-again';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile, never } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { judgeApplicant, judgeLead } from './judge-contact';
import { hashFormerLeads } from './remember-opt-outs';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'accepted' } });
const origin = { source: 'api_v2' } as const;

let agent: AffiliateContext;
let byKey: AffiliateContext;
let intent: { id: number; title: string };
let partner: { id: number };
/** An applicant of their own for each test. */
let person: { id_number: string; cell_phone_number: string };

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
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
const isBlocked = (hashid: string, ctx = agent) => findDoNotContact(db.database, ctx.scope, idOf(hashid));
const offer = (changes: object = {}, ctx = byKey) => makeOffer(ctx, input(changes), origin);
const say = async (hashid: string, pressId = randomUUID(), kind = 'do not contact') => {
  await recordDisposition(agent, hashid, recordDispositionInput.parse({ pressId, kind }));
  return pressId;
};
const erase = (hashid: string) => db.database.transaction((tx) => eraseLeads(agent, tx, [idOf(hashid)]));
const stateOf = async (hashid: string) => {
  const [row] = await db.sql<{ state: string }[]>`select state from lead where id = ${idOf(hashid)}`;
  return row?.state;
};

/** Somebody said no, and is erased: what is left is the hash. */
async function refusedAndErased(): Promise<string> {
  const { view } = await offer();
  await say(view.id);
  await erase(view.id);
  server.calls.length = 0;
  return view.id;
}

test('outlives the erasure: no score, no match, no call', async () => {
  const first = await refusedAndErased();
  const again = await offer();
  expect(again.view).toEqual({ matches: [], id: expect.not.stringMatching(first) });
  expect(again).toMatchObject({ state: 'unmatched', created: true });
  expect(await stateOf(again.view.id)).toBe('unmatched');
  // A duplicate, with another product, or with the same number only.
  expect((await offer()).view.matches).toEqual([]);
  const { id: otherId } = await makeIntent(db);
  await db.sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${otherId})`;
  expect((await offer({ intent_id: otherId })).view.matches).toEqual([]);
  expect((await offer({ id_number: makeIdNumber() })).view.matches).toEqual([]);
  expect(server.calls).toEqual([]);
  expect(await isBlocked(again.view.id)).toBe(true);
  expect((await serveNext(agent)).lead).toBeNull();
  // Whoever shares neither is asked for as ever, and so is the same person by another affiliate.
  const stranger = await offer({ id_number: makeIdNumber(), cell_phone_number: '0829999999' });
  expect(stranger.view.matches).toHaveLength(1);
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const other = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  expect((await offer({}, other)).view.matches).toHaveLength(1);
});

test('POST /lead: stored as ever, and told to nobody: no referral, no live feedback', async () => {
  await refusedAndErased();
  await db.sql`update affiliate set live_feedback = true where id = ${agent.scope.affiliateId}`;
  const fed = await submitLead(byKey, input(), origin);
  expect(fed).toMatchObject({ created: true, view: { response: { state: 'unmatched', partner: null } } });
  const referred = await submitLead(byKey, input({ partner_ids: [partner.id] }), origin);
  expect(referred.view.referrals).toMatchObject([
    { partner_id: partner.id, status: 'failed', message: 'the applicant has opted out' },
  ]);
  await submitLead(byKey, input({ partner_ids: [partner.id] }), origin);
  expect(server.calls).toEqual([]);
  const events = await db.sql<{ detail: object }[]>`
    select detail from lead_event where lead_id = ${idOf(fed.view.id)} and kind = 'referral not sent'`;
  expect(events).toEqual([{ detail: { partnerId: partner.id, reason: 'do not contact' } }]);
});

test('a file: stored, not matched, and not to be called', async () => {
  await refusedAndErased();
  const other = { id_number: makeIdNumber(), cell_phone_number: '0837654321' };
  const rows = [
    makeLeadBody({ ...person, intent: intent.title }),
    makeLeadBody({ ...other, intent: intent.title }),
  ];
  const { id, batchId } = await importFile(byKey, csvOf(rows));
  await changeMatching(agent, batchId, { action: 'start' });
  const owner = { affiliateId: agent.scope.affiliateId, environment: 'uat' } as const;
  while ((await matchLeads(agent, owner, never)).kind !== 'finished');
  expect(server.callsTo('/score')).toHaveLength(1);
  expect((await countUploadLeads(db.database, agent.scope, id)).sort((a, b) => a.toCall - b.toCall)).toEqual([
    { state: 'unmatched', count: 1, toCall: 0 },
    { state: 'matched', count: 1, toCall: 1 },
  ]);
  // Said with another lead: of the applicant, of the number, or that the number is wrong.
  const { id: otherId } = await makeIntent(db);
  const toCall = async () =>
    (await countUploadLeads(db.database, agent.scope, id)).reduce((sum, one) => sum + one.toCall, 0);
  for (const [changes, kind] of [
    [other, 'do not contact'],
    [{ ...other, cell_phone_number: '0830009999' }, 'do not contact'],
    [{ ...other, id_number: makeIdNumber() }, 'do not contact'],
    [other, 'wrong number'],
  ] as const) {
    const { view } = await offer({ ...changes, intent_id: otherId });
    const pressId = await say(view.id, randomUUID(), kind);
    expect(await toCall()).toBe(0);
    await takeBackDisposition(agent, view.id, { pressId });
    expect(await toCall()).toBe(1);
  }
});

test('is lifted by taking the disposition back, erased or not, and by nothing else', async () => {
  const { view } = await offer();
  const pressId = await say(view.id);
  expect((await offer()).view.matches).toEqual([]);
  await takeBackDisposition(agent, view.id, { pressId });
  expect((await offer()).view.matches).toHaveLength(1);
  const second = await say(view.id);
  await erase(view.id);
  const again = await offer();
  expect(again.view.matches).toEqual([]);
  await takeBackDisposition(agent, view.id, { pressId: second });
  expect(await isBlocked(again.view.id)).toBe(false);
  expect((await offer()).view.matches).toHaveLength(1);
});

test('of two leads the older one is erased by retention: the newer one keeps it, by either of the two', async () => {
  const { view } = await offer();
  const { id: otherId } = await makeIntent(db);
  const same = await offer({ intent_id: otherId, cell_phone_number: '0831112222' });
  const neighbour = await offer({ id_number: makeIdNumber() });
  const stranger = await offer({ id_number: makeIdNumber(), cell_phone_number: '0834445555' });
  await say(view.id);
  await erase(view.id);
  expect(await Promise.all([same, neighbour, stranger].map((one) => isBlocked(one.view.id)))).toEqual([
    true,
    true,
    false,
  ]);
});

test('what was said before there were opt-outs is kept when its lead is erased', async () => {
  const { view } = await offer();
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${agent.scope.affiliateId}, 'uat', ${idOf(view.id)}, gen_random_uuid(), 'do not contact')`;
  while ((await hashFormerLeads(agent)).remembered > 0);
  expect((await offer()).view.matches).toEqual([]);
  await erase(view.id);
  expect((await offer()).view.matches).toEqual([]);
});

test('is kept too where the worker had no time for it before the erasure', async () => {
  const { view } = await offer();
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${agent.scope.affiliateId}, 'uat', ${idOf(view.id)}, gen_random_uuid(), 'do not contact')`;
  await erase(view.id);
  expect((await offer()).view.matches).toEqual([]);
});

test('leads of a former release: what agents said counts at once, what comes later once they are hashed', async () => {
  const { view } = await offer();
  const { id: otherId } = await makeIntent(db);
  const other = await offer({ intent_id: otherId });
  await db.sql`update lead set opt_out_hashes = null where affiliate_id = ${agent.scope.affiliateId}`;
  const pressId = await say(view.id);
  // Also where its answer alone is what counts: nobody is asked for a score meanwhile.
  const judged = async () => (await judgeLead(agent, idOf(other.view.id), 'score'))?.stop;
  expect([await isBlocked(other.view.id), await judged()]).toEqual([true, 'affiliate']);
  while ((await hashFormerLeads(agent)).hashed > 0);
  expect(await judged()).toBe('affiliate');
  expect(await isBlocked(other.view.id)).toBe(true);
  await takeBackDisposition(agent, view.id, { pressId });
  expect(await isBlocked(other.view.id)).toBe(false);
});

test('a rotation of PII_KEY keeps it', async () => {
  await refusedAndErased();
  const env = { ...byKey.env, piiKey: new PiiKey(Buffer.alloc(32, 9)) };
  const who = { idNumber: person.id_number, cellPhoneNumber: person.cell_phone_number };
  const judged = async (applicant: { idNumber: string; cellPhoneNumber: string }) =>
    (await judgeApplicant({ ...byKey, env }, { ...applicant, email: null }, 'score')).stop;
  expect(await judged(who)).toBe('affiliate');
  expect(await judged({ idNumber: makeIdNumber(), cellPhoneNumber: '0830000001' })).toBe(null);
});

test('a lead that gets the number of somebody who said no is no longer asked for', async () => {
  await refusedAndErased();
  const own = { id_number: makeIdNumber(), cell_phone_number: '0836667777' };
  const { view } = await offer(own);
  expect(view.matches).toHaveLength(1);
  expect((await offer({ ...own, cell_phone_number: person.cell_phone_number })).view).toEqual({
    matches: [],
    id: view.id,
  });
  expect((await offer(own)).view.matches).toHaveLength(1);
});

test('said while a scorer is asked: its answer is no offer, and none comes later', async () => {
  const { view } = await offer();
  server.answer(() => ({ json: { available: true, probability: 70 }, after: say(view.id) }));
  expect((await offer()).view.matches).toEqual([]);
  expect(await stateOf(view.id)).toBe('unmatched');
  const guard = { guard: {} as never };
  await expect(askAgain({ ...agent, ...guard }, view.id, { partnerId: partner.id })).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('an offer from before is accepted no more: a client hears that it is no match, an agent why', async () => {
  const { view } = await offer();
  const accept = { hashid: view.id, partnerId: partner.id, liveQuotes: null, type: null, bank: null };
  await say(view.id);
  server.calls.length = 0;
  await expect(acceptOffer(byKey, accept)).rejects.toThrow('partner is not a current match for the lead');
  await expect(acceptOffer(agent, accept)).rejects.toThrow('asked not to be contacted');
  expect(server.calls).toEqual([]);
  expect(await stateOf(view.id)).toBe('matched');
});
