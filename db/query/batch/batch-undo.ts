import type { Queryable } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { maintenanceFragment } from '@/db/query/base/guard';
import { ofScope } from '@/db/query/base/lead-part';
import { isRestricted } from '@/db/query/base/restriction-part';
import { lockIdentities } from '@/db/query/lead/lead-identity';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import { isOwnBatch } from './batch';
import type { RefusedApplicant } from './batch-refusal';

/** What an undo of an upload would do. */
export interface UndoCounts {
  /** Leads that would be removed: created by the upload, and unchanged since. */
  leads: number;
  /** Leads of the upload that stay: partners were asked for them, they changed since, or another file names them. */
  kept: number;
  /** Those of them for which partners were asked. */
  offered: number;
}

/** Looks at each lead once: an upload may have 200,000. */
export async function countUndo({ sql }: Queryable, scope: Scope, batchId: number): Promise<UndoCounts> {
  const [row] = await sql<[UndoCounts]>`
    select count(*) filter (where removable)::int as leads, count(*) filter (where not removable)::int as kept,
      count(*) filter (where offered)::int as offered
    from (
      select ${removable(sql, batchId)} as removable, ${offered(sql)} as offered
      from batch_row r join lead l on l.id = r.lead_id
      where r.batch_id = ${batchId} and r.status = 'created' and ${ofScope(sql, scope)} offset 0) r`;
  return row;
}

const offered = (sql: Queryable['sql']) => sql`
  (l.offer_id is not null or exists (select from application a where a.lead_id = l.id))`;

/** Nobody has written to the lead, and no client and no other file's row was told that it is this lead. */
const removable = (sql: Queryable['sql'], batchId: number) => sql`
  (l.state = 'new' and l.updated_at = l.created_at and l.erased_at is null and not ${isRestricted(sql)}
    and not ${offered(sql)}
    and not exists (
      select from batch_row d where d.lead_id = l.id and d.status = 'duplicate' and d.batch_id <> ${batchId})
    and not exists (
      select from lead_identity i where i.affiliate_id = l.affiliate_id and i.environment = l.environment
        and i.intent_id = l.intent_id and i.id_number_hash = l.id_number_hash and i.lead_id = l.id
        and i.answered_at is not null)
    and not exists (select from hand_over_language h where h.lead_id = l.id)
    and not exists (select from text_message t where t.lead_id = l.id)
    and not exists (select from call_back c where c.lead_id = l.id)
    and not exists (select from disposition s where s.lead_id = l.id)
    and not exists (select from consent t where t.lead_id = l.id)
    and not exists (select from consent_end e where e.lead_id = l.id)
    and not exists (select from lead_note n where n.lead_id = l.id)
    and not exists (select from applicant_statement s where s.lead_id = l.id))`;

/**
 * Locks the batch's row until the transaction ends, so that neither an import goes on meanwhile nor a second undo, and no
 * run of "match all" is started; null if the affiliate has no such batch.
 */
