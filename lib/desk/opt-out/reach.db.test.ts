import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasNoOptOut, isDoNotContact, isOptedOutOf } from '@/db/query/base/opt-out-part';
import { insertOptOuts } from '@/db/query/desk/opt-out';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ContactPurpose } from '@/lib/base/gate/may-contact';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { eventsOfLead, publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import type { LeadBasis } from '@/word/lead';
import { type OptOutReach, optOutKinds, optOutReaches, registerGates } from '@/word/opt-out';
import { addOptOut } from './add-opt-out';
import { optOutHash } from './hash';
import { judgeLead } from './judge-contact';
import { readOptOutKey } from './key';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;
let ctx: AffiliateContext;
let other: AffiliateContext;
let intent: { id: number };
let partners: { id: number }[];

beforeAll(async () => {
  const contextOf = async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: keyId } = await makeApiKey(db, { affiliateId });
    return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  };
  [ctx, other] = [await contextOf(), await contextOf()];
  intent = await makeIntent(db);
  partners = [1, 2].map(() => ({ id: 0 }));
  for (const one of partners) one.id = (await makePartner(db, { intents: [{ intentId: intent.id }] })).id;
});

const newPerson = () => ({
  id_number: makeIdNumber(),
  cell_phone_number: `082${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
  email: `a${Math.random().toString(36).slice(2)}@example.co.za`,
});
type Person = ReturnType<typeof newPerson>;
const rawOf = (person: Person) => makeLeadBody({ ...person, intent_id: intent.id });
const input = (person: Person) => parseLeadInput(rawOf(person));
const idOf = (hashid: string) => readPublicId(ctx.env.idKey, 'lead', hashid) ?? 0;

/** Stores an opt-out of any kind and reach. */
async function optOut(
  person: Person,
  kind: (typeof optOutKinds)[number],
  reach: OptOutReach,
  reachId: number | null,
) {
  const value = { id_number: person.id_number, phone: person.cell_phone_number, email: person.email }[kind];
  const key = await readOptOutKey(ctx, db.database);
  const hash = optOutHash(key, kind, value);
  await insertOptOuts(db.database, [{ environment: 'uat', kind, hash, reach, reachId }], {
    source: 'operator',
    affiliateId: null,
  });
}

test('statements ask what the rule says: kind, reach, basis, setting', { timeout: 60_000 }, async () => {
  const [first, second] = partners.map(({ id }) => id);
  const ids = {
    affiliate: [ctx.scope.affiliateId, other.scope.affiliateId],
    partner: [first ?? 0, second ?? 0],
  };
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom(...optOutKinds), fc.constantFrom(...optOutReaches), fc.nat(1)), {
        maxLength: 3,
      }),
      fc.constantFrom<LeadBasis>('asked', 'outbound'),
      fc.constantFrom(...registerGates),
      async (said, basis, registerGate) => {
        const person = newPerson();
        await db.sql`update environment set register_gate = ${registerGate} where name = 'uat'`;
        const { view } = await submitLead(ctx, input(person), { ...origin, basis });
        for (const [kind, reach, at] of said)
          await optOut(
            person,
            kind,
            reach,
            reach === 'affiliate' || reach === 'partner' ? (ids[reach][at] ?? 0) : null,
          );
        const leadId = idOf(view.id);
        const [asked] = await db.sql<
          { call: boolean; text: boolean; first: boolean; second: boolean; noOptOut: boolean }[]
        >`
          select (select ${hasNoOptOut(db.sql, db.sql`r.basis`)} from lead r where r.id = l.id) as "noOptOut", ${isDoNotContact(db.sql)} as call, ${isDoNotContact(db.sql, { ofText: true })} as text,
            ${isOptedOutOf(db.sql, db.sql`${first ?? 0}::bigint`)} as first,
            ${isOptedOutOf(db.sql, db.sql`${second ?? 0}::bigint`)} as second
          from lead l where l.id = ${leadId}`;
        const judged = async (purpose: ContactPurpose) =>
          (await judgeLead(ctx, leadId, purpose)) ?? { stop: 'gone' };
        expect((await judged('call')).stop !== null).toBe(asked?.call);
        expect((await judged('score')).stop !== null).toBe(asked?.call);
        expect((await judged('text')).stop !== null).toBe(asked?.text);
        const { withoutPartners } = {
          withoutPartners: [] as readonly number[],
          ...(await judged('application')),
        };
        expect([withoutPartners.includes(first ?? 0), withoutPartners.includes(second ?? 0)]).toEqual([
          asked?.first,
          asked?.second,
        ]);
        // What an offer that is stored with its new lead is made by.
        expect((await judged('score')).stop === null && withoutPartners.length === 0).toBe(asked?.noOptOut);
      },
    ),
    { numRuns: 60 },
  );
  await db.sql`update environment set register_gate = 'block' where name = 'uat'`;
});

describe('an opt-out that comes by the API', () => {
  test.each([
    ['id_number', 'id_number'],
    ['phone', 'cell_phone_number'],
    ['email', 'email'],
  ] as const)(
    'by %s: of a lead that is there and of one to come, and of nobody else',
    async (kind, field) => {
      const person = newPerson();
      const before = await makeOffer(ctx, input(person), origin);
      expect(before.view.matches).toHaveLength(2);
      await addOptOut(ctx, { kind, value: person[field], reach: 'affiliate' });
      // Twice is once.
      await addOptOut(ctx, { kind, value: person[field], reach: 'affiliate' });
      expect((await judgeLead(ctx, idOf(before.view.id), 'call'))?.stop).toBe('affiliate');
      const again = await makeOffer(ctx, input(person), origin);
      expect(again.view).toEqual({ matches: [], id: before.view.id });
      expect(again.state).toBe('unmatched');
      const elsewhere = { ...newPerson(), [field]: person[field] };
      expect((await makeOffer(ctx, input(elsewhere), origin)).view.matches).toEqual([]);
      expect((await makeOffer(other, input(person), origin)).view.matches).toHaveLength(2);
      await addOptOut(ctx, { kind, value: person[field], reach: 'everybody' });
      expect((await makeOffer(other, input(person), origin)).view.matches).toEqual([]);
    },
  );

  test('of a partner: it is left out, and others are offered in their order', async () => {
    const person = newPerson();
    const [out, stays] = partners;
    await optOut(person, 'phone', 'partner', out?.id ?? 0);
    const made = await makeOffer(ctx, input(person), origin);
    expect(made.offered.map(({ match }) => match.partnerId)).toEqual([stays?.id]);
    expect(made.state).toBe('matched');
  });

  test('of the register: people who asked are served as ever, a list is not', async () => {
    const [asked, listed] = [newPerson(), newPerson()];
    for (const one of [asked, listed]) await optOut(one, 'phone', 'register', null);
    expect((await makeOffer(ctx, input(asked), { ...origin, basis: 'asked' })).view.matches).toHaveLength(2);
    expect((await makeOffer(ctx, input(listed), { ...origin, basis: 'outbound' })).view.matches).toEqual([]);
  });

  test('nothing is deleted, and of what was said only its lifting is written later', async () => {
    const person = newPerson();
    await optOut(person, 'phone', 'everybody', null);
    await expect(db.sql`delete from opt_out`).rejects.toThrow('never deleted');
    await expect(db.sql`update opt_out set reach = 'register'`).rejects.toThrow('only its lifting');
  });
});

test('of an opt-out that an applicant told one lender, the affiliate’s events say nothing', async () => {
  const person = newPerson();
  for (const { id } of partners) await optOut(person, 'id_number', 'partner', id);
  const { view } = await makeOffer(ctx, input(person), origin);
  await submitLead(ctx, parseLeadInput({ ...rawOf(person), partner_ids: [partners[0]?.id] }), origin);
  await publishAll(db.database);
  expect((await eventsOfLead(db, idOf(view.id))).map(({ type }) => type)).toEqual([
    'lead.created',
    'lead.unmatched',
  ]);
});
