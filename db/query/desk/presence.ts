import type { Queryable } from '@/db/client';
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
  captured: number;
  offered: number;
  accepted: number;
  hours: number;
  now: Date;
}

/**
 * Lists the affiliate's staff with what their latest used session is on, and their leads of today in South African time.
 * `idle`: how long a session lasts without use, in seconds.
 */
export async function listPresence(
  { sql }: Queryable,
  scope: Scope,
  idle: { agent: number; others: number },
): Promise<PresenceRow[]> {
  return sql<PresenceRow[]>`
    with today as materialized (
      select l.user_id, count(*)::int as captured, count(*) filter (where has_matched(l.state))::int as offered,
        count(*) filter (where l.state = 'accepted')::int as accepted,
        count(distinct date_trunc('hour', l.created_at))::int as hours
      from lead l
      where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment} and l.user_id is not null
        and l.created_at >= date_trunc('day', now(), 'Africa/Johannesburg') and l.source = 'portal'
      group by l.user_id)
    select u.id::float8 as "userId", u.name, u.role, s.page, s.lead_state as "leadState", s.since, s.environment,
      greatest(s.used_at, s.told_at) as "usedAt", coalesce(t.captured, 0) as captured, coalesce(t.offered, 0) as offered,
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
