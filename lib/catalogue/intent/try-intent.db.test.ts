import { expect, test } from 'vitest';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead } from '@/test/factory';
import { tryIntentInput } from './schema';
import { tryIntent as tryIntentVerb } from './try-intent';

const tryIntent = checked(tryIntentInput, tryIntentVerb);

const db = withDatabase();

test('counts how many of the newest leads a changed intent would lose, and for which fields, and saves nothing', async () => {
  const ctx = makeContext(db.database);
  const intent = await makeIntent(db, { requiredFields: ['net_income'] });
  const [one, other] = await Promise.all([makeAffiliate(db), makeAffiliate(db)]);
  const idNumber = '8001015009087';
  const lead = (affiliateId: number, fields: Record<string, number | string>) =>
    makeLead(db, { intentId: intent.id, affiliateId, idNumber, fields });
  await lead(one.id, { net_income: 9_000, city: 'Durban' });
  await lead(one.id, { gross_income: 9_000 });
  await lead(other.id, { net_income: 9_000, city: ' ' });
  await lead(other.id, { city: 'Durban' });
  await makeLead(db, { idNumber });
  const entry = { title: intent.title, required_fields: ['net_income', 'city'] };
  const attempt = (changes: object = {}) =>
    tryIntent(ctx, { environment: 'uat', intentId: intent.id, entry: { ...entry, ...changes } });
  expect(await attempt()).toEqual({
    leads: 4,
    before: 3,
    after: 1,
    gained: 0,
    lost: 2,
    missing: [
      { field: 'city', leads: 2 },
      { field: 'net_income', leads: 1 },
    ],
    otherAffiliates: 0,
  });
  expect(await attempt({ required_fields: [], affiliates: [other.slug] })).toEqual({
    leads: 4,
    before: 3,
    after: 2,
    gained: 1,
    lost: 2,
    missing: [],
    otherAffiliates: 2,
  });
  expect(await attempt({ active: false })).toMatchObject({ before: 3, after: 0, lost: 3 });
  const { leads, before, after } = await tryIntent(ctx, { environment: 'uat', entry: { title: 'New one' } });
  expect([leads, before, after]).toEqual([5, 0, 5]);
  const [stored] = await db.sql`select required_fields as required from intent where id = ${intent.id}`;
  expect(stored?.required).toEqual(['net_income']);
  const wrong = tryIntent(ctx, { environment: 'production', intentId: intent.id, entry });
  await expect(wrong).rejects.toMatchObject({ code: 'not_found' });
  const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
  await expect(tryIntent({ ...ctx, actor }, { environment: 'uat', entry })).rejects.toMatchObject({
    code: 'forbidden',
  });
});
