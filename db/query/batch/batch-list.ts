import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { BatchView } from './batch';

interface BatchListRow extends Omit<BatchView, 'affiliateId' | 'failure'> {
  userName: string | null;
  /** The upload that it corrects: its name, if it is one. */
  corrects: { fileName: string | null } | null;
  /** Its leads are being removed, or were. */
  isUndone: boolean;
}

/** Newest first, along the index `batch_list`, so that every page costs the same. */
export async function listBatchesOf(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  page: { beforeId: number | null; limit: number },
): Promise<BatchListRow[]> {
  return sql<BatchListRow[]>`
    select b.id::float8 as id, b.status, b.file_name as "fileName", b.total, b.processed, b.created, b.duplicates,
      b.invalid, u.name as "userName", b.created_at as "createdAt", b.message, b.finished_at as "finishedAt",
      (select json_build_object('fileName', c.file_name) from batch c where c.id = b.corrects_batch_id) as corrects,
      exists (select from batch_undo where batch_id = b.id) as "isUndone"
    from batch b left join "user" u on u.id = b.user_id
    where b.affiliate_id = ${affiliateId} and b.environment = ${environment} and b.status <> 'receiving'
      ${page.beforeId === null ? sql`` : sql`and b.id < ${page.beforeId}`}
    order by b.id desc limit ${page.limit}`;
}
