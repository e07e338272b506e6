import type { Queryable, Sql } from '@/db/client';
import { historyKind } from '@/db/query/base/history';

interface ShortLinkRules {
  /** After so long the link has ended, whatever its partner says. */
  readonly days: number;
  /** Requests closer together than this are one opening. */
  readonly sameOpeningSeconds: number;
  /** Later openings are counted without an event of their own. */
  readonly mostEvents: number;
}

/** Whether the short link of the application in `a` still leads anywhere, by its age. */
export const isLiveFragment = (sql: Sql, days: number) => sql`
  greatest(a.requested_at, a.adopted_at, a.settled_at) > now() - make_interval(days => ${days}::int)`;

/**
 * Whether the applicant of the application in `a` is not erased, nor its affiliate suspended (the gate, design base 6).
 */
const isServedFragment = (sql: Sql) => sql`
  exists (select from lead l join affiliate f on f.id = l.affiliate_id
    where l.id = a.lead_id and l.erased_at is null and f.active)`;

/**
 * Returns where an application's short link leads, and records an opening if `counts`; null if the link has ended:
 * there is none (any more), the application came to nothing, it is too old, the applicant is erased or the affiliate
 * suspended.
 */
export async function updateLinkOpened(
  { sql }: Queryable,
  applicationId: number,
  counts: boolean,
  rules: ShortLinkRules,
): Promise<string | null> {
  const [row] = await sql<{ url: string }[]>`
    with found as (
      select id, lead_id, coalesce(link, redirect) as url from application a
      where id = ${applicationId} and ${isServedFragment(sql)} and status not in ('declined', 'failed') and coalesce(link, redirect) is not null
        and ${isLiveFragment(sql, rules.days)}),
    opened as (
      insert into link_opening as o (application_id) select id from found where ${counts}::boolean
      on conflict (application_id) do update set last_at = now(), times = o.times + 1
        where o.last_at < now() - make_interval(secs => ${rules.sameOpeningSeconds}::int)
      returning times),
    event as (
      insert into lead_event (lead_id, kind, detail)
      select f.lead_id, ${historyKind('link opened')}, jsonb_build_object('applicationId', f.id)
      from found f, opened o where o.times <= ${rules.mostEvents}::int)
    select url from found`;
  return row?.url ?? null;
}

/** `isLive`: false once it is too old. The others: null, or 0, until it is opened. */
export interface ShortLinkRow {
  isLive: boolean;
  firstAt: Date | null;
  lastAt: Date | null;
  times: number;
}

/** Returns the state of an application's short link. */
export async function findShortLink(
  { sql }: Queryable,
  applicationId: number,
  days: number,
): Promise<ShortLinkRow | null> {
  const [row] = await sql<ShortLinkRow[]>`
    select ${isLiveFragment(sql, days)} as "isLive", o.first_at as "firstAt", o.last_at as "lastAt",
      coalesce(o.times, 0) as times
    from application a left join link_opening o on o.application_id = a.id where a.id = ${applicationId}`;
  return row ?? null;
}
