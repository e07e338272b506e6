import type { Queryable } from '@/db/client';
import type { SampleStatus } from '@/db/schema/sample/sample-data';
import type { Scope } from '@/db/scope';

export interface SampleDataRow {
  affiliateId: number;
  status: SampleStatus;
  days: number;
  endsAt: Date;
  steps: number;
  done: number;
  agentIds: number[];
  batchIds: number[];
  apiKeyId: number | null;
}

const columns = (sql: Queryable['sql']) => sql`
  affiliate_id::float8 as "affiliateId", status, days, ends_at as "endsAt", steps, done,
  agent_ids::float8[] as "agentIds", batch_ids::float8[] as "batchIds", api_key_id::float8 as "apiKeyId"`;

/** The affiliate's sample data; null: it has none. */
export async function findSampleData(
  { sql }: Queryable,
  { affiliateId }: Pick<Scope, 'affiliateId'>,
): Promise<SampleDataRow | null> {
  const [row] = await sql<SampleDataRow[]>`
    select ${columns(sql)} from sample_data where affiliate_id = ${affiliateId}`;
  return row ?? null;
}

/** The same, locked until the transaction ends: steps and removal go one after the other, whoever runs them. */
export async function lockSampleData(
  { sql }: Queryable,
  affiliateId: number,
  status: SampleStatus,
): Promise<SampleDataRow | null> {
  const [row] = await sql<SampleDataRow[]>`
    select ${columns(sql)} from sample_data where affiliate_id = ${affiliateId} and status = ${status} for update`;
  return row ?? null;
}

/** Null if the affiliate has sample data already. */
export async function insertSampleData(
  { sql }: Queryable,
  row: Pick<SampleDataRow, 'affiliateId' | 'days' | 'endsAt' | 'steps'> & { userId: number | null },
): Promise<SampleDataRow | null> {
  const [inserted] = await sql<SampleDataRow[]>`
    insert into sample_data (affiliate_id, days, ends_at, steps, user_id)
    values (${row.affiliateId}, ${row.days}, ${row.endsAt}, ${row.steps}, ${row.userId})
    on conflict do nothing returning ${columns(sql)}`;
  return inserted ?? null;
}

export async function updateSampleOwners(
  { sql }: Queryable,
  affiliateId: number,
  { agentIds, apiKeyId }: Pick<SampleDataRow, 'agentIds' | 'apiKeyId'>,
): Promise<void> {
  await sql`
    update sample_data set agent_ids = ${agentIds}::bigint[], api_key_id = ${apiKeyId}
    where affiliate_id = ${affiliateId}`;
}

/** Counts a step, with the file that it uploaded, if any. */
export async function updateSampleStep(
  { sql }: Queryable,
  affiliateId: number,
  batchId: number | null,
): Promise<void> {
  await sql`
    update sample_data set done = done + 1,
      batch_ids = case when ${batchId}::bigint is null then batch_ids else batch_ids || ${batchId}::bigint end
    where affiliate_id = ${affiliateId}`;
}

export async function updateSampleStatus(
  { sql }: Queryable,
  affiliateId: number,
  status: SampleStatus,
): Promise<void> {
  await sql`update sample_data set status = ${status} where affiliate_id = ${affiliateId}`;
}

