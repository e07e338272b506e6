import type { Fragment, Queryable, Sql } from '@/db/client';
import { isCallableOfMany, isToCall, ofScope } from '@/db/query/base/lead-part';
import { soldBy } from '@/db/query/lead/sold-by';
import type { DispositionKind } from '@/db/schema/desk/desk';
import type { Scope } from '@/db/scope';

/** Days in South African time, inclusive. */
interface DayRange {
  from: string;
  to: string;
}

/** How often calls ended in which way. */
export type CallResults = Partial<Record<DispositionKind, number>>;

/** Files that a report shows, newest first. */
export const mostFiles = 50;

const inDays = (sql: Sql, column: Fragment, { from, to }: DayRange) => sql`
  ${column} >= ${from}::date::timestamp at time zone 'Africa/Johannesburg'
  and ${column} < (${to}::date + 1)::timestamp at time zone 'Africa/Johannesburg'`;

/** Calls `d` of these days: with a result that is not taken back. */
const standing = (sql: Sql, { affiliateId, environment }: Scope, range: DayRange) => sql`
  d.affiliate_id = ${affiliateId} and d.environment = ${environment} and ${inDays(sql, sql`d.at`, range)}
  and d.undoes is null and not exists (select from disposition t where t.undoes = d.id)`;

/** Somebody picked up, who may have been the applicant. */
const isReached = (sql: Sql) => sql`kind not in ('no answer', 'wrong number')`;

export interface AgentCallRow {
  /** Null: whoever it was is no longer known. */
  userId: number | null;
  userName: string | null;
  calls: number;
  reached: number;
  results: CallResults;
  /** Applications that they sent in these days, and those of them that a lender accepted. */
  sent: number;
  sold: number;
}

/** Counts for each user the calls of these days by how they ended, and the applications that they sent. */
export async function countCallsByUser(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
): Promise<AgentCallRow[]> {
  return sql<AgentCallRow[]>`
    with result as (
      select d.user_id, d.kind, count(*)::int as calls from disposition d
      where ${standing(sql, scope, range)} group by 1, 2),
    called as (
      select user_id, sum(calls)::int as calls, coalesce(sum(calls) filter (where ${isReached(sql)}), 0)::int as reached,
        jsonb_object_agg(kind, calls) as results
      from result group by user_id),
    sold as (
      select ${soldBy(sql)} as user_id, count(*)::int as sent,
        count(*) filter (where l.state = 'accepted' and l.application_id = a.id)::int as sold
      from application a join lead l on l.id = a.lead_id
      where a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment} and a.user_id is not null
        and ${inDays(sql, sql`a.requested_at`, range)} group by 1)
    select coalesce(c.user_id, s.user_id)::float8 as "userId", u.name as "userName", coalesce(c.calls, 0) as calls,
      coalesce(c.reached, 0) as reached, coalesce(c.results, '{}') as results, coalesce(s.sent, 0) as sent,
      coalesce(s.sold, 0) as sold
    from called c full join sold s on s.user_id = c.user_id
    left join ${sql('user')} u on u.id = coalesce(c.user_id, s.user_id)
    order by coalesce(c.calls, 0) desc, coalesce(s.sold, 0) desc, lower(u.name)`;
}

export interface FileCallRow {
  batchId: number;
  fileName: string | null;
  createdAt: Date;
  /** Leads that it created. */
  leads: number;
  /** In these days. */
  calls: number;
  results: CallResults;
  /** Leads called in these days, and those of them of whom somebody was reached. */
  called: number;
  reached: number;
  /** As it stands now: accepted by a lender, and still to call. */
  sold: number;
  left: number;
}

/**
 * Counts for each file that came in these days or of which somebody was called in them, the newest `mostFiles`, how far
 * its leads were called through. `left`: as the list "To call".
 */
export async function countCallsByFile(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
): Promise<FileCallRow[]> {
  return sql<FileCallRow[]>`
    with call as materialized (
      select l.batch_id, d.lead_id, d.kind from disposition d join lead l on l.id = d.lead_id
      where ${standing(sql, scope, range)} and l.batch_id is not null),
    result as (select batch_id, kind, count(*)::int as calls from call group by 1, 2),
    results as (
      select batch_id, sum(calls)::int as calls, jsonb_object_agg(kind, calls) as results from result group by 1),
    called as (
      select batch_id, count(distinct lead_id)::int as called,
        count(distinct lead_id) filter (where ${isReached(sql)})::int as reached
      from call group by 1),
    file as materialized (
      select b.id, b.file_name, b.created_at, b.created from batch b
      where b.affiliate_id = ${scope.affiliateId} and b.environment = ${scope.environment} and b.status <> 'receiving'
        and (b.id in (select batch_id from called) or ${inDays(sql, sql`b.created_at`, range)} and b.created > 0)
        and not exists (select from batch_undo u where u.batch_id = b.id)
      order by b.id desc limit ${mostFiles}),
    open as (
      select l.batch_id, count(*)::int as "left" from lead l
      where ${ofScope(sql, scope)} and ${isToCall(sql, isCallableOfMany(sql, scope))}
        and l.created_at >= (select min(created_at) from file)
      group by 1),
    sold as (
      select l.batch_id, count(*)::int as sold from lead l
      where ${ofScope(sql, scope)} and l.state = 'accepted' and l.created_at >= (select min(created_at) from file)
        and l.batch_id in (select id from file)
      group by 1)
    select f.id::float8 as "batchId", f.file_name as "fileName", f.created_at as "createdAt", f.created as leads,
      coalesce(r.calls, 0) as calls, coalesce(r.results, '{}') as results, coalesce(c.called, 0) as called,
      coalesce(c.reached, 0) as reached, coalesce(s.sold, 0) as sold, coalesce(o."left", 0) as "left"
    from file f left join results r on r.batch_id = f.id left join called c on c.batch_id = f.id
      left join open o on o.batch_id = f.id left join sold s on s.batch_id = f.id
    order by f.id desc`;
}
