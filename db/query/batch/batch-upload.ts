import { and, eq } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { isSenderGone } from '@/db/query/base/gate';
import { type BatchRowRules, batch } from '@/db/schema/batch/batch';
import type { Scope } from '@/db/scope';
import type { LeadBasis } from '@/word/lead';

interface NewBatch {
  fileName: string | null;
  contentType: string | null;
  delimiter: string | null;
  rowRules: BatchRowRules;
  apiKeyId: number | null;
  userId: number | null;
  consentText: string | null;
  correctsBatchId: number | null;
  /** As the file's sender said; null: as the affiliate's setting is. */
  basis: LeadBasis | null;
}

/**
 * Counts an affiliate's unfinished batches, and the bytes that are kept of its files (as sent, staged rows, rejected
 * rows): until they are past their environment's retention; those of failed batches are deleted at once.
 */
export async function findBatchUsage(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
): Promise<{ open: number; storedBytes: number }> {
  const [row] = await sql<[{ open: number; storedBytes: number }]>`
    select count(*) filter (where b.finished_at is null)::int as open,
      coalesce(sum(b.file_bytes + b.staged_bytes + b.rejected_bytes), 0)::float8 as "storedBytes"
    from batch b join environment e on e.name = b.environment
    where b.affiliate_id = ${affiliateId} and b.environment = ${environment} and b.status <> 'failed'
      and (b.finished_at is null or b.finished_at >= now() - make_interval(days => e.batch_file_retention_days))`;
  return row;
}

/** Opens an upload: the batch is `receiving` until `updateBatchQueued`. */
export async function insertBatch({ sql }: Queryable, scope: Scope, values: NewBatch): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into batch (affiliate_id, environment, file_name, content_type, delimiter, row_rules, api_key_id, user_id,
      consent_text, corrects_batch_id, basis)
    values (${scope.affiliateId}, ${scope.environment}, ${values.fileName}, ${values.contentType},
      ${values.delimiter}, ${values.rowRules}, ${values.apiKeyId}, ${values.userId}, ${values.consentText},
      ${values.correctsBatchId},
      coalesce(${values.basis}::lead_basis, (select lead_basis from affiliate where id = ${scope.affiliateId})))
    returning id::float8 as id`;
  return row.id;
}

/**
 * Each chunk has its own transaction, so that a slow client never holds a connection. Durable with `updateBatchQueued`
 * only: nobody is told of the upload before, so it need not wait for the disk. Returns false, with nothing stored, where
 * its sender is let in no more.
 */
export async function insertPiece(
  { sql }: Queryable,
  batchId: number,
  number: number,
  ciphertext: Buffer,
): Promise<boolean> {
  const { count } = await sql`
    insert into batch_piece (batch_id, number, ciphertext)
    select ${batchId}::bigint, ${number}::int, ${ciphertext}::bytea
    where set_config('synchronous_commit', 'off', true) = 'off'
      and exists (select from batch b where b.id = ${batchId} and not ${isSenderGone(sql)})`;
  return count > 0;
}

/**
 * Marks the upload as complete. Call it in the transaction that adds its import job. Returns what stops it, to be rolled
 * back: its sender is let in no more, or a piece is missing, because it was cleaned away, or PostgreSQL was killed before
 * it was on disk. Null: nothing.
 */
export async function updateBatchQueued(
  db: Queryable,
  batchId: number,
  pieces: number,
  values: {
    fileBytes: number;
    intentTitle: string | null;
    intentId: string | null;
    consentWordsCiphertext: Buffer | null;
  },
): Promise<'sender gone' | 'piece missing' | null> {
  const rows = await db.drizzle
    .update(batch)
    .set({ status: 'queued', ...values })
    .where(and(eq(batch.id, batchId), eq(batch.status, 'receiving')))
    .returning({ id: batch.id });
  const [stored] = await db.sql<{ pieces: number; isSenderGone: boolean }[]>`
    select (select count(*)::int from batch_piece where batch_id = b.id) as pieces, ${isSenderGone(db.sql)} as "isSenderGone"
    from batch b where b.id = ${batchId}`;
  if (stored?.isSenderGone) return 'sender gone';
  return rows.length > 0 && stored?.pieces === pieces ? null : 'piece missing';
}

/** Deletes an incomplete upload. */
export async function deleteUpload({ sql }: Queryable, batchId: number): Promise<void> {
  await sql`delete from batch where id = ${batchId} and status = 'receiving'`;
}

/** Deletes abandoned uploads: the server limits a request to 15 minutes. */
export async function deleteForgottenUploads({ sql }: Queryable): Promise<number> {
  const result = await sql`
    delete from batch where status = 'receiving' and created_at < now() - interval '1 hour'`;
  return result.count;
}

/**
 * Deletes files of finished batches beyond their environment's retention (design care 4), with the defaults they were
 * sent with. Keeps names, counts and results.
 */
export async function deleteOldFiles({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ pieces: number }]>`
    with old as materialized (
      select b.id from batch b join environment e on e.name = b.environment
      where b.finished_at < now() - make_interval(days => e.batch_file_retention_days)),
    refusals as (delete from batch_refusal where batch_id in (select id from old)),
    defaults as (
      update batch set content_type = null, intent_title = null, intent_id = null, columns_ciphertext = null
      where id in (select id from old)
        and (coalesce(content_type, intent_title, intent_id) is not null or columns_ciphertext is not null)),
    rejected as (delete from batch_rejected_chunk where batch_id in (select id from old)),
    pieces as (delete from batch_piece where batch_id in (select id from old) returning 1)
    select count(*)::int as pieces from pieces`;
  return row.pieces;
}
