import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { getProposal } from '@/lib/catalogue/planned-change/get-proposal';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead, makeLender, makePartner } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { propose as proposeVerb } from './propose';
import { proposeInput, tryOwnRulesInput } from './schema';
import { mostTrials, tryOwnRules } from './try-own-rules';

const db = withDatabase();
const tryRules = checked(tryOwnRulesInput, tryOwnRules);
const propose = checked(proposeInput, proposeVerb);
const code = (text: string) => expect.objectContaining({ code: text });
const income = (value: number) => ({ field: 'net_income', operator: '>=' as const, value });

let manager: LenderContext;
let lenderId: number;
let partnerId: number;
let intent: { id: number; title: string };

beforeEach(async () => {
  lenderId = (await makeLender(db)).id;
  intent = await makeIntent(db, { environment: 'uat' });
  const rules = [{ intentId: intent.id, eligibility: [income(5_000)], probabilityConditions: [] }];
  partnerId = (await makePartner(db, { environment: 'uat', intents: rules })).id;
  await db.sql`update partner set lender_id = ${lenderId}, active = true where id = ${partnerId}`;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
});

/** Men of one income each, offered the product. */
async function makeOffered(incomes: readonly number[]) {
  for (const net_income of incomes) {
    const lead = await makeLead(db, {
      intentId: intent.id,
      idNumber: '8001015009087',
      fields: { net_income },
    });
    const [offer] = await db.sql<[{ id: number }]>`
      insert into offer (lead_id, matches) values (${lead.id}, '[]') returning id::float8 as id`;
    await db.sql`update lead set offer_id = ${offer.id} where id = ${lead.id}`;
  }
}

const counted = (rule: object) =>
  tryRules(manager, {
    partnerId,
    intent: intent.title,
    eligibility: [rule as never],
  });

test('counts come from 20 leads on, rounded to five, and nothing else comes with them', async () => {
  await makeOffered(Array.from({ length: 19 }, (_, at) => 4_000 + 1_000 * at));
  expect(await counted(income(8_000))).toEqual({ counts: null });
  await makeOffered([30_000, 30_000, 30_000, 30_000]);
  // 23 leads: 22 match now, 19 then.
  expect(await counted(income(8_000))).toEqual({ counts: { leads: 25, before: 20, after: 20 } });
});

test('a company counts 30 times an hour at most, whoever of its people it is, also at once', async () => {
  const colleague = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
  const body = { partnerId, intent: intent.title, eligibility: [] };
  const tries = await Promise.allSettled(
    Array.from({ length: mostTrials + 5 }, (_, at) => tryRules(at % 2 ? manager : colleague, body)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(mostTrials);
  await expect(tryRules(manager, body)).rejects.toThrow(code('rate_limited'));
  await db.sql`
    update lender set rules_tried_at = array(
      select t - interval '61 minutes' from unnest(rules_tried_at) t) where id = ${lenderId}`;
  await tryRules(manager, body);
});

test('nobody is looked for by a number, a name or an address', async () => {
  await makeOffered(Array.from({ length: 25 }, () => 9_000));
  for (const field of [
    'id_number',
    'cell_phone_number',
    'email',
    'first_name',
    'last_name',
    'street_address',
  ])
    await expect(counted({ field, operator: 'in', value: ['8001015009087'] })).rejects.toThrow(
      code('rule_broken'),
    );
});

test('other products, other lenders and agents count nothing', async () => {
  const other = await makeIntent(db, { environment: 'uat' });
  const body = { partnerId, intent: other.title, eligibility: [] };
  await expect(tryRules(manager, body)).rejects.toThrow(code('validation_failed'));
  const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
  await expect(tryRules(stranger, { ...body, intent: intent.title })).rejects.toThrow(code('not_found'));
  const agent = await makeLenderPerson(db.database, lenderId);
  await expect(tryRules(agent, { ...body, intent: intent.title })).rejects.toThrow(code('forbidden'));
});

test('operators see what a rule would mean by gender and age, before and after', async () => {
  await makeOffered([4_000, 6_000, 9_000]);
  const [row] = await db.sql<[{ version: number }]>`select version from partner where id = ${partnerId}`;
  const { id } = await propose(manager, {
    partnerId,
    version: row.version,
    entry: {
      intents: [
        {
          title: intent.title,
          eligibility: [income(5_000), { field: 'gender', operator: '=', value: 'female' }],
        },
      ],
    },
    reason: 'A product for women',
  } as never);
  const { rates, isSensitive } = await getProposal(makeContext(db.database), { plannedId: id });
  expect(isSensitive).toBe(true);
  expect(rates).toEqual([
    {
      intent: intent.title,
      ...{ leads: 3, before: 2, after: 0 },
      genders: [{ group: 'male', leads: 3, before: 2, after: 0 }],
      ages: [{ group: '45 to 54', leads: 3, before: 2, after: 0 }],
    },
  ]);
});
