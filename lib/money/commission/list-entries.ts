import { type EntryRow, listEntries as listEntryRows } from '@/db/query/money/commission-statement';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { type Account, accountScope } from './account';
import type { Month } from './month';
import type { EntryView } from './view';

const entriesAtOnce = 100;
/** A statement stands on one page, so that it is printed whole, unless it is longer than this. */
export const entriesOnStatement = 2_000;

/** Lists a page of an account's entries in the order in which they were made; of a month, or of all. */
export async function listEntries(
  ctx: Context,
  {
    month = null,
    after = 0,
    limit = entriesAtOnce,
    ...account
  }: Account & { month?: Month | null; after?: number; limit?: number },
): Promise<{ entries: EntryView[]; next: number | null }> {
  const scope = accountScope(ctx, account);
  const rows = await listEntryRows(ctx.database, scope, { month, after, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map((row) => entryView(ctx, row)),
    next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** Returns all entries of an account, or of one of its months, page by page. */
export async function* allEntries(
  ctx: Context,
  account: Account & { month?: Month | null },
): AsyncGenerator<EntryView[]> {
  for (let after: number | null = 0; after !== null; ) {
    const { entries, next } = await listEntries(ctx, { ...account, after });
    if (entries.length > 0) yield entries;
    after = next;
  }
}

function entryView(ctx: Context, { leadId, ...row }: EntryRow): EntryView {
  return { ...row, leadHashid: leadId === null ? null : publicId(ctx.env.idKey, 'lead', leadId) };
}
