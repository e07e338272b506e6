import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';
import { submitLead } from './submit-lead';

const db = withDatabase();
const origin = { source: 'api_v2' } as const;
/** The partner of every intent takes applicants from this income on. */
const enough = 20_000;

/** Two affiliates, one of them in both environments and with a revoked key. */
const senders = ['one', 'two', 'one in production', 'one, revoked'] as const;
let contexts: AffiliateContext[];
/** Two of each environment. */
let intents: Record<Environment, number[]>;

beforeAll(async () => {
  const [one, two] = [await makeAffiliate(db), await makeAffiliate(db)];
  const sender = async (affiliateId: number, environment: Environment, revokedAt: Date | null = null) => {
    const { id: keyId } = await makeApiKey(db, { affiliateId, environment, revokedAt });
    return makeAffiliateContext(db.database, { affiliateId, environment }, { actor: { kind: 'key', keyId } });
  };
  contexts = [
    await sender(one.id, 'uat'),
    await sender(two.id, 'uat'),
    await sender(one.id, 'production'),
    await sender(one.id, 'uat', new Date()),
  ];
  const twoIntents = async (environment: Environment) => [
    (await makeIntent(db, { environment })).id,
    (await makeIntent(db, { environment })).id,
  ];
  intents = { uat: await twoIntents('uat'), production: await twoIntents('production') };
  for (const [environment, ids] of Object.entries(intents) as [Environment, number[]][]) {
    const eligibility = [{ field: 'net_income', operator: '>=' as const, value: enough }];
    await makePartner(db, { environment, intents: ids.map((intentId) => ({ intentId, eligibility })) });
  }
});

interface Call {
  sender: number;
  applicant: number;
  intent: number;
  isOffer: boolean;
  firstName: string;
  income: number;
}

const calls: fc.Arbitrary<Call[]> = fc.array(
  fc.record({
    sender: fc.nat(senders.length - 1),
    applicant: fc.nat(3),
    intent: fc.nat(1),
    isOffer: fc.boolean(),
    firstName: fc.constantFrom('Thandi', 'Lerato', 'Sipho'),
    income: fc.constantFrom(15_000, 25_000),
  }),
  { minLength: 1, maxLength: 40 },
);

const isRefused = ({ sender }: Call) => senders[sender] === 'one, revoked';
/** Calls for the same lead. */
const leadOf = ({ sender, applicant, intent }: Call) => `${sender} ${applicant} ${intent}`;

async function send(call: Call, idNumbers: readonly string[]) {
  const ctx = contexts[call.sender] as AffiliateContext;
  const input = parseLeadInput(
    makeLeadBody({
      id_number: idNumbers[call.applicant],
      intent_id: intents[ctx.scope.environment][call.intent],
      first_name: call.firstName,
      net_income: call.income,
    }),
  );
  const idOf = (id: string) => readPublicId(ctx.env.idKey, 'lead', id);
  if (call.isOffer) {
    const { created, view } = await makeOffer(ctx, input, origin);
    return { leadId: idOf(view.id), created, matches: view.matches.length };
  }
  const { created, view } = await submitLead(ctx, input, origin);
  return { leadId: idOf(view.id), created, matches: null };
}

interface StoredLead {
  id: number;
  affiliateId: number;
  environment: Environment;
  intentId: number;
  firstName: string;
  income: number;
  state: LeadState;
  events: string[];
  offers: number;
}

describe('calls of two affiliates at once', () => {
  test('get the answers and leave the leads that they would one after another, each its own', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const idNumbers = Array.from({ length: 4 }, makeIdNumber);
        const [{ before } = { before: 0 }] = await db.sql<{ before: number }[]>`
          select coalesce(max(id), 0)::float8 as before from lead`;
        const results = await Promise.allSettled(list.map((call) => send(call, idNumbers)));
        const sent = list.map((call, at) => ({ call, result: results[at] }));
        const answered = sent.flatMap(({ call, result }) => {
          if (isRefused(call)) {
            expect(result).toMatchObject({ status: 'rejected', reason: { message: 'unauthorized' } });
            return [];
          }
          if (result?.status !== 'fulfilled') throw result?.reason;
          const { leadId, created, matches } = result.value;
          expect(matches).toBe(call.isOffer ? Number(call.income >= enough) : null);
          return [{ call, leadId, created }];
        });
        const leads = new Map<string, typeof answered>();
        for (const one of answered)
          leads.set(leadOf(one.call), [...(leads.get(leadOf(one.call)) ?? []), one]);

        const stored = await db.sql<StoredLead[]>`
          select id::float8 as id, affiliate_id::float8 as "affiliateId", environment, intent_id::float8 as "intentId",
            first_name as "firstName", (fields ->> 'gross_income')::int as income, state,
            (select array_agg(kind order by e.id) from lead_event e where lead_id = l.id) as events,
            (select count(*)::int from offer where lead_id = l.id) as offers
          from lead l where id > ${before}`;
        expect(stored).toHaveLength(leads.size);
        for (const own of leads.values()) {
          const row = stored.find(({ id }) => id === own[0]?.leadId);
          expect(new Set(own.map(({ leadId }) => leadId)).size).toBe(1);
          // Which of several calls at once comes first is left open, but one of them does.
          const [first, ...others] = own.filter(({ created }) => created).map(({ call }) => call);
          if (!first) throw new Error('nobody was told that the lead is new');
          expect(others).toEqual([]);
          const { scope } = contexts[first.sender] as AffiliateContext;
          const offers = own.map(({ call }) => call).filter(({ isOffer }) => isOffer);
          expect(row).toMatchObject({
            affiliateId: scope.affiliateId,
            environment: scope.environment,
            intentId: intents[scope.environment][first.intent],
          });
          // One whose values were replaced before it was ready is answered and not saved.
          const saved = row?.offers ?? 0;
          expect(saved).toBeLessThanOrEqual(offers.length);
          expect(saved > 0).toBe(offers.length > 0);
          // And which offer last; a lead is as the last offer has it.
          const endings = (offers.length === 0 ? [first] : offers).map(({ firstName, income }) => ({
            firstName,
            income,
          }));
          expect(endings).toContainEqual({ firstName: row?.firstName, income: row?.income });
          const offered = Number(row?.income) >= enough ? 'matched' : 'unmatched';
          expect(row?.state).toBe(offers.length === 0 ? 'new' : offered);
          const beginning = first.isOffer ? ['created', 'offer made'] : ['created'];
          expect(row?.events.slice(0, beginning.length)).toEqual(beginning);
          const replacing = first.isOffer ? offers.length - 1 : offers.length;
          expect(row?.events.toSorted()).toEqual(
            [
              'created',
              ...Array.from({ length: saved }, () => 'offer made'),
              ...Array.from({ length: replacing }, () => 'values replaced'),
            ].toSorted(),
          );
        }
      }),
      { numRuns: Number(process.env.TOGETHER_RUNS ?? 30) },
    );
  });
});
