import type { AffiliateContext } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { assertFileShown } from '@/lib/batch/assert-file-shown';
import { getUpload } from '@/lib/batch/get-upload';
import type { AuditAction } from '@/word/audit-action';
import { maskCell } from './mask-cell';
import { openRejectedFile } from './rejected-file';
import type { RejectedCells } from './view';

const shownRows = 50;
const shownColumns = 100;
const shownCharacters = 200;

/**
 * Returns the first rejected rows of one of the affiliate's uploads as the file has them: whole for its sender and for
 * managers, to others without ID numbers. Audited (design batch 20). Throws `not_found`, or `rule_broken` when the file
 * is past its retention.
 */
export async function listRejected(ctx: AffiliateContext, batchId: string): Promise<RejectedCells> {
  const { id, userId, columnsCiphertext } = await getUpload(ctx, batchId);
  if (!columnsCiphertext) throw ruleBroken('the rejected rows are no longer kept');
  await assertFileShown(ctx, id);
  await recordReading(ctx, id, 'batch.rejected-rows-read');
  const isMasked = !may(ctx, 'batch.read-file', { affiliateId: ctx.scope.affiliateId, userId });
  const { headings, fields, chunks } = openRejectedFile(ctx, id, columnsCiphertext);
  const shown = (texts: readonly string[]) =>
    cut(isMasked ? texts.map((text, column) => maskCell(fields[column] ?? null, text)) : texts);
  const rows: RejectedCells['rows'] = [];
  for await (const chunk of chunks()) {
    for (const { row, texts } of chunk.rows.slice(0, shownRows - rows.length))
      rows.push({ row, texts: shown(texts) });
    if (rows.length === shownRows) break;
  }
  return {
    columns: headings.slice(0, shownColumns).map((heading, column) => ({
      heading: heading.slice(0, shownCharacters),
      field: fields[column] ?? null,
    })),
    moreColumns: Math.max(0, headings.length - shownColumns),
    rows,
    isMasked,
  };
}

/**
 * Returns the cells of one rejected row with its ID number, for any of the affiliate's staff who has it open. Audited
 * with the row (design batch 20). Throws `not_found`, or `rule_broken` when the file is past its retention.
 */
export async function openRejectedRow(
  ctx: AffiliateContext,
  batchId: string,
  row: number,
): Promise<RejectedCells['rows'][number]> {
  const { id, columnsCiphertext } = await getUpload(ctx, batchId);
  if (!columnsCiphertext) throw ruleBroken('the rejected rows are no longer kept');
  await assertFileShown(ctx, id);
  for await (const { from, rows } of openRejectedFile(ctx, id, columnsCiphertext).chunks()) {
    const found = rows.find((one) => one.row === row);
    if (found) {
      await recordReading(ctx, id, 'batch.rejected-row-read', { row });
      return { row, texts: cut(found.texts) };
    }
    if (from > row) break;
  }
  throw notFound('row');
}

const cut = (texts: readonly string[]): string[] =>
  texts.slice(0, shownColumns).map((text) => text.slice(0, shownCharacters));

async function recordReading(
  ctx: AffiliateContext,
  batchId: number,
  action: AuditAction,
  after?: object,
): Promise<void> {
  const { affiliateId, environment } = ctx.scope;
  await recordAudit(ctx, ctx.database, { action, subjectId: batchId, affiliateId, environment, after });
}
