import type { Queryable } from '@/db/client';
import { isCallable } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';

/** Open call-backs of one agent or of anyone. */
export interface CallBackRow {
  /** Null: anyone's, or whose it was is no longer known. */
  userId: number | null;
  userName: string | null;
  open: number;
  /** Late by so many minutes: anyone may call them. */
  overdue: number;
  /** Of the late ones those that the applicant asked for. */
  askedFor: number;
  /** Of the late ones; null: none is late. */
  oldestDueAt: Date | null;
}

/** Counts the call-backs of the work list by agent, most of those first that are late by so many minutes. */
export async function countCallBacksByUser(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  lateMinutes: number,
): Promise<CallBackRow[]> {
  const isLate = sql`c.due_at < now() - make_interval(mins => ${lateMinutes}::int)`;
  return sql<CallBackRow[]>`
    select c.user_id::float8 as "userId", u.name as "userName", count(*)::int as open,
      count(*) filter (where ${isLate})::int as overdue,
      count(*) filter (where ${isLate} and c.asked_for_by_applicant)::int as "askedFor",
      min(c.due_at) filter (where ${isLate}) as "oldestDueAt"
    from call_back c join lead l on l.id = c.lead_id left join ${sql('user')} u on u.id = c.user_id
    where c.affiliate_id = ${affiliateId} and c.environment = ${environment} and c.done_at is null
      and ${isCallable(sql)}
    group by c.user_id, u.name order by overdue desc, "oldestDueAt", open desc, u.name`;
}
