import { expect, test } from 'vitest';
import { accept, makeMarket, say } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { getMonthCheck } from './month-check';

const db = withDatabase();
const march = { environment: 'uat' as const, month: '2026-03' };

test('names what is open of a month: what waits, pay-outs that count twice, lenders that told nothing', async () => {
  const market = await makeMarket(db);
  const ctx = makeContext(db.database);
  const nothing = { month: '2026-03', waiting: 0, claims: 0, doubled: [], silent: [] };
  expect(await getMonthCheck(ctx, march)).toEqual(nothing);

  const [first = 0, second = 0, third = 0] = market.applications;
  await db.sql`update application set requested_at = '2026-03-10T10:00:00Z'`;
  await accept(db, first, '2026-03-10T10:00:00Z');
  await accept(db, second, '2026-03-10T10:00:00Z');
  const silent = (await getMonthCheck(ctx, march)).silent;
  expect(silent.map(({ accepted }) => accepted)).toEqual([1, 1]);

  const paid = (applicationId: number, at: string, more: object = {}) =>
    say(db, market, applicationId, { kind: 'funded', at, amountCents: 1_000_00, ...more });
  await paid(first, '2026-02-20T10:00:00Z');
  await paid(first, '2026-03-20T10:00:00Z');
  // Given back in between, and corrected: neither counts twice.
  await paid(second, '2026-03-02T10:00:00Z');
  await say(db, market, second, { kind: 'returned', at: '2026-03-03T10:00:00Z' });
  await paid(second, '2026-03-04T10:00:00Z');
  const wrong = await paid(third, '2026-03-05T10:00:00Z');
  await paid(third, '2026-03-06T10:00:00Z', { corrects: wrong });
  const after = await getMonthCheck(ctx, march);
  expect(after.doubled).toHaveLength(1);
  expect(after.doubled[0]).toMatchObject({ affiliateName: expect.any(String), leadId: expect.any(String) });
  // Those who told something now are silent no more.
  expect(after.silent).toEqual([]);
  expect((await getMonthCheck(ctx, { ...march, month: '2026-04' })).doubled).toEqual([]);
  expect(await getMonthCheck(ctx, { ...march, environment: 'production' })).toEqual(nothing);

  await db.sql`
    insert into outcome_unplaced (environment, partner_id, kind, occurred_at, source, event_id, cause)
    values ('uat', ${market.partners[0]?.id ?? 0}, 'funded', '2026-02-01', 'file', 'e1', 'unknown'),
      ('uat', ${market.partners[0]?.id ?? 0}, 'funded', '2026-04-01', 'file', 'e2', 'unknown')`;
  expect((await getMonthCheck(ctx, march)).waiting).toBe(1);
});

test('is for operators only', async () => {
  const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  await expect(getMonthCheck(makeContext(db.database, { actor }), march)).rejects.toMatchObject({
    code: 'forbidden',
  });
});
