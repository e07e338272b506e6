import { listBatchRows } from '@/db/query/batch/batch';
import { listCreatedRows, listDuplicateRows } from '@/db/query/batch/upload-page';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId } from '@/lib/base/crypto/public-id';
import { hasCode } from '@/lib/base/error/error';
import { type SheetToWrite, writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { southAfricanTime } from '@/lib/base/time/date';
import { findFileHidden } from '@/lib/batch/assert-file-shown';
import { downloadName } from '@/lib/batch/download-name';
import { getUploadTo } from '@/lib/batch/get-upload';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { maskedIdNumber } from '@/lib/lead/lead/list-leads';
import { openRejectedFile } from './rejected-file';

const rowsAtOnce = 500;

interface UploadExport {
  readonly fileName: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Writes what became of every row of one of the affiliate's uploads as a workbook of text cells, for managers: its
 * leads, the lead that each duplicate is, and the rejected rows under the file's own headings, as long as they are
 * kept; a line stands for those of a file that names somebody whose data is restricted (design care 17). ID numbers of
 * leads are masked (design applicant 10). Audited. Throws `not_found` and `forbidden`.
 */
export async function exportUpload(ctx: AffiliateContext, batchId: string): Promise<UploadExport> {
  const { affiliateId, environment } = ctx.scope;
  const { id, fileName, columnsCiphertext } = await getUploadTo(ctx, 'lead.export', batchId);
  await recordAudit(ctx, ctx.database, {
    action: 'lead.exported',
    subjectId: id,
    affiliateId,
    environment,
    after: { batch: batchId },
  });
  const hidden = columnsCiphertext && (await findFileHidden(ctx, id));
  if (columnsCiphertext && hidden === null)
    await recordAudit(ctx, ctx.database, {
      action: 'batch.rejected-rows-read',
      subjectId: id,
      affiliateId,
      environment,
    });
  const sheets = [
    leadSheet(ctx, id),
    duplicateSheet(ctx, id),
    ...(hidden
      ? [hiddenSheet(hidden)]
      : columnsCiphertext
        ? [rejectedSheet(ctx, id, columnsCiphertext)]
        : []),
  ];
  const name = downloadName(fileName).replace(/\.[a-z]+$/i, '');
  return { fileName: `${name} - results.xlsx`, bytes: writeXlsx(sheets) };
}

function leadSheet(ctx: AffiliateContext, batchId: number): SheetToWrite {
  return {
    name: 'Leads',
    headings: [
      'row',
      'id',
      'state',
      'first_name',
      'last_name',
      'cell_phone_number',
      'id_number',
      'intent',
      'best_chance',
      'partner',
      'created_at',
    ],
    rows: pages(
      (after) => listCreatedRows(ctx.database, ctx.scope, batchId, { after, limit: rowsAtOnce }),
      (rows) => {
        recordRead(ctx, { kind: 'exported', rows: rows.length, leadIds: rows.map(({ id }) => id) });
        return rows.map((lead) => [
          String(lead.row),
          publicId(ctx.env.idKey, 'lead', lead.id),
          lead.state,
          lead.firstName,
          lead.lastName,
          lead.cellPhoneNumber,
          maskedIdNumber(ctx.env, lead),
          lead.intentTitle,
          lead.bestChance === null ? null : String(lead.bestChance),
          lead.partnerName,
          southAfricanTime(lead.createdAt),
        ]);
      },
    ),
  };
}

function duplicateSheet(ctx: AffiliateContext, batchId: number): SheetToWrite {
  return {
    name: 'Duplicates',
    headings: ['row', 'id', 'state', 'first_name', 'last_name', 'intent', 'created_at', 'first_row'],
    rows: pages(
      (after) => listDuplicateRows(ctx.database, ctx.scope, batchId, { after, limit: rowsAtOnce }),
      (rows) => {
        recordRead(ctx, {
          kind: 'exported',
          rows: rows.length,
          leadIds: rows.flatMap(({ leadId }) => leadId ?? []),
        });
        return rows.map(({ row, leadId, state, firstName, lastName, intentTitle, createdAt, firstRow }) => [
          String(row),
          leadId === null ? null : publicId(ctx.env.idKey, 'lead', leadId),
          state,
          firstName,
          lastName,
          intentTitle,
          createdAt && southAfricanTime(createdAt),
          firstRow === null ? null : String(firstRow),
        ]);
      },
    ),
  };
}

const rejectedName = 'Rejected';

const hiddenSheet = (why: string): SheetToWrite => ({
  name: rejectedName,
  headings: [`Rejected rows are left out: ${why}`],
  rows: (async function* () {})(),
});

function rejectedSheet(ctx: AffiliateContext, batchId: number, columnsCiphertext: Buffer): SheetToWrite {
  const { headings, chunks } = openRejectedFile(ctx, batchId, columnsCiphertext);
  return {
    name: rejectedName,
    headings: [...headings, 'row', 'reason'],
    rows: (async function* () {
      try {
        for await (const { from, count, rows } of chunks()) {
          const stored = await listBatchRows(ctx.database, ctx.scope, batchId, {
            after: from - 1,
            limit: count,
            status: 'invalid',
          });
          const reasons = new Map(stored.map(({ row, errors, message }) => [row, reasonOf(errors, message)]));
          yield rows.map(({ row, texts }) => [...texts, String(row), reasons.get(row) ?? '']);
        }
      } catch (error) {
        // A restriction that began meanwhile.
        if (!hasCode(error, 'rule_broken')) throw error;
        yield [[`The other rejected rows are left out: ${error.message}`]];
      }
    })(),
  };
}

function reasonOf(errors: Record<string, string[]> | null, message: string | null): string {
  if (errors === null) return message ?? '';
  return Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(' · ');
}

/** Page by page, so that a slow reader holds neither a connection nor a transaction. */
async function* pages<Found extends { row: number }>(
  read: (after: number) => Promise<readonly Found[]>,
  cellsOf: (rows: readonly Found[]) => (string | null)[][],
): AsyncGenerator<(string | null)[][]> {
  for (let after = 0; ; ) {
    const rows = await read(after);
    if (rows.length > 0) yield cellsOf(rows);
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.row ?? after;
  }
}
