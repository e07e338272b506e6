import { expect, test } from 'vitest';
import { southAfricanDate } from '@/lib/base/time/date';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { getUnmatched, leadsToJudge } from './get-unmatched';

const db = withDatabase();

test('tells which rules keep an intent’s leads from offers, and how many had none', async () => {
  const ctx = makeContext(db.database);
  const [intent, other] = [await makeIntent(db), await makeIntent(db)];
  const rule = { field: 'net_income', operator: '>=', value: 5_000 };
  const partner = await makePartner(db, { intents: [{ intentId: intent.id, eligibility: [rule] }] });
  await db.sql`update environment set catalogue_version = catalogue_version + 1 where name = 'uat'`;
  const [one, two] = [(await makeAffiliate(db)).id, (await makeAffiliate(db)).id];
  const add = (affiliateId: number, net_income: number, more: object = {}) =>
    makeLead(db, {
      affiliateId,
      intentId: intent.id,
      idNumber: '8001015009087',
      state: 'unmatched',
      fields: { net_income },
      ...more,
    });
  for (const income of [4_000, 4_500, 4_600, 4_900]) await add(one, income);
  await add(two, 1_000);
  await add(two, 9_000, { state: 'matched' });
  // Not asked for an offer, of another intent, and of before the period.
  await add(one, 1, { state: 'new' });
  await makeLead(db, { affiliateId: one, intentId: other.id, state: 'unmatched' });
  await add(one, 1, { createdAt: new Date(Date.now() - 40 * 86_400_000) });

  const asked = { environment: 'uat', when: '30d' } as const;
  const view = await getUnmatched(ctx, asked);
  expect(view.intents.map(({ id, leads, withoutOffer }) => [id, leads, withoutOffer])).toEqual([
    [intent.id, 7, 6],
    [other.id, 1, 1],
  ]);
  expect(view).toMatchObject({ judged: 6, withoutMatch: 5, leftOut: 0, since: null });
  expect(view.rules).toEqual([
    {
      ...{ partnerId: partner.id, companyName: partner.companyName, index: 0, rule },
      ...{ excluded: 5, alone: 5, rescued: 5 },
      others: [
        { value: 4_600, gained: 2 },
        { value: 4_500, gained: 3 },
        { value: 1_000, gained: 5 },
      ],
    },
  ]);
  expect(await getUnmatched(ctx, { ...asked, affiliate: two })).toMatchObject({ judged: 2, withoutMatch: 1 });
  expect(await getUnmatched(ctx, { ...asked, intent: other.id })).toMatchObject({
    intent: { id: other.id },
    rules: [],
  });
  expect(await getUnmatched(ctx, { environment: 'production' })).toMatchObject({
    intents: [],
    intent: null,
    rules: [],
  });

  // More than are judged: the newest of them, and the answer says so.
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi, created_at)
    select ${one}, 'uat', ${intent.id}, 'unmatched', 'T', 'N', '0820000000', '0820000000', '{}', 'api_v2', true,
      now() - interval '5 days' from generate_series(1, ${leadsToJudge})`;
  const many = await getUnmatched(ctx, asked);
  expect(many).toMatchObject({ judged: 6, leftOut: leadsToJudge - 6, since: expect.any(String) });

  // Only the last days are read if they hold enough, and all of the period otherwise.
  for (const intentId of [intent.id, other.id])
    await db.sql`
      insert into lead (affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
        cell_phone_number_sent, fields, source, popi, created_at)
      select ${one}, 'uat', ${intentId}, 'unmatched', 'T', 'N', '0820000000', '0820000000', '{}', 'api_v2', true,
        now() - interval '20 days' from generate_series(1, ${3 * leadsToJudge})`;
  const again = await getUnmatched(ctx, { ...asked, intent: intent.id });
  expect([again.judged, again.leftOut, again.since]).toEqual([6, leadsToJudge - 6, many.since]);
  const older = await getUnmatched(ctx, { ...asked, intent: other.id });
  expect(older.judged + older.leftOut).toBe(leadsToJudge);
  expect(older.since).toBe(southAfricanDate(new Date(Date.now() - 20 * 86_400_000)));
});

test('judges by a rule that another process has just changed', async () => {
  const ctx = makeContext(db.database);
  const intent = await makeIntent(db);
  const rule = (value: number) => ({ field: 'net_income', operator: '>=', value });
  const partner = await makePartner(db, { intents: [{ intentId: intent.id, eligibility: [rule(1_000)] }] });
  const raise = () =>
    db.sql`update environment set catalogue_version = catalogue_version + 1 where name = 'uat'`;
  await raise();
  await makeLead(db, {
    ...{ affiliateId: (await makeAffiliate(db)).id, intentId: intent.id, state: 'unmatched' },
    ...{ idNumber: '8001015009087', fields: { net_income: 5_000 } },
  });
  const asked = { environment: 'uat', when: '30d', intent: intent.id } as const;
  expect((await getUnmatched(ctx, asked)).rules).toEqual([]);
  await db.sql`
    update partner_intent set eligibility = ${JSON.stringify([rule(9_000)])}::text::jsonb where partner_id = ${partner.id}`;
  await raise();
  expect((await getUnmatched(ctx, asked)).rules).toMatchObject([{ partnerId: partner.id, excluded: 1 }]);
});

test('is for operators', async () => {
  const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  await expect(
    getUnmatched(makeContext(db.database, { actor }), { environment: 'uat' }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
