import type postgres from 'postgres';
import type { Environment } from '@/db/schema/environment';

export interface ReferralRow {
  row: number;
  leadId: number;
  partnerIds: number[];
}

export async function findBatchOwner(
  sql: postgres.Sql,
  batchId: number,
): Promise<{ affiliateId: number; environment: Environment } | null> {
  const [row] = await sql<{ affiliateId: number; environment: Environment }[]>`
    select affiliate_id::float8 as "affiliateId", environment from batch where id = ${batchId}`;
  return row ?? null;
}

/** Rows whose referrals are still to be made, in the file's order. */
export async function listRowsToRefer(
  sql: postgres.Sql,
  batchId: number,
  limit: number,
): Promise<ReferralRow[]> {
  return sql<ReferralRow[]>`
    select row, lead_id::float8 as "leadId", partner_ids::float8[] as "partnerIds" from batch_row
    where batch_id = ${batchId} and partner_ids is not null and referred_at is null order by row limit ${limit}`;
}

export async function markReferred(sql: postgres.Sql, batchId: number, row: number): Promise<void> {
  await sql`update batch_row set referred_at = now() where batch_id = ${batchId} and row = ${row}`;
}