/** An agent of the sample data: nobody was ever able to sign in as one. */
export async function insertSampleAgent(
  { sql }: Queryable,
  affiliateId: number,
  { name, email }: { name: string; email: string },
): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into "user" (email, name, password_hash, role, affiliate_id, removed_at, practice_answered_at)
    values (${email}, ${name}, '!', 'agent', ${affiliateId}, now(), now()) returning id::float8 as id`;
  return row.id;
}

/** Marks leads as sample data, or as those of a practice call. */
export async function insertPretendLeads(
  { sql }: Queryable,
  leadIds: readonly number[],
  { kind, userId }: { kind: 'sample' | 'practice'; userId: number | null },
): Promise<void> {
  await sql`
    insert into sample_lead (lead_id, affiliate_id, kind, user_id, last_event_id)
    select l.id, l.affiliate_id, ${kind}, ${userId},
      coalesce((select max(e.id) from lead_event e where e.lead_id = l.id), 0)
    from lead l where l.id = any(${[...leadIds]}::bigint[])
    on conflict (lead_id) do update set last_event_id = excluded.last_event_id`;
}

/** Leaves what leads wait for as it is: nobody is asked about it any more. */
export async function updateNothingDue({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  await sql`update application set next_check_at = null where lead_id = any(${[...leadIds]}::bigint[])`;
}

/** Forgets what affiliates were to be told of leads and of a file, in the transaction that did it. */
export async function deleteEventsOut(
  { sql }: Queryable,
  { leadIds, batchId }: { leadIds: readonly number[]; batchId: number | null },
): Promise<void> {
  await sql`
    delete from event_outbox where lead_id = any(${[...leadIds]}::bigint[])
      or (${batchId}::bigint is not null and type like 'batch.%' and (data ->> 'batch_id')::bigint = ${batchId})`;
}

/** Gives the places back that leads take at partners with caps: nobody is to wait for what is not real. */
export async function releasePlaces({ sql }: Queryable, leadIds: readonly number[]): Promise<void> {
  await sql`
    with freed as (
      delete from cap_use u using application a
      where a.id = u.application_id and a.lead_id = any(${[...leadIds]}::bigint[])
      returning u.cap_id, u.opens_at, u.state),
    counted as (
      select cap_id, opens_at, count(*)::int as places from freed where state <> 'released' group by 1, 2)
    update cap_window w set used = greatest(0, w.used - c.places) from counted c
    where w.cap_id = c.cap_id and w.opens_at = c.opens_at`;
}

/** The leads of a file by row, from 0; a row that was refused has none. */
export async function listLeadsOfFile({ sql }: Queryable, batchId: number): Promise<Map<number, number>> {
  const rows = await sql<{ row: number; leadId: number }[]>`
    select row, lead_id::float8 as "leadId" from batch_row
    where batch_id = ${batchId} and status = 'created'`;
  return new Map(rows.map(({ row, leadId }) => [row - 1, leadId]));
}

/** Moves a file's times back. */
export async function updateTimesOfBatch(
  { sql }: Queryable,
  batchId: number,
  seconds: number,
): Promise<void> {
  await sql`
    update batch set created_at = created_at - make_interval(secs => ${seconds}::float8),
      finished_at = finished_at - make_interval(secs => ${seconds}::float8)
    where id = ${batchId}`;
}

export interface SampleCounts {
  leads: number;
  /** Of those, how many somebody has worked with since. */
  worked: number;
  batches: number;
}

export async function countSampleData(
  { sql }: Queryable,
  { affiliateId }: Pick<Scope, 'affiliateId'>,
): Promise<SampleCounts> {
  const [row] = await sql<[SampleCounts]>`
    select count(*)::int as leads,
      count(*) filter (where exists (
        select from lead_event e where e.lead_id = s.lead_id and e.id > s.last_event_id))::int as worked,
      coalesce((select cardinality(batch_ids) from sample_data where affiliate_id = ${affiliateId}), 0)::int as batches
    from sample_lead s where s.affiliate_id = ${affiliateId} and s.kind = 'sample'`;
  return row;
}

/** How many leads in UAT stand for somebody, at most `most`. */
export async function countOwnLeads(
  { sql }: Queryable,
  { affiliateId }: Pick<Scope, 'affiliateId'>,
  most: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from lead l where l.affiliate_id = ${affiliateId} and l.environment = 'uat'
        and not exists (select from sample_lead s where s.lead_id = l.id) limit ${most}) l`;
  return row.count;
}

/** Lists the accepted applications of leads that no outcome is known of, with what their applicants asked for. */
export function listAcceptedOfLeads(
  { sql }: Queryable,
  leadIds: readonly number[],
): Promise<{ applicationId: number; partnerId: number; acceptedAt: Date; wishedRand: number }[]> {
  return sql`
    select a.id::float8 as "applicationId", a.partner_id::float8 as "partnerId",
      coalesce(a.settled_at, a.requested_at) as "acceptedAt",
      coalesce((l.fields ->> 'loan_amount_required')::float8, 20000) as "wishedRand"
    from application a join lead l on l.id = a.lead_id
    where a.lead_id = any(${[...leadIds]}::bigint[]) and a.status = 'accepted'
      and not exists (select from outcome o where o.application_id = a.id)
    order by a.id`;
}
