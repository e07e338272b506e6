import { count, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { partnerIntent } from '@/db/schema/catalogue/partner';
import { lead } from '@/db/schema/lead/lead';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent, makeLead, makePartner, makeUser } from './factory';

const db = withDatabase();

test('factories create unique rows together with their dependencies', async () => {
  const made = await Promise.all([makeLead(db), makeLead(db)]);
  const [row] = await db.drizzle.select({ leads: count() }).from(lead);
  expect(row?.leads).toBe(2);
  expect(made[0].affiliateId).not.toBe(made[1].affiliateId);
});

test('a partner is made with its rules', async () => {
  const { id: intentId } = await makeIntent(db);
  const rule = { field: 'net_income', operator: '>=', value: 5000 };
  const { id } = await makePartner(db, { intents: [{ intentId, eligibility: [rule] }] });
  const rows = await db.drizzle.select().from(partnerIntent).where(eq(partnerIntent.partnerId, id));
  expect(rows).toEqual([{ partnerId: id, intentId, eligibility: [rule], probabilityConditions: [] }]);
});

test('an operator belongs to no affiliate, an agent to one', async () => {
  expect((await makeUser(db, { role: 'operator' })).affiliateId).toBeNull();
  expect((await makeUser(db)).affiliateId).toBeGreaterThan(0);
});

test('a key is given with its text, and only its hash is stored', async () => {
  const { key, hash } = await makeApiKey(db);
  expect(key).toMatch(/^key-/);
  expect(hash.toString()).not.toContain(key);
});
