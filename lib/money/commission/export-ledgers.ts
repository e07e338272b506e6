import { listAccounts } from '@/db/query/money/commission-statement';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import type { FileColumn } from '@/lib/base/list/source';
import { type ListFile, writeListFile } from '@/lib/base/list-file/write-file';
import { southAfricanDate } from '@/lib/base/time/date';
import { entryColumns } from './export-entries';
import { allEntries } from './list-entries';
import type { ExportLedgersInput } from './schema';
import type { AccountView, EntryView } from './view';

type OwnEntry = EntryView & Pick<AccountView, 'affiliateName' | 'affiliateSlug'>;

const columns: readonly FileColumn<OwnEntry>[] = [
  { name: 'affiliate', cell: ({ affiliateName }) => affiliateName },
  { name: 'affiliate slug', cell: ({ affiliateSlug }) => affiliateSlug },
  ...entryColumns,
];

/**
 * Streams the entries of all affiliates of an environment as one file, of a month or of all, affiliate by affiliate, with
 * the columns of a single ledger. Recorded in the audit trail. Throws `forbidden`.
 */
export async function exportLedgers(
  ctx: Context,
  { format, month, environment }: ExportLedgersInput,
): Promise<ListFile> {
  assertMay(ctx, 'commission.list-all');
  const accounts = await listAccounts(ctx.database, environment, southAfricanDate(ctx.clock.now()));
  await recordAudit(ctx, ctx.database, {
    action: 'list.exported',
    environment,
    after: { list: 'commission', ...(month !== undefined && { month }) },
  });
  const name = ['commission', 'all', environment, month].filter(Boolean).join('-');
  return writeListFile(
    format,
    name,
    columns,
    entriesOf(ctx, accounts, { environment, month: month ?? null }),
  );
}

async function* entriesOf(
  ctx: Context,
  accounts: readonly AccountView[],
  of: Pick<ExportLedgersInput, 'environment'> & { month: string | null },
): AsyncGenerator<OwnEntry[]> {
  for (const { affiliateId, affiliateName, affiliateSlug } of accounts)
    for await (const entries of allEntries(ctx, { ...of, affiliateId }))
      yield entries.map((entry) => ({ ...entry, affiliateName, affiliateSlug }));
}
