import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { BatchView } from './batch';

interface BatchListRow extends Omit<BatchView, 'affiliateId' | 'message' | 'failure' | 'finishedAt'> {
  userName: string | null;
}

/** Newest first, along the index `batch_list`, so that every page costs the same. */
export async function listBatchesOf(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  page: { beforeId: number | null; limit: number },
): Promise<BatchListRow[]> {
  return sql<BatchListRow[]>`
    select b.id::float8 as id, b.status, b.file_name as "fileName", b.total, b.processed, b.created, b.duplicates,
      b.invalid, u.name as "userName", b.created_at as "createdAt"
    from batch b left join "user" u on u.id = b.user_id
    where b.affiliate_id = ${affiliateId} and b.environment = ${environment} and b.status <> 'receiving'
      ${page.beforeId === null ? sql`` : sql`and b.id < ${page.beforeId}`}
    order by b.id desc limit ${page.limit}`;
}

interface BatchFileRow {
  fileBytes: number;
  fileName: string | null;
  userId: number | null;
  columnsCiphertext: Buffer | null;
  consentText: string | null;
  intentTitle: string | null;
  intentId: string | null;
  /** False once the file has been deleted by retention. */
  isKept: boolean;
}

export async function findBatchFile(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<BatchFileRow | null> {
  const [row] = await sql<BatchFileRow[]>`
    select file_bytes as "fileBytes", file_name as "fileName", user_id::float8 as "userId",
      columns_ciphertext as "columnsCiphertext", consent_text as "consentText", intent_title as "intentTitle",
      intent_id as "intentId",
      exists (select from batch_piece where batch_id = batch.id) as "isKept"
    from batch
    where id = ${batchId} and affiliate_id = ${affiliateId} and environment = ${environment}
      and status <> 'receiving'`;
  return row ?? null;
}

/** Returns the next chunk of rejected rows after the chunk `after`; null past the last one. */
export async function findRejectedChunk(
  { sql }: Queryable,
  batchId: number,
  after: number,
): Promise<{ number: number; ciphertext: Buffer } | null> {
  const [row] = await sql<{ number: number; ciphertext: Buffer }[]>`
    select number, ciphertext from batch_rejected_chunk where batch_id = ${batchId} and number > ${after}
    order by number limit 1`;
  return row ?? null;
}
