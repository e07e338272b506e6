import type { Queryable } from '@/db/client';
import { type ReferralStop, referralStop } from '@/db/query/base/gate';
import { historyKind } from '@/db/query/base/history';
import type { Environment } from '@/word/environment';

export async function findBatchOwner(
  { sql }: Queryable,
  batchId: number,
): Promise<{ affiliateId: number; environment: Environment } | null> {
  const [row] = await sql<{ affiliateId: number; environment: Environment }[]>`
    select affiliate_id::float8 as "affiliateId", environment from batch where id = ${batchId}`;
  return row ?? null;
}

/**
 * Queues the referrals that the next rows of the batch ask for, in file order; ignores ids that are not partners.
 * Returns the number of rows, and the lanes with new referrals. Call it in the transaction that adds the lanes'
 * jobs.
 */
export async function insertBatchReferrals(
  { sql }: Queryable,
  batchId: number,
  limit: number,
): Promise<{ rows: number; partnerIds: number[] }> {
  const [taken] = await sql<{ rows: number; partnerIds: number[] }[]>`
    with due as materialized (
      select r.row, r.lead_id, r.partner_ids, b.environment from batch_row r join batch b on b.id = r.batch_id
      where r.batch_id = ${batchId} and r.partner_ids is not null and r.referred_at is null
      order by r.row limit ${limit} for update of r),
    named as (
      insert into batch_referral (batch_id, partner_id, row, lead_id)
      select distinct ${batchId}::bigint, p.id, d.row, d.lead_id
      from due d join partner p on p.id = any(d.partner_ids) and p.environment = d.environment
      where d.lead_id is not null
      on conflict do nothing returning partner_id),
    taken as (
      update batch_row set referred_at = now()
      where batch_id = ${batchId} and row in (select row from due) returning row)
    select (select count(*)::int from taken) as rows,
      (select coalesce(json_agg(distinct partner_id), '[]') from named) as "partnerIds"`;
  return taken ?? { rows: 0, partnerIds: [] };
}

interface ReferralRow {
  row: number;
  leadId: number;
  /** What was decided since, and stops it; null: nothing. */
  stop: ReferralStop | null;
}

/** Lists a partner's next open referrals of a batch, in file order, with what stops each as of this statement. */
export async function listReferrals(
  { sql }: Queryable,
  batchId: number,
  partnerId: number,
  limit: number,
): Promise<ReferralRow[]> {
  return sql<ReferralRow[]>`
    select r.row, r.lead_id::float8 as "leadId", ${referralStop(sql, sql`true`)} as stop
    from batch_referral r join lead l on l.id = r.lead_id join partner p on p.id = r.partner_id
    where r.batch_id = ${batchId} and r.partner_id = ${partnerId} order by r.row limit ${limit}`;
}

/** Notes in the lead's history that a referral which a file asked for ended, unless it has been sent before. */
export async function deleteStoppedReferral(
  { sql }: Queryable,
  { batchId, partnerId, row, reason }: { batchId: number; partnerId: number; row: number; reason: string },
): Promise<void> {
  await sql`
    with ended as (
      delete from batch_referral where batch_id = ${batchId} and partner_id = ${partnerId} and row = ${row}
      returning lead_id, partner_id)
    insert into lead_event (lead_id, kind, detail)
    select lead_id, ${historyKind('referral not sent')}::text, jsonb_build_object(
      'partnerId', partner_id, 'reason', ${reason}::text)
    from ended e where not exists (
      select from application a where a.lead_id = e.lead_id and a.partner_id = e.partner_id)`;
}

export async function deleteReferral(
  { sql }: Queryable,
  batchId: number,
  partnerId: number,
  row: number,
): Promise<void> {
  await sql`delete from batch_referral where batch_id = ${batchId} and partner_id = ${partnerId} and row = ${row}`;
}

/** Lists lanes with open referrals but no job for them. A job's key is its name and the two ids. */
export async function listIdleLanes(
  { sql }: Queryable,
  jobName: string,
): Promise<{ batchId: number; partnerId: number }[]> {
  return sql<{ batchId: number; partnerId: number }[]>`
    select r.batch_id::float8 as "batchId", r.partner_id::float8 as "partnerId"
    from (select distinct batch_id, partner_id from batch_referral) r
    where not exists (
      select from graphile_worker.jobs j
      where j.key = ${jobName}::text || ':' || r.batch_id || ':' || r.partner_id
        and (j.attempts < j.max_attempts or j.locked_at is not null))`;
}