export async function lockUpload(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<{ isImporting: boolean; isUndone: boolean } | null> {
  const [upload] = await sql<{ isImporting: boolean }[]>`
    select b.status in ('queued', 'processing') as "isImporting" from batch b
    where b.id = ${batchId} and b.affiliate_id = ${affiliateId} and b.environment = ${environment} for update`;
  if (!upload) return null;
  // Asked once it is locked: an undo that it waited for writes to another table.
  const [row] = await sql<[{ isUndone: boolean }]>`
    select exists (select from batch_undo where batch_id = ${batchId}) as "isUndone"`;
  return { ...upload, ...row };
}

/**
 * Begins an undo, and stops what else goes on with the upload. Call it in the transaction that adds its job, once
 * `lockUpload` has found the batch.
 */
export async function insertBatchUndo(
  { sql }: Queryable,
  batchId: number,
  userId: number | null,
): Promise<void> {
  await sql`insert into batch_undo (batch_id, user_id) values (${batchId}, ${userId})`;
  await sql`
    update batch_match set status = 'stopped', finished_at = now()
    where batch_id = ${batchId} and status in ('running', 'paused')`;
  // The referrals that its rows still ask for.
  await sql`
    update batch_row set referred_at = now()
    where batch_id = ${batchId} and partner_ids is not null and referred_at is null`;
  await sql`delete from batch_referral where batch_id = ${batchId}`;
}

interface ClaimedUndo {
  /** Nothing is removed while the affiliate is suspended, or in maintenance. */
  waits: boolean;
  affiliateId: number;
  environment: Environment;
  doneRow: number;
  removed: number;
  kept: number;
}

/** Locks an undo that is not finished until the transaction ends; null if it is. */
export async function lockBatchUndo({ sql }: Queryable, batchId: number): Promise<ClaimedUndo | null> {
  const [row] = await sql<ClaimedUndo[]>`
    select b.affiliate_id::float8 as "affiliateId", b.environment, u.done_row as "doneRow", u.removed, u.kept,
      not a.active or ${maintenanceFragment(sql)} as waits
    from batch_undo u join batch b on b.id = u.batch_id
      join affiliate a on a.id = b.affiliate_id join environment e on e.name = b.environment
    where u.batch_id = ${batchId} and u.finished_at is null for update of u`;
  return row ?? null;
}

/**
 * Removes the leads of the next rows with everything attached to them, except those that changed since. Returns how
 * many rows it looked at, the last of them, and whom it removed, sealed as of leads. Locks identities before leads, as
 * writes of leads do, and judges the leads once it holds them: whoever writes at the same time comes before or after.
 */
export async function deleteUndoneLeads(
  db: Queryable,
  batchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<{ rows: number; lastRow: number; removed: RefusedApplicant[] }> {
  const { sql } = db;
  const rows = await sql<{ row: number; leadId: number }[]>`
    select row, lead_id::float8 as "leadId" from batch_row
    where batch_id = ${batchId} and status = 'created' and row > ${after} order by row limit ${limit}`;
  const ids = rows.map(({ leadId }) => leadId);
  await lockIdentities(db, ids);
  await sql`select from lead where id = any(${ids}::bigint[]) order by id for update`;
  const removed = await sql<RefusedApplicant[]>`
    with doomed as materialized (
      select l.id from lead l where l.id = any(${ids}::bigint[]) and ${removable(sql, batchId)}),
    removed as (
      delete from lead l using doomed d where l.id = d.id
      returning l.id, l.affiliate_id, l.environment, l.intent_id, l.id_number_hash, l.source, l.user_id,
        l.referee_affiliate_id, l.created_at, l.id_number_ciphertext, l.opt_out_hashes),
    identities as (
      delete from lead_identity i using removed r
      where i.affiliate_id = r.affiliate_id and i.environment = r.environment and i.intent_id = r.intent_id
        and i.id_number_hash = r.id_number_hash and i.lead_id = r.id),
    holds as (delete from lead_hold h using doomed d where h.lead_id = d.id),
    events as (delete from lead_event e using doomed d where e.lead_id = d.id),
    told as (
      ${leadEventsOut(sql)}
      select affiliate_id, environment, id, ${eventType('lead.erased')}::text, true, null from removed),
    -- What was counted for parts of days (note_lead_changes).
    counted as (
      insert into funnel_day (affiliate_id, environment, day, intent_id, user_id, referee_affiliate_id, leads, matched,
        accepted, change, part)
      select affiliate_id, environment, funnel_day_of(created_at), intent_id, user_id, referee_affiliate_id, -count(*),
        0, 0, true, day_part_of(created_at)
      from removed where created_at < day_part_of(now()) group by 1, 2, 3, 4, 5, 6, day_part_of(created_at)),
    reported as (
      insert into report_day (affiliate_id, environment, day, intent_id, source, user_id, leads, change, part)
      select affiliate_id, environment, funnel_day_of(created_at), intent_id, source, user_id, -count(*), true,
        day_part_of(created_at)
      from removed where created_at < day_part_of(now()) group by 1, 2, 3, 4, 5, 6, day_part_of(created_at))
    select id_number_hash as "idNumberHash", id_number_ciphertext as "idNumberCiphertext",
      opt_out_hashes[1] as "optOutHash" from removed`;
  return { rows: rows.length, lastRow: rows.at(-1)?.row ?? after, removed };
}

export async function updateBatchUndo(
  { sql }: Queryable,
  batchId: number,
  { removed, kept, doneRow, isDone }: { removed: number; kept: number; doneRow: number; isDone: boolean },
): Promise<void> {
  await sql`
    update batch_undo set removed = removed + ${removed}::int, kept = kept + ${kept}::int, done_row = ${doneRow},
      finished_at = case when ${isDone} then now() end
    where batch_id = ${batchId}`;
}

/** Lists undos that are not finished but have no job. A job's key is its name and the batch. */
export async function listIdleUndos({ sql }: Queryable, jobName: string): Promise<number[]> {
  const rows = await sql<{ batchId: number }[]>`
    select u.batch_id::float8 as "batchId" from batch_undo u
    where u.finished_at is null and not exists (
      select from graphile_worker.jobs j
      where j.key = ${jobName}::text || ':' || u.batch_id
        and (j.attempts < j.max_attempts or j.locked_at is not null))`;
  return rows.map(({ batchId }) => batchId);
}

export interface UndoRow {
  removed: number;
  kept: number;
  userName: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

export async function findBatchUndo(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
): Promise<UndoRow | null> {
  const [row] = await sql<UndoRow[]>`
    select u.removed, u.kept, s.name as "userName", u.started_at as "startedAt", u.finished_at as "finishedAt"
    from batch_undo u left join "user" s on s.id = u.user_id
    where u.batch_id = ${batchId} and ${isOwnBatch(sql, scope, batchId)}`;
  return row ?? null;
}
