import { findAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import type { FileColumn } from '@/lib/base/list/source';
import { type ListFile, writeListFile } from '@/lib/base/list-file/write-file';
import { accountScope } from './account';
import { entryRate } from './entry-rate';
import { entryWords } from './entry-words';
import { allEntries } from './list-entries';
import { rateText } from './rate-text';
import type { ExportEntriesInput } from './schema';
import type { EntryView } from './view';

/** Amounts are in rand with two decimals, a dot between them, as spreadsheets and accounts read them. */
const randOf = (cents: number | null) => (cents === null ? null : Number((cents / 100).toFixed(2)));

/** The columns of a ledger's file. */
export const entryColumns: readonly FileColumn<EntryView>[] = [
  { name: 'entry', cell: ({ id }) => id },
  { name: 'month', cell: ({ month }) => month },
  { name: 'occurred at', cell: ({ occurredAt }) => occurredAt },
  { name: 'what', cell: (entry) => entryWords(entry) },
  { name: 'partner', cell: ({ partnerName }) => partnerName },
  { name: 'product', cell: ({ intentTitle }) => intentTitle },
  { name: 'lead', cell: ({ leadHashid }) => leadHashid },
  { name: 'of amount', cell: ({ baseCents }) => randOf(baseCents) },
  {
    name: 'rate',
    cell: (entry) => {
      const rate = entryRate(entry);
      return entry.unit === null || rate === null ? null : rateText(entry.unit, rate);
    },
  },
  {
    name: 'plan',
    cell: ({ planId, planVersion }) => (planId === null ? null : `${planId} version ${planVersion}`),
  },
  { name: 'held until', cell: ({ heldUntil }) => heldUntil },
  { name: 'amount', cell: ({ amountCents }) => randOf(amountCents) },
  { name: 'reason', cell: ({ reason }) => reason },
  { name: 'adjusts entry', cell: ({ adjusts }) => adjusts },
];

/**
 * Streams an account's entries as a file, of a month or of all, without formulas. Recorded in the audit trail. Throws
 * `forbidden`, `not_found`.
 */
export async function exportEntries(
  ctx: Context,
  { format, month, ...account }: ExportEntriesInput,
): Promise<ListFile> {
  accountScope(ctx, account);
  const affiliate = await findAffiliate(ctx.database, account.affiliateId);
  if (!affiliate) throw notFound('affiliate');
  await recordAudit(ctx, ctx.database, {
    action: 'list.exported',
    affiliateId: account.affiliateId,
    environment: account.environment,
    after: { list: 'commission', ...(month !== undefined && { month }) },
  });
  const name = ['commission', affiliate.slug, account.environment, month].filter(Boolean).join('-');
  return writeListFile(format, name, entryColumns, allEntries(ctx, { ...account, month: month ?? null }));
}
