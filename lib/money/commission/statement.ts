import type { Queryable } from '@/db/client';
import { insertEventOut } from '@/db/query/base/event-outbox';
import { lockLedger } from '@/db/query/money/commission-ledger';
import { lockPlans } from '@/db/query/money/commission-plan';
import {
  findHeld,
  findStatement,
  insertStatement,
  listAccounts as listAccountRows,
  listOpenMonths,
  listStatements as listStatementRows,
} from '@/db/query/money/commission-statement';
import type { Scope } from '@/db/scope';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence, isMuchMoney } from '@/lib/base/consequence/consequence';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { counted, shortMonth } from '@/lib/base/text/text';
import { southAfricanDate } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { type Account, accountScope } from './account';
import { bringUpToDate } from './bring-up-to-date';
import { addMonths, type Month, monthOf } from './month';
import type { CloseStatementInput } from './schema';
import type { AccountView, OpenMonthView, StatementView } from './view';

/** Lists every affiliate that has entries or statements in an environment. */
export async function listAccounts(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<AccountView[]> {
  assertMay(ctx, 'commission.list-all');
  return listAccountRows(ctx.database, environment, southAfricanDate(ctx.clock.now()));
}

/** Where an account stands: its closed months, the latest first, and those that are open, in order. */
export interface AccountState {
  statements: StatementView[];
  open: OpenMonthView[];
  balanceCents: number;
  /** Of the balance: what is on hold today. */
  heldCents: number;
  /** The month that may be closed next, and of a first statement the earliest; null: none is over. */
  next: Month | null;
}

/** Returns where an account stands. */
export async function getAccount(ctx: Context, account: Account): Promise<AccountState> {
  return accountState(ctx, ctx.database, accountScope(ctx, account));
}

/** Returns a closed month. Throws `not_found`. */
export async function getStatement(
  ctx: Context,
  { month, ...account }: Account & { month: Month },
): Promise<StatementView> {
  const found = await findStatement(ctx.database, accountScope(ctx, account), month);
  if (!found) throw notFound('statement');
  return found;
}

/**
 * Says what closing the month would do; the ledger is brought up to date first, so that nothing is missing from the
 * figure. Throws as `closeStatement`.
 */
export async function previewClose(
  ctx: Context,
  { month, ...account }: Account & { month: Month },
): Promise<{ consequence: Consequence; openingCents: number; closingCents: number }> {
  assertMay(ctx, 'commission.close');
  await bringUpToDate(ctx.database, accountScope(ctx, account));
  const { statements, entries, amountCents } = await assess(ctx, ctx.database, { month, ...account });
  const openingCents = statements[0]?.closingCents ?? 0;
  return {
    consequence: consequenceOf(month, entries, amountCents),
    openingCents,
    closingCents: openingCents + amountCents,
  };
}

/**
 * Closes a month of an account for good, in one transaction: its ledger is brought up to date, and the statement has the
 * next number (design money 11, commissions). An account's first statement may begin with a later month than its first
 * entry, and takes in the months before. Whatever concerns the month later goes into the next one. The affiliate is
 * told by `statement.closed`. Throws `validation_failed`: the month is not over, is not the next, or is not confirmed;
 * `conflict`: it is closed already.
 */
export async function closeStatement(
  ctx: Context,
  { month, confirm, ...account }: CloseStatementInput,
): Promise<StatementView> {
  assertMay(ctx, 'commission.close');
  const scope = accountScope(ctx, account);
  return ctx.database.transaction(async (tx) => {
    // No plan is saved meanwhile, which could reach into the month.
    await lockPlans(tx);
    await lockLedger(tx, scope);
    await bringUpToDate(tx, scope);
    const { entries, amountCents } = await assess(ctx, tx, { month, ...account });
    assertConfirmed(consequenceOf(month, entries, amountCents), confirm);
    const userId = userIdOf(ctx);
    const number = await insertStatement(tx, scope, { month, userId });
    await recordAudit(ctx, tx, {
      action: 'commission.statement-closed',
      subjectId: number,
      affiliateId: account.affiliateId,
      environment: account.environment,
      after: { month, number },
    });
    const statement = await findStatement(tx, scope, month);
    if (!statement) throw new Error(`statement ${number} is gone`);
    const { entries: closed } = statement;
    await insertEventOut(tx, scope, 'statement.closed', { statement: number, month, entries: closed });
    return statement;
  });
}

const consequenceOf = (month: Month, entries: number, amountCents: number): Consequence => ({
  figure: entries,
  leavesNone: false,
  isMuchMoney: isMuchMoney(amountCents),
  meaning: `${counted(entries, 'entry', 'entries')} of ${shortMonth(month)} would be closed for good`,
});

/** Throws unless the month is the next to be closed; the first may be any that is over. */
async function assess(ctx: Context, db: Queryable, { month, ...account }: Account & { month: Month }) {
  const { statements, open, next } = await accountState(ctx, db, accountScope(ctx, account));
  const closed = statements.find((one) => one.month === month);
  if (closed)
    throw new AppError('conflict', `${shortMonth(month)} is closed already: statement ${closed.number}`);
  if (month >= monthOf(ctx.clock.now()))
    throw validationFailed({
      month: [`${shortMonth(month)} is not over: it can be closed from the month after on`],
    });
  if (next === null)
    throw validationFailed({ month: ['there is no entry up to that month: nothing to close'] });
  const isFirst = statements.length === 0;
  if (isFirst ? month < next : month !== next)
    throw validationFailed({
      month: [
        isFirst ? `the first entry is of ${shortMonth(next)}` : `the next to close is ${shortMonth(next)}`,
      ],
    });
  // A first statement takes in what stands in months before it.
  const its = open.filter((one) => one.month <= month);
  return {
    statements,
    entries: its.reduce((sum, { entries }) => sum + entries, 0),
    amountCents: its.reduce((sum, { amountCents }) => sum + amountCents, 0),
  };
}

/** The same, for a verb that has checked who asks. */
export async function accountState(ctx: Context, db: Queryable, scope: Scope): Promise<AccountState> {
  const now = ctx.clock.now();
  const today = southAfricanDate(now);
  const [statements, open, held] = await Promise.all([
    listStatementRows(db, scope),
    listOpenMonths(db, scope, today),
    findHeld(db, scope, today),
  ]);
  const last = statements[0];
  const due = last ? addMonths(last.month, 1) : open[0]?.month;
  return {
    statements,
    open,
    balanceCents: (last?.closingCents ?? 0) + open.reduce((sum, { amountCents }) => sum + amountCents, 0),
    heldCents: held,
    next: due !== undefined && due < monthOf(now) ? due : null,
  };
}
