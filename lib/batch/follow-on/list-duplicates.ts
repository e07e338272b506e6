import { listDuplicateRows } from '@/db/query/batch/upload-page';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { getUpload } from '@/lib/batch/get-upload';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import type { DuplicatePage } from './view';

const pageSize = 50;

/**
 * Lists the rows of one of the affiliate's uploads whose applicants had a lead already, with the lead that each one is.
 * Throws `not_found`.
 */
export async function listDuplicates(
  ctx: AffiliateContext,
  batchId: string,
  { after }: { after: number },
): Promise<DuplicatePage> {
  const { id } = await getUpload(ctx, batchId);
  const found = await listDuplicateRows(ctx.database, ctx.scope, id, { after, limit: pageSize + 1 });
  const rows = found.slice(0, pageSize);
  if (rows.length > 0)
    recordRead(ctx, {
      kind: 'listed',
      rows: rows.length,
      leadIds: rows.flatMap(({ leadId }) => leadId ?? []),
    });
  return {
    rows: rows.map(
      ({
        row,
        firstRow,
        leadId,
        state,
        firstName,
        lastName,
        intentTitle,
        createdAt,
        erased,
        restricted,
      }) => ({
        row,
        firstRow,
        lead:
          leadId === null || state === null
            ? null
            : {
                id: publicId(ctx.env.idKey, 'lead', leadId),
                state,
                name: restricted ? 'Restricted' : erased ? 'Erased' : `${firstName} ${lastName}`,
                intentTitle: intentTitle ?? '',
                createdAt: createdAt?.toISOString() ?? '',
              },
      }),
    ),
    next: found.length > pageSize ? (rows.at(-1)?.row ?? null) : null,
  };
}
