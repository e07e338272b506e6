import type { Queryable } from '@/db/client';
import { ofScope } from '@/db/query/base/lead-part';
import type { BatchMatchStatus } from '@/db/schema/batch/batch-match';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

/** What became of the leads that partners were asked for. */
export interface MatchCounts {
  matched: number;
  unmatched: number;
  incomplete: number;
  skipped: number;
}

export interface BatchMatchRow extends MatchCounts {
  status: BatchMatchStatus;
  total: number;
  userName: string | null;
  startedAt: Date;
  finishedAt: Date | null;
}

export async function findBatchMatch(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<BatchMatchRow | null> {
  const [row] = await sql<BatchMatchRow[]>`
    select m.status, m.total, m.matched, m.unmatched, m.incomplete, m.skipped, u.name as "userName",
      m.started_at as "startedAt", m.finished_at as "finishedAt"
    from batch_match m left join "user" u on u.id = m.user_id
    where m.batch_id = ${batchId} and m.affiliate_id = ${affiliateId} and m.environment = ${environment}`;
  return row ?? null;
}

/** Counts the leads of an upload that nobody has asked partners for. */
export async function countNewLeads({ sql }: Queryable, scope: Scope, batchId: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from batch_row r join lead l on l.id = r.lead_id
    where r.batch_id = ${batchId} and r.status = 'created' and ${ofScope(sql, scope)} and l.state = 'new'
      and l.erased_at is null`;
  return row.count;
}

/**
 * Starts a run over all new leads of an upload. Call it once `lockUpload` has found the batch: it would not see an undo
 * that it waits for itself. After a stop that left leads claimed it goes on there: their scorers may have been asked.
 * Returns false without changes if one is running or paused, or the upload is not finished or was undone.
 */
export async function upsertBatchMatch(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
  values: { total: number; userId: number | null },
): Promise<boolean> {
  const rows = await sql`
    insert into batch_match as m (batch_id, affiliate_id, environment, total, user_id)
    select b.id, b.affiliate_id, b.environment, ${values.total}, ${values.userId} from batch b
    where b.id = ${batchId} and b.affiliate_id = ${scope.affiliateId} and b.environment = ${scope.environment}
      and b.status = 'completed' and not exists (select from batch_undo where batch_id = b.id)
    on conflict (batch_id) do update set status = 'running', total = excluded.total, user_id = excluded.user_id,
      matched = 0, unmatched = 0, incomplete = 0, skipped = 0, waits = 0,
      done_row = case when m.claimed_row > m.done_row then m.done_row else 0 end,
      claimed_row = case when m.claimed_row > m.done_row then m.claimed_row else 0 end,
      fence = m.fence + 1, started_at = now(), finished_at = null
    where m.status in ('stopped', 'completed')
    returning batch_id`;
  return rows.length > 0;
}

/** Moves a run from one of these states; false if it is in none of them. */
export async function updateBatchMatchStatus(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
  from: readonly BatchMatchStatus[],
  to: BatchMatchStatus,
): Promise<boolean> {
  const rows = await sql`
    update batch_match set status = ${to}, finished_at = case when ${to} = 'stopped' then now() end
    where batch_id = ${batchId} and affiliate_id = ${affiliateId} and environment = ${environment}
      and status = any(${[...from]}::batch_match_status[]) returning batch_id`;
  return rows.length > 0;
}

/** One time slice of a run, with its claim. */
export interface ClaimedMatch {
  batchId: number;
  fence: number;
  doneRow: number;
  claimedRow: number;
  waits: number;
  userId: number | null;
}

/** Claims the affiliate's longest running run, from any earlier slice; null if none is running. */
export async function lockBatchMatch(
  { sql }: Queryable,
  { affiliateId, environment }: { affiliateId: number; environment: Environment },
): Promise<ClaimedMatch | null> {
  const [row] = await sql<ClaimedMatch[]>`
    update batch_match set fence = fence + 1
    where batch_id = (
      select batch_id from batch_match
      where affiliate_id = ${affiliateId} and environment = ${environment} and status = 'running'
      order by started_at, batch_id limit 1)
      and status = 'running'
    returning batch_id::float8 as "batchId", fence, done_row as "doneRow", claimed_row as "claimedRow", waits,
      user_id::float8 as "userId"`;
  return row ?? null;
}

export interface LeadToOffer {
  row: number;
  id: number;
  intentId: number;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  valuesVersion: number;
}

/**
 * Lists new leads that an upload created, in the file's order: of the rows after `after`, up to `through` (null: all).
 */
export async function listLeadsToOffer(
  { sql }: Queryable,
  batchId: number,
  { after, through, limit }: { after: number; through: number | null; limit: number },
): Promise<LeadToOffer[]> {
  return sql<LeadToOffer[]>`
    select r.row, l.id::float8 as id, l.intent_id::float8 as "intentId", l.first_name as "firstName",
      l.last_name as "lastName", l.cell_phone_number as "cellPhoneNumber", l.email,
      l.affiliate_id::float8 as "affiliateId", l.environment, l.id_number_ciphertext as "idNumberCiphertext",
      l.id_number_hash as "idNumberHash", l.fields, l.values_version as "valuesVersion"
    from batch_row r join lead l on l.id = r.lead_id
    where r.batch_id = ${batchId} and r.status = 'created' and r.row > ${after}
      ${through === null ? sql`` : sql`and r.row <= ${through}`}
      and l.state = 'new' and l.erased_at is null
    order by r.row limit ${limit}`;
}

/**
 * Counts what a slice that was killed had achieved among the rows after `after` up to `through`: the offers made since
 * the run was started.
 */
export async function countOffers(
  { sql }: Queryable,
  { batchId }: ClaimedMatch,
  { after, through }: { after: number; through: number },
): Promise<MatchCounts> {
  const [row] = await sql<[MatchCounts]>`
    select count(*) filter (where o.id is not null and l.state <> 'unmatched')::int as matched,
      count(*) filter (where o.id is not null and l.state = 'unmatched')::int as unmatched,
      count(*) filter (where l.state = 'new')::int as incomplete, 0 as skipped
    from batch_match m
    join batch_row r on r.batch_id = m.batch_id
    join lead l on l.id = r.lead_id
    left join offer o on o.id = l.offer_id and o.created_at >= m.started_at
    where m.batch_id = ${batchId} and r.status = 'created' and r.row > ${after} and r.row <= ${through}`;
  return row;
}

/**
 * Records that the rows up to `done` are done, and claims those up to `claim` (null: none). Returns false if the run is
 * no longer running, or another slice has claimed it: then nothing is claimed, and in the second case nothing recorded.
 */
export async function updateBatchMatch(
  { sql }: Queryable,
  { batchId, fence }: ClaimedMatch,
  { done, counts, claim }: { done: number; counts: MatchCounts; claim: number | null },
): Promise<boolean> {
  const [row] = await sql<{ running: boolean }[]>`
    update batch_match set done_row = ${done}, matched = matched + ${counts.matched}::int,
      unmatched = unmatched + ${counts.unmatched}::int, incomplete = incomplete + ${counts.incomplete}::int,
      skipped = skipped + ${counts.skipped}::int,
      claimed_row = case when status = 'running' then coalesce(${claim}::int, claimed_row) else claimed_row end
    where batch_id = ${batchId} and fence = ${fence} returning status = 'running' as running`;
  return row?.running ?? false;
}

export async function updateBatchMatchWaits(
  { sql }: Queryable,
  { batchId, fence }: ClaimedMatch,
): Promise<void> {
  await sql`update batch_match set waits = waits + 1 where batch_id = ${batchId} and fence = ${fence}`;
}

/** Completes a run whose rows are all done. */
export async function updateBatchMatchCompleted(
  { sql }: Queryable,
  { batchId, fence }: ClaimedMatch,
): Promise<void> {
  await sql`
    update batch_match set status = 'completed', finished_at = now()
    where batch_id = ${batchId} and fence = ${fence} and status = 'running'`;
}

/** Lists affiliates with a running run, but no job for it. A job's key is its name, affiliate and environment. */
export async function listIdleMatches(
  { sql }: Queryable,
  jobName: string,
): Promise<{ affiliateId: number; environment: Environment }[]> {
  return sql<{ affiliateId: number; environment: Environment }[]>`
    select distinct m.affiliate_id::float8 as "affiliateId", m.environment from batch_match m
    where m.status = 'running' and not exists (
      select from graphile_worker.jobs j
      where j.key = ${jobName}::text || ':' || m.affiliate_id || ':' || m.environment
        and (j.attempts < j.max_attempts or j.locked_at is not null))`;
}
