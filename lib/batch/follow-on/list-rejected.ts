import { recordEvent } from '@/lib/audit/record-event';
import { getUpload } from '@/lib/batch/get-upload';
import type { AffiliateContext } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { openRejectedFile } from './rejected-file';
import type { RejectedCells } from './view';

const shownRows = 50;
const shownColumns = 100;
const shownCharacters = 200;

/**
 * Returns the first rejected rows of one of the affiliate's uploads as the file has them, for everybody who may correct
 * them. Audited, because they show full ID numbers (design 9). Throws `not_found`, or `rule_broken` when the file is
 * past its retention.
 */
export async function listRejected(ctx: AffiliateContext, batchId: string): Promise<RejectedCells> {
  const { id, columnsCiphertext } = await getUpload(ctx, batchId);
  if (!columnsCiphertext) throw ruleBroken('the rejected rows are no longer kept');
  const { affiliateId, environment } = ctx.scope;
  await recordEvent(ctx, ctx.database, {
    action: 'batch.rejected-rows-read',
    subjectId: id,
    affiliateId,
    environment,
  });
  const { headings, fields, chunks } = openRejectedFile(ctx, id, columnsCiphertext);
  const rows: RejectedCells['rows'] = [];
  for await (const chunk of chunks()) {
    for (const { row, texts } of chunk.rows.slice(0, shownRows - rows.length))
      rows.push({ row, texts: texts.slice(0, shownColumns).map((text) => text.slice(0, shownCharacters)) });
    if (rows.length === shownRows) break;
  }
  return {
    columns: headings.slice(0, shownColumns).map((heading, column) => ({
      heading: heading.slice(0, shownCharacters),
      field: fields[column] ?? null,
    })),
    moreColumns: Math.max(0, headings.length - shownColumns),
    rows,
  };
}
