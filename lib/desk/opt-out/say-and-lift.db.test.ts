import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, GuardedContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { takeBackDisposition } from '@/lib/desk/disposition/take-back-disposition';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { checkLead } from '@/lib/lead/lead/check-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { addOptOut } from './add-opt-out';
import { judgeLead } from './judge-contact';
import { liftOptOuts, liftOptOutsInput } from './lift-opt-outs';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'declined' } });
const origin = { source: 'portal' } as const;

let manager: AffiliateContext;
let agent: AffiliateContext;
let other: AffiliateContext;
let intent: { id: number };
let partner: { id: number };
let person: { id_number: string; cell_phone_number: string };

async function contextOf(role: 'manager' | 'agent', affiliateId: number) {
  const { id: userId } = await makeUser(db, { affiliateId, role });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  [manager, agent] = [await contextOf('manager', affiliateId), await contextOf('agent', affiliateId)];
  other = await contextOf('manager', (await makeAffiliate(db)).id);
  intent = await makeIntent(db);
  partner = await makePartner(db, {
    acceptUrl: `${server.origin}/accept`,
    secret: newPartnerSecret(),
    intents: [{ intentId: intent.id }],
  });
  person = {
    id_number: makeIdNumber(),
    cell_phone_number: `082${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  };
});

const offer = (ctx = agent) =>
  makeOffer(ctx, parseLeadInput(makeLeadBody({ ...person, email: undefined, intent_id: intent.id })), origin);
const idOf = (hashid: string) => readPublicId(agent.env.idKey, 'lead', hashid) ?? 0;
const say = (hashid: string, by?: string, pressId = randomUUID()) =>
  recordDisposition(
    agent,
    hashid,
    recordDispositionInput.parse({ pressId, kind: 'do not contact', ...(by && { by }) }),
  );
const lift = (ctx: AffiliateContext, hashid: string, why = 'They called us') =>
  liftOptOuts(ctx, hashid, liftOptOutsInput.parse({ why }));
const stopOf = async (hashid: string) => (await judgeLead(agent, idOf(hashid), 'call'))?.stop;

test('by us, unless something else is said: others are not concerned', async () => {
  const { view } = await offer();
  await say(view.id);
  expect(await stopOf(view.id)).toBe('affiliate');
  expect((await offer(other)).view.matches).toHaveLength(1);
});

test('by any call centre here: another account gets no matches either; its manager cannot lift it, ours can', async () => {
  const { view } = await offer();
  await say(view.id, 'everybody');
  const theirs = await offer(other);
  expect(theirs.view.matches).toEqual([]);
  expect(theirs.optedOut).toBe('everybody');
  await expect(lift(other, theirs.view.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await lift(manager, view.id)).toEqual({ lifted: 2 });
  expect((await offer(other)).view.matches).toHaveLength(1);
});

test('by the lender that has the application: it gets nothing more, and we may still call', async () => {
  const { view } = await offer();
  await expect(say(view.id, 'lender')).rejects.toMatchObject({ code: 'validation_failed' });
  await acceptOffer(agent, {
    hashid: view.id,
    partnerId: partner.id,
    liveQuotes: null,
    type: null,
    bank: null,
  });
  await say(view.id, 'lender');
  expect(await stopOf(view.id)).toBe(null);
  expect((await judgeLead(agent, idOf(view.id), 'score'))?.withoutPartners).toEqual([partner.id]);
  expect((await offer()).view.matches).toEqual([]);
  expect((await offer(other)).view.matches).toEqual([]);
  expect(() => recordDispositionInput.parse({ pressId: randomUUID(), kind: 'done', by: 'us' })).toThrow(
    'by somebody',
  );
});

test('lifting needs a reason and a manager, is audited, and is for what the reader may lift', async () => {
  const { view } = await offer();
  await expect(lift(manager, view.id)).rejects.toMatchObject({ code: 'conflict' });
  await addOptOut(manager, { kind: 'phone', value: person.cell_phone_number, reach: 'affiliate' });
  expect(() => liftOptOutsInput.parse({ why: '' })).toThrow();
  await expect(lift(agent, view.id)).rejects.toMatchObject({ code: 'forbidden' });
  await lift(manager, view.id, 'They called us on Monday');
  expect((await offer()).view.matches).toHaveLength(1);
  const [entry] = await db.sql<{ after: object }[]>`
    select after from audit_event where action = 'opt-out.lifted' and subject_id = ${idOf(view.id)}`;
  expect(entry?.after).toEqual({ why: 'They called us on Monday', affiliate: 1 });
  // Said again it holds again.
  await say(view.id);
  expect(await stopOf(view.id)).toBe('affiliate');
});

test('of two who said no of one number at once, one takes it back: what the other said holds', async () => {
  const { view } = await offer();
  const { id: otherIntent } = await makeIntent(db);
  const same = await makeOffer(
    agent,
    parseLeadInput(
      makeLeadBody({ ...person, id_number: makeIdNumber(), email: undefined, intent_id: otherIntent }),
    ),
    origin,
  );
  const [first, second] = [randomUUID(), randomUUID()];
  await say(view.id, undefined, first);
  // As it is stored by somebody whose page had the lead open before.
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${agent.scope.affiliateId}, 'uat', ${idOf(same.view.id)}, ${second}, 'do not contact')`;
  await takeBackDisposition(manager, view.id, { pressId: first });
  expect(await stopOf(same.view.id)).toBe('affiliate');
});

test('a check of a lead warns of what holds for this account, and says nothing of another’s', async () => {
  const body = makeLeadBody({ ...person, email: undefined, intent_id: intent.id });
  const check = async (ctx: AffiliateContext) =>
    (await checkLead({ ...ctx, guard: { catalogueVersion: 1 } } as GuardedContext, body)).warnings.filter(
      ({ code }) => code === 'opted_out',
    );
  await addOptOut(agent, { kind: 'phone', value: person.cell_phone_number, reach: 'affiliate' });
  expect(await check(agent)).toEqual([
    { field: 'cell_phone_number', code: 'opted_out', message: 'This person asked not to be contacted.' },
  ]);
  expect(await check(other)).toEqual([]);
});
