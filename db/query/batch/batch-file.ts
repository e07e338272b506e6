import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import { type BatchOwner, isOwnBatch } from './batch';

interface BatchFileRow {
  fileBytes: number;
  fileName: string | null;
  contentType: string | null;
  userId: number | null;
  columnsCiphertext: Buffer | null;
  consentText: string | null;
  consentWordsCiphertext: Buffer | null;
  userName: string | null;
  createdAt: Date;
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
    select file_bytes as "fileBytes", file_name as "fileName", content_type as "contentType", user_id::float8 as "userId",
      columns_ciphertext as "columnsCiphertext", consent_text as "consentText",
      consent_words_ciphertext as "consentWordsCiphertext", intent_title as "intentTitle", intent_id as "intentId",
      (select name from "user" where id = batch.user_id) as "userName", created_at as "createdAt",
      exists (select from batch_piece where batch_id = batch.id) as "isKept"
    from batch
    where id = ${batchId} and affiliate_id = ${affiliateId} and environment = ${environment}
      and status <> 'receiving'`;
  return row ?? null;
}

/** Returns the next chunk of rejected rows after the chunk `after`; null past the last one. */
export async function findRejectedChunk(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
  after: number,
): Promise<{ number: number; ciphertext: Buffer } | null> {
  const [row] = await sql<{ number: number; ciphertext: Buffer }[]>`
    select number, ciphertext from batch_rejected_chunk
    where batch_id = ${batchId} and ${isOwnBatch(sql, scope, batchId)} and number > ${after}
    order by number limit 1`;
  return row ?? null;
}

/** Returns a piece of the stored file of a batch of this owner's. */
export async function getPiece(
  { sql }: Queryable,
  owner: BatchOwner,
  batchId: number,
  number: number,
): Promise<Buffer> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from batch_piece
    where batch_id = ${batchId} and ${isOwnBatch(sql, owner, batchId)} and number = ${number}`;
  if (!row) throw new Error(`batch ${batchId} has lost piece ${number}`);
  return row.ciphertext;
}
