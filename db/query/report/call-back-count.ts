import type { Queryable } from '@/db/client';
import { isCallable } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';

/** Call-backs whose time has passed, of one agent or of anyone. */
export interface OverdueRow {
  /** Null: anyone's, or whose it was is no longer known. */
  userId: number | null;
  userName: string | null;
  count: number;
  /** Of them those that the applicant asked for. */
  askedFor: number;
  oldestDueAt: Date;
}

/**
 * Counts the call-backs of the work list that are late by so many minutes, by agent, most first. Those are the whole team's
 * to call.
 */
export async function countOverdueCallBacks(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  lateMinutes: number,
): Promise<OverdueRow[]> {
  return sql<OverdueRow[]>`
    select c.user_id::float8 as "userId", u.name as "userName", count(*)::int as count,
      count(*) filter (where c.asked_for_by_applicant)::int as "askedFor", min(c.due_at) as "oldestDueAt"
    from call_back c join lead l on l.id = c.lead_id left join ${sql('user')} u on u.id = c.user_id
    where c.affiliate_id = ${affiliateId} and c.environment = ${environment} and c.done_at is null
      and c.due_at < now() - make_interval(mins => ${lateMinutes}::int) and ${isCallable(sql)}
    group by c.user_id, u.name order by count(*) desc, min(c.due_at)`;
}
