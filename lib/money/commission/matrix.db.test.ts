import { describe, expect, test } from 'vitest';
import { makeEarned } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { getStatementMatrix, type MatrixCell, nextClose } from './matrix';
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
    expect(nextClose(matrix)).toMatchObject({
      month: '2026-04',
      affiliates: [{ affiliateId: account.affiliateId }],
    });

    const later = { ...ctx, ...at('2026-12-10T10:00:00Z') };
    const december = await getStatementMatrix(later, { environment: 'uat', last: null });
    expect(december.earlier).toBe('2026-06');
    const shown = december.rows.find(({ affiliateId }) => affiliateId === account.affiliateId);
    expect(shown?.earlierDue).toBe(3);
    // April is to be closed first, which is not shown.
    expect(nextClose(december)).toBeNull();
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

test('the next month to close is the earliest, for those whose next it is', () => {
  const row = (affiliateId: number, states: MatrixCell['state'][], earlierDue = 0) => ({
    affiliateId,
    affiliateName: `Affiliate ${affiliateId}`,
    balanceCents: 0,
    earlierDue,
    cells: states.map((state, at) => ({ month: `2026-0${at + 1}`, state, entries: 1, amountCents: 100 })),
  });
  const rows = [
    row(1, ['closed', 'due', 'due', 'running']),
    row(2, ['closed', 'closed', 'due', 'running']),
    row(3, ['none', 'due', 'due', 'running']),
    row(4, ['due', 'due', 'due', 'running'], 2),
    row(5, ['closed', 'closed', 'closed', 'running']),
  ];
  const next = nextClose({ rows });
  expect([next?.month, next?.affiliates.map(({ affiliateId }) => affiliateId)]).toEqual(['2026-02', [1, 3]]);
  expect(nextClose({ rows: rows.slice(4) })).toBeNull();
  expect(nextClose({ rows: [] })).toBeNull();
});
