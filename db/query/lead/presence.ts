import type { Queryable } from '@/db/client';
import { isNoPractice } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { LeadState } from '@/word/lead';

interface Told {
  sessionId: string;
  affiliateId: number;
  page: string;
  leadState: LeadState | null;
  isNew: boolean;
}

/** Notes what page a session is on: at once when that has changed, else twice a minute at most. */
export async function upsertPresence(
  { sql }: Queryable,
  { sessionId, affiliateId, page, leadState, isNew }: Told,
): Promise<void> {
  await sql`
    insert into presence as p (session_id, user_id, affiliate_id, page, lead_state)
    select s.id, s.user_id, ${affiliateId}, ${page}, ${leadState}::text::lead_state from session s
    where s.id = ${sessionId} for key share
    on conflict (session_id) do update set page = excluded.page, lead_state = excluded.lead_state, told_at = now(),
      since = case when ${isNew} or (p.page, p.lead_state) is distinct from (excluded.page, excluded.lead_state)
        then now() else p.since end
    where ${isNew} or (p.page, p.lead_state) is distinct from (excluded.page, excluded.lead_state)
      or p.told_at <= now() - interval '30 seconds'`;
}

export interface PresenceRow {
  userId: number;
  name: string;
  role: 'agent' | 'manager';
  /** Null: without an open session, or its page has not said yet. */
  page: string | null;
  leadState: LeadState | null;
  since: Date | null;
  /** When the session was last used; null: none is open. */
  usedAt: Date | null;
  environment: Environment | null;
  /** Calls of which they said how they ended. */
  calls: number;
  captured: number;
  offered: number;
  accepted: number;
  hours: number;
  now: Date;
}

/**
 * Lists the affiliate's staff with what their latest used session is on, and what they have done today in South African
 * time: calls, leads captured, and applications sent today that were accepted, whoever captured the lead. `hours`: clock
 * hours with any of it. `idle`: how long a session lasts without use, in seconds.
 */
export async function listPresence(
  { sql }: Queryable,
  scope: Scope,
  idle: { agent: number; others: number },
): Promise<PresenceRow[]> {
  return sql<PresenceRow[]>`
    with done as materialized (
      select l.user_id, l.created_at as at, 0 as calls, 1 as captured, has_matched(l.state)::int as offered, 0 as accepted
      from lead l
      where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment} and l.user_id is not null
        and l.created_at >= date_trunc('day', now(), 'Africa/Johannesburg') and l.source = 'portal' and ${isNoPractice(sql)}
      union all
      select a.user_id, a.requested_at, 0, 0, 0, (l.state = 'accepted' and l.application_id = a.id)::int
      from application a join lead l on l.id = a.lead_id
      where a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment} and a.user_id is not null
        and a.requested_at >= date_trunc('day', now(), 'Africa/Johannesburg') and ${isNoPractice(sql)}
      union all
      select d.user_id, d.at, 1, 0, 0, 0 from disposition d
      where d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment} and d.user_id is not null
        and d.at >= date_trunc('day', now(), 'Africa/Johannesburg') and d.undoes is null
        and not exists (select from disposition t where t.undoes = d.id) and ${isNoPractice(sql, sql`d.lead_id`)}),
    today as materialized (
      select user_id, sum(calls)::int as calls, sum(captured)::int as captured, sum(offered)::int as offered,
        sum(accepted)::int as accepted, count(distinct date_trunc('hour', at))::int as hours
      from done group by user_id)
    select u.id::float8 as "userId", u.name, u.role, s.page, s.lead_state as "leadState", s.since, s.environment,
      greatest(s.used_at, s.told_at) as "usedAt", coalesce(t.calls, 0) as calls, coalesce(t.captured, 0) as captured, coalesce(t.offered, 0) as offered,
      coalesce(t.accepted, 0) as accepted, coalesce(t.hours, 0) as hours, now() as now
    from ${sql('user')} u
    left join today t on t.user_id = u.id
    left join lateral (
      select s.environment, s.used_at, p.page, p.lead_state, p.since, p.told_at
      from session s left join presence p on p.session_id = s.id and p.affiliate_id = u.affiliate_id
      where s.user_id = u.id and s.expires_at > now()
        and s.used_at > now() - make_interval(secs => case u.role when 'agent' then ${idle.agent}::int else ${idle.others}::int end)
      order by greatest(s.used_at, p.told_at) desc limit 1) s on true
    where u.affiliate_id = ${scope.affiliateId} and u.removed_at is null and u.suspended_at is null
    order by lower(u.name), u.id`;
}
