import { findDispositionLabels, type LeadCalls, listLeadCalls } from '@/db/query/desk/disposition';
import { type LeadExportRow, listExportRows } from '@/db/query/lead/lead-export';
import type { LeadListRow } from '@/db/query/lead/lead-list-part';
import { storedFields } from '@/lib/applicant/field';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId } from '@/lib/base/crypto/public-id';
import { validationFailed } from '@/lib/base/error/error';
import type { FileColumn } from '@/lib/base/list/source';
import { type FileFormat, type ListFile, writeListFile } from '@/lib/base/list-file/write-file';
import { southAfricanDate } from '@/lib/base/time/date';
import { type DispositionLabels, withDefaults } from '@/lib/desk/disposition/kind';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import {
  capturedBy,
  type LeadQuery,
  maskedIdNumber,
  type Narrowing,
  readLeads,
  readQuery,
} from './list-leads';

const rowsAtOnce = 500;

interface ExportedLead extends LeadListRow {
  /** Null: nobody has said how a call ended. */
  readonly calls: LeadCalls | null;
  readonly more: LeadExportRow | null;
}

/**
 * Streams all matching leads as CSV or XLSX, newest first, page by page, with masked ID numbers (design applicant 10) and
 * what agents said of their calls, in the affiliate's own words, when it is to be called next, its outcome and its file.
 * Records the event before the first line is sent, with the filter but never the search text. Throws
 * `validation_failed` when the search text is too short. Leaves out leads that arrive meanwhile.
 */
export async function exportLeads(
  ctx: AffiliateContext,
  query: Omit<LeadQuery, 'cursor'>,
  format: FileFormat = 'csv',
): Promise<ListFile> {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, 'lead.export', { affiliateId });
  const narrowing = readQuery(ctx, query);
  if (narrowing === null) throw validationFailed({ search: ['too short'] });
  await recordAudit(ctx, ctx.database, {
    action: 'lead.exported',
    affiliateId,
    environment,
    after: { ...query.filter, searched: narrowing.search !== null },
  });
  const name = `leads-${environment}-${southAfricanDate(ctx.clock.now())}`;
  const labels = withDefaults((await findDispositionLabels(ctx.database, ctx.scope))?.labels ?? {});
  return writeListFile(format, name, columnsFor(ctx, labels), leadPages(ctx, narrowing));
}

async function* leadPages(ctx: AffiliateContext, narrowing: Narrowing): AsyncGenerator<ExportedLead[]> {
  const sent: number[] = [];
  try {
    for (let beforeId: number | null = null; ; ) {
      // Page by page, so that a slow reader holds neither a connection nor a transaction.
      const rows = await readLeads(ctx, narrowing, beforeId, rowsAtOnce);
      const ids = rows.map(({ id }) => id);
      const [calls, more] = await Promise.all([
        listLeadCalls(ctx.database, ctx.scope, ids),
        listExportRows(ctx.database, ctx.scope, ids),
      ]);
      sent.push(...ids);
      yield rows.map((row) => ({ ...row, calls: calls.get(row.id) ?? null, more: more.get(row.id) ?? null }));
      if (rows.length < rowsAtOnce) return;
      beforeId = rows.at(-1)?.id ?? null;
    }
  } finally {
    // Also when the reader has gone away: what was sent has been seen.
    recordRead(ctx, { kind: 'exported', rows: sent.length, leadIds: sent });
  }
}

/** Columns by wire name. */
const columnsFor = ({ env }: AffiliateContext, labels: DispositionLabels): FileColumn<ExportedLead>[] => [
  { name: 'id', cell: ({ id }) => publicId(env.idKey, 'lead', id) },
  { name: 'created_at', cell: ({ createdAt }) => createdAt },
  { name: 'updated_at', cell: ({ updatedAt }) => updatedAt },
  { name: 'state', cell: ({ state }) => state },
  { name: 'intent', cell: ({ intentTitle }) => intentTitle },
  { name: 'partner', cell: ({ partnerName }) => partnerName },
  { name: 'source', cell: ({ source }) => source },
  { name: 'captured_by', cell: capturedBy },
  { name: 'first_name', cell: ({ firstName }) => firstName },
  { name: 'last_name', cell: ({ lastName }) => lastName },
  { name: 'cell_phone_number', cell: ({ cellPhoneNumber }) => cellPhoneNumber },
  { name: 'email', cell: ({ email }) => email },
  { name: 'id_number', cell: (row) => maskedIdNumber(env, row) },
  { name: 'sub_id', cell: ({ subId }) => subId },
  { name: 'click_id', cell: ({ clickId }) => clickId },
  { name: 'best_chance', cell: ({ bestChance }) => bestChance },
  { name: 'calls', cell: ({ calls }) => calls?.count ?? 0 },
  { name: 'last_call_result', cell: ({ calls }) => calls && labels[calls.lastKind] },
  { name: 'last_call_at', cell: ({ calls }) => calls?.lastAt ?? null },
  { name: 'last_call_by', cell: ({ calls }) => calls?.lastBy ?? null },
  { name: 'call_back_at', cell: ({ more }) => more?.callBackAt ?? null },
  { name: 'outcome', cell: ({ more }) => more?.outcome ?? null },
  { name: 'file', cell: ({ more }) => more?.fileName ?? null },
  // What stands beside those values is read on the lead’s page (POPIA 24).
  { name: 'disputed', cell: ({ more }) => more?.disputed.join(', ') || null },
  ...storedFields.map(({ name }): FileColumn<ExportedLead> => ({ name, cell: ({ fields }) => fields[name] })),
];
