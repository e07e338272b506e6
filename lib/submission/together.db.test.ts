import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Environment } from '@/db/schema/environment';
import type { LeadState } from '@/db/schema/lead';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/context';
import { makeOffer } from '@/lib/offer/make-offer';
import { readPublicId } from '@/lib/public-id';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
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

interface ModelLead {
  firstName: string;
  income: number;
  matched: boolean[];
}

/** The rules, one call after the other. Returns each call's answer, and what is stored. */
function expectedOf(list: readonly Call[]) {
  const leads = new Map<string, ModelLead>();
  const answers = list.map(({ sender, applicant, intent, isOffer, firstName, income }) => {
    if (senders[sender] === 'one, revoked') return null;
    const name = `${sender} ${applicant} ${intent}`;
    const existing = leads.get(name);
    const lead = existing ?? { firstName, income, matched: [] };
    leads.set(name, lead);
    if (!isOffer) return { name, created: !existing, matches: null };
    Object.assign(lead, { firstName, income });
    lead.matched.push(income >= enough);
    return { name, created: !existing, matches: income >= enough ? 1 : 0 };
  });
  return { answers, leads };
}

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
  test('get the answers and leave the leads that they would one after the other, each its own', {
    timeout: 60_000,
  }, async () => {
    await fc.assert(
      fc.asyncProperty(calls, async (list) => {
        const idNumbers = Array.from({ length: 4 }, makeIdNumber);
        const [{ before } = { before: 0 }] = await db.sql<{ before: number }[]>`
          select coalesce(max(id), 0)::float8 as before from lead`;
        const results = await Promise.allSettled(list.map((call) => send(call, idNumbers)));
        const { answers, leads } = expectedOf(list);

        const idsByName = new Map<string, number | null>();
        const callsByName = new Map<string, Call[]>();
        for (const [at, result] of results.entries()) {
          const answer = answers[at];
          if (!answer) {
            expect(result).toMatchObject({ status: 'rejected', reason: { message: 'unauthorized' } });
            continue;
          }
          if (result.status === 'rejected') throw result.reason;
          const { leadId, ...rest } = result.value;
          const known = idsByName.get(answer.name) ?? leadId;
          idsByName.set(answer.name, known);
          expect({ ...rest, leadId }).toEqual({
            created: answer.created,
            matches: answer.matches,
            leadId: known,
          });
          callsByName.set(answer.name, [...(callsByName.get(answer.name) ?? []), list[at] as Call]);
        }

        const stored = await db.sql<StoredLead[]>`
          select id::float8 as id, affiliate_id::float8 as "affiliateId", environment, intent_id::float8 as "intentId",
            first_name as "firstName", (fields ->> 'gross_income')::int as income, state,
            (select array_agg(kind order by e.id) from lead_event e where lead_id = l.id) as events,
            (select count(*)::int from offer where lead_id = l.id) as offers
          from lead l where id > ${before}`;
        expect(stored).toHaveLength(leads.size);
        for (const [name, { firstName, income, matched }] of leads) {
          const row = stored.find(({ id }) => id === idsByName.get(name));
          const own = callsByName.get(name) ?? [];
          const { scope } = contexts[own[0]?.sender ?? 0] as AffiliateContext;
          expect(row).toMatchObject({
            affiliateId: scope.affiliateId,
            environment: scope.environment,
            intentId: intents[scope.environment][own[0]?.intent ?? 0],
            firstName,
            income,
            offers: matched.length,
          });
          // Which of several offers at once is saved last is left open.
          const states = matched.map((isMatched) => (isMatched ? 'matched' : 'unmatched'));
          expect(states.length === 0 ? ['new'] : states).toContain(row?.state);
          const offersFirst = own[0]?.isOffer ? ['created', 'offer made'] : ['created'];
          expect(row?.events.slice(0, offersFirst.length)).toEqual(offersFirst);
          expect(row?.events.toSorted()).toEqual(
            [
              'created',
              ...own.flatMap(({ isOffer }, at) =>
                isOffer ? ['offer made', ...(at > 0 ? ['values replaced'] : [])] : [],
              ),
            ].toSorted(),
          );
        }
      }),
      { numRuns: Number(process.env.TOGETHER_RUNS ?? 30) },
    );
  });
});
