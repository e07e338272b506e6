import { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import type { Account } from './account';
import { entriesOnStatement, listEntries } from './list-entries';
import { monthText } from './schema';
import { getAccount, getStatement } from './statement';

/** What the pages take from their addresses; what is wrong is ignored. */
const pageQuery = z.object({
  month: monthText.nullable().catch(null),
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).catch(0),
});
type Search = Record<string, string | string[]>;

/** Reads an account with a page of the entries of an open month: the one asked for, or the latest. */
export async function readAccountPage(ctx: Context, account: Account, search: Search) {
  const { month: wanted, after } = pageQuery.parse({ month: null, ...search });
  const state = await getAccount(ctx, account);
  const month = (state.open.find((one) => one.month === wanted) ?? state.open.at(-1))?.month ?? null;
  const page =
    month === null ? { entries: [], next: null } : await listEntries(ctx, { ...account, month, after });
  return { state, month, isFirst: after === 0, ...page };
}

/** Reads a closed month with its entries. Throws `not_found`. */
export async function readStatementPage(ctx: Context, account: Account, month: string, search: Search) {
  const { after } = pageQuery.parse({ month: null, ...search });
  const statement = await getStatement(ctx, {
    ...account,
    month: monthText.safeParse(month).success ? month : '0001-01',
  });
  const page = await listEntries(ctx, {
    ...account,
    month: statement.month,
    after,
    limit: entriesOnStatement,
  });
  return { statement, isFirst: after === 0, ...page };
}
