import type { Queryable, Sql } from '@/db/client';
import type { BatchRowStatus, BatchStatus } from '@/db/schema/batch/batch';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

export interface BatchView {
  id: number;
  affiliateId: number;
  status: Exclude<BatchStatus, 'receiving'>;
  fileName: string | null;
  total: number | null;
  processed: number;
  created: number;
  duplicates: number;
  invalid: number;
  message: string | null;
  failure: string | null;
  createdAt: Date;
  finishedAt: Date | null;
}

/**
 * Finds a batch of this environment, of any affiliate: the verb decides that another affiliate's is forbidden
 * rather than unknown (spec 4).
 */
export async function findBatch(
  { sql }: Queryable,
  { environment }: Scope,
  batchId: number,
): Promise<BatchView | null> {
  const [row] = await sql<BatchView[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId", status, file_name as "fileName", total, processed,
      created, duplicates, invalid, message, failure, created_at as "createdAt", finished_at as "finishedAt"
    from batch where id = ${batchId} and environment = ${environment} and status <> 'receiving'`;
  return row ?? null;
}

/** Whose a batch is: a scope, or what the batch's own row says to the worker. */
export interface BatchOwner {
  readonly affiliateId: number;
  readonly environment: Environment;
}

/**
 * The condition that a batch is its owner's, for statements about what belongs to it and names no affiliate. They name
 * the id itself, too, so that the planner knows how many rows it has.
 */
export function isOwnBatch(sql: Sql, { affiliateId, environment }: BatchOwner, batchId: number) {
  return sql`exists (
    select from batch where id = ${batchId} and affiliate_id = ${affiliateId} and environment = ${environment})`;
}

export interface BatchRowView {
  row: number;
  status: BatchRowStatus;
  leadId: number | null;
  message: string | null;
  errors: Record<string, string[]> | null;
}

/** Lists the rows after `after` in file order, at most `limit` (null: all). */
export async function listBatchRows(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
  page: { after: number; limit: number | null; status: BatchRowStatus | null },
): Promise<BatchRowView[]> {
  return sql<BatchRowView[]>`
    select row, status, lead_id::float8 as "leadId", message, errors from batch_row
    where batch_id = ${batchId} and ${isOwnBatch(sql, scope, batchId)} and row > ${page.after}
      ${page.status === null ? sql`` : sql`and status = ${page.status}`}
    order by row limit ${page.limit}`;
}
