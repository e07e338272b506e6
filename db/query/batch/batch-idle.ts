import type { Queryable } from '@/db/client';

interface IdleBatch {
  id: number;
  affiliateId: number;
  fileBytes: number;
  /** The remaining work: rows to import, or referrals to send. */
  job: 'batch.import' | 'batch.refer';
}

/** Lists batches with remaining work but no job for it. A job's key is its name, a colon and the batch's id. */
export async function listIdleBatches({ sql }: Queryable): Promise<IdleBatch[]> {
  return sql<IdleBatch[]>`
    select w.id::float8 as id, w.affiliate_id::float8 as "affiliateId", w.file_bytes as "fileBytes", w.job from (
      select id, affiliate_id, file_bytes, 'batch.import' as job from batch where status in ('queued', 'processing')
      union all
      select distinct r.batch_id, b.affiliate_id, b.file_bytes, 'batch.refer' from batch_row r join batch b on b.id = r.batch_id
      where r.partner_ids is not null and r.referred_at is null and b.status = 'completed') w
    where not exists (
      select from graphile_worker.jobs j
      where j.key = w.job || ':' || w.id and (j.attempts < j.max_attempts or j.locked_at is not null))`;
}
