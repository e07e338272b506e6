import { expect, test } from 'vitest';
import { hasCode } from '@/lib/error';
import { createPartnerInput, tryPartnerInput } from '@/lib/partner/input';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead } from '@/test/factory';
import { createPartner as createPartnerVerb } from './create-partner';
import { tryPartner as tryPartnerVerb } from './try-partner';

const createPartner = checked(createPartnerInput, createPartnerVerb);
const tryPartner = checked(tryPartnerInput, tryPartnerVerb);

const db = withDatabase();

test('counts how many of the newest leads a changed rule would gain and lose, and saves nothing', async () => {
  const ctx = makeContext(db.database);
  const intent = await makeIntent(db);
  const idNumber = '8001015009087';
  for (const net_income of [4_000, 6_000, 9_000, 20_000])
    await makeLead(db, { intentId: intent.id, idNumber, fields: { net_income } });
  await makeLead(db, { idNumber });
  await makeLead(db, { environment: 'production', idNumber });
  const entry = (from: number, to: number) => ({
    slug: 'trial',
    company_name: 'Trial',
    intents: [
      {
        title: intent.title,
        eligibility: [{ field: 'net_income', operator: 'between' as const, value: [from, to] }],
        probability_conditions: [
          { field: 'gender', operator: '=' as const, value: 'male', results: 30 },
          { field: 'net_income', operator: '>' as const, value: 10_000, results: 20 },
        ],
      },
    ],
  });
  const asNew = await tryPartner(ctx, { environment: 'uat', entry: entry(5_000, 10_000) });
  expect(asNew).toEqual({ leads: 5, before: 0, after: 2, gained: 2, lost: 0, averageProbability: 30 });
  const { id } = await createPartner(ctx, { environment: 'uat', entry: entry(5_000, 10_000) });
  const [before] = await db.sql`select catalogue_version from environment where name = 'uat'`;
  expect(await tryPartner(ctx, { environment: 'uat', partnerId: id, entry: entry(8_000, 30_000) })).toEqual({
    leads: 5,
    before: 2,
    after: 2,
    gained: 1,
    lost: 1,
    averageProbability: 40,
  });
  const [after] = await db.sql`select catalogue_version from environment where name = 'uat'`;
  expect(after).toEqual(before);
  const wrong = tryPartner(ctx, { environment: 'production', partnerId: id, entry: entry(1, 2) });
  expect(await wrong.catch((error: unknown) => hasCode(error, 'not_found'))).toBe(true);
});
