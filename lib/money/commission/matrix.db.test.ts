import { describe, expect, test } from 'vitest';
import { makeEarned } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { getStatementMatrix } from './matrix';
import { closeStatement } from './statement';

const db = withDatabase();
const at = (time: string) => ({ clock: { now: () => new Date(time) } });

describe('the matrix of statements', () => {
  test('shows each account by month with its states and totals, and agrees with the ledger', async () => {
    const { ctx, account } = await makeEarned(db);
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const june = { ...ctx, ...at('2026-06-10T10:00:00Z') };
    const matrix = await getStatementMatrix(june, { environment: 'uat', last: null });
    expect(matrix.months).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06']);
    const row = matrix.rows.find(({ affiliateId }) => affiliateId === account.affiliateId);
    expect(row?.cells.map(({ state, amountCents, entries }) => [state, amountCents, entries])).toEqual([
      ['none', 0, 0],
      ['none', 0, 0],
      ['closed', 5_000, 1],
      ['due', 11_000, 2],
      ['due', 0, 0],
      ['running', 0, 0],
    ]);
    expect(row?.balanceCents).toBe(16_000);
    expect(row?.earlierDue).toBe(0);
    expect(matrix.totals[3]).toMatchObject({ month: '2026-04', amountCents: 11_000, due: 1 });
    expect([matrix.earlier, matrix.later]).toEqual([null, null]);

    const later = { ...ctx, ...at('2026-12-10T10:00:00Z') };
    const december = await getStatementMatrix(later, { environment: 'uat', last: null });
    expect(december.earlier).toBe('2026-06');
    const shown = december.rows.find(({ affiliateId }) => affiliateId === account.affiliateId);
    expect(shown?.earlierDue).toBe(3);
    const before = await getStatementMatrix(later, { environment: 'uat', last: '2026-06' });
    expect([before.months.at(-1), before.earlier, before.later]).toEqual(['2026-06', null, '2026-12']);
    // A month that is to come is none.
    const ahead = await getStatementMatrix(later, { environment: 'uat', last: '2099-01' });
    expect(ahead.months).toEqual(december.months);
    expect((await getStatementMatrix(later, { environment: 'production', last: null })).rows).toEqual([]);
  });

  test('is for operators only', async () => {
    const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
    const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
    await expect(
      getStatementMatrix(makeContext(db.database, { actor }), { environment: 'uat', last: null }),
    ).rejects.toMatchObject({ code: 'forbidden' });
  });
});
