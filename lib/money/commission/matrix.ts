import { listAccounts as listAccountRows } from '@/db/query/money/commission-statement';
import { listMonthFigures, type MonthFigure } from '@/db/query/money/statement-matrix';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { addMonths, type Month, monthOf } from './month';
import type { AccountView } from './view';

/** A month of an account. `due`: it is over and not closed. `running`: it is not over. `none`: it holds nothing to close. */
export interface MatrixCell {
  month: Month;
  state: 'closed' | 'due' | 'running' | 'none';
  entries: number;
  amountCents: number;
}

export interface MatrixRow extends Pick<AccountView, 'affiliateId' | 'affiliateName' | 'balanceCents'> {
  /** In the order of the months. */
  cells: MatrixCell[];
  /** Months that are due and before those that are shown. */
  earlierDue: number;
}

/** The accounts of all affiliates by month. */
export interface StatementMatrix {
  /** In order. */
  months: Month[];
  rows: MatrixRow[];
  /** Of all affiliates, in the order of the months. */
  totals: { month: Month; amountCents: number; due: number }[];
  /** The `last` of the page before; null: nothing is there. */
  earlier: Month | null;
  /** The `last` of the page after; null: these are the latest. */
  later: Month | null;
}

const monthsShown = 6;

/** Returns every account of an environment by month, six of them up to `last`; a later one than now counts as now. */
export async function getStatementMatrix(
  ctx: Context,
  { environment, last }: { environment: Environment; last: Month | null },
): Promise<StatementMatrix> {
  assertMay(ctx, 'commission.list-all');
  const now = ctx.clock.now();
  const current = monthOf(now);
  const end = last !== null && last < current ? last : current;
  const months = Array.from({ length: monthsShown }, (_, at) => addMonths(end, at - monthsShown + 1));
  const [accounts, figures] = await Promise.all([
    listAccountRows(ctx.database, environment, southAfricanDate(now)),
    listMonthFigures(ctx.database, environment),
  ]);
  const byAccount = new Map<number, MonthFigure[]>();
  for (const figure of figures)
    byAccount.set(figure.affiliateId, [...(byAccount.get(figure.affiliateId) ?? []), figure]);
  const rows = accounts.map((account) =>
    matrixRow(account, byAccount.get(account.affiliateId) ?? [], months, current),
  );
  const totals = months.map((month, at) => ({
    month,
    amountCents: rows.reduce((sum, { cells }) => sum + (cells[at]?.amountCents ?? 0), 0),
    due: rows.filter(({ cells }) => cells[at]?.state === 'due').length,
  }));
  const start = months[0] ?? end;
  const hasEarlier = figures.some(({ month }) => month < start);
  const next = addMonths(end, monthsShown);
  return {
    months,
    rows,
    totals,
    earlier: hasEarlier ? addMonths(start, -1) : null,
    later: end === current ? null : next < current ? next : current,
  };
}

/** An account closes one month after the other, also those that hold nothing, from its first entry on. */
export function matrixRow(
  { affiliateId, affiliateName, balanceCents, lastClosed, firstOpen }: AccountView,
  figures: readonly MonthFigure[],
  months: readonly Month[],
  current: Month,
): MatrixRow {
  const byMonth = new Map(figures.map((figure) => [figure.month, figure]));
  const next = lastClosed === null ? firstOpen : addMonths(lastClosed, 1);
  const stateOf = (month: Month): MatrixCell['state'] => {
    if (byMonth.get(month)?.isClosed) return 'closed';
    if (next === null || month < next) return 'none';
    return month < current ? 'due' : 'running';
  };
  const cells = months.map((month) => {
    const { entries = 0, amountCents = 0 } = byMonth.get(month) ?? {};
    return { month, state: stateOf(month), entries, amountCents };
  });
  const start = months[0] ?? current;
  let earlierDue = 0;
  for (let month = next; month !== null && month < start && month < current; month = addMonths(month, 1))
    earlierDue += 1;
  return { affiliateId, affiliateName, balanceCents, cells, earlierDue };
}

/** A month and the accounts whose next month to close it is. */
export interface NextClose {
  month: Month;
  affiliates: { affiliateId: number; affiliateName: string }[];
}

/**
 * Returns the earliest month that is to be closed among those that are shown, with every account whose next it is; null:
 * none. An account that has an earlier one to close is left out, since months are closed in order.
 */
export function nextClose({ rows }: Pick<StatementMatrix, 'rows'>): NextClose | null {
  const due = rows.flatMap(({ affiliateId, affiliateName, cells, earlierDue }) => {
    const month = cells.find(({ state }) => state === 'due')?.month;
    return month === undefined || earlierDue > 0 ? [] : [{ affiliateId, affiliateName, month }];
  });
  const month = due.map((one) => one.month).toSorted()[0];
  if (month === undefined) return null;
  const affiliates = due
    .filter((one) => one.month === month)
    .map(({ affiliateId, affiliateName }) => ({ affiliateId, affiliateName }));
  return { month, affiliates };
}
