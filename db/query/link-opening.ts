import type { Queryable } from '@/db/client';
import { eventKind } from './lead-event';

interface ShortLinkRules {
  /** After so long the link has ended, whatever its partner says. */
  readonly days: number;
  /** Requests closer together than this are one opening. */
  readonly sameOpeningSeconds: number;
  /** Later openings are counted without an event of their own. */
  readonly mostEvents: number;
}

/**
 * Returns where an application's short link leads, and records an opening if `counts`; null if the link has ended:
 * there is none (any more), the application came to nothing, or it is too old.
 */
export async function updateLinkOpened(
  { sql }: Queryable,
  applicationId: number,
  counts: boolean,
  rules: ShortLinkRules,
): Promise<string | null> {
  const [row] = await sql<{ url: string }[]>`
    with found as (
      select id, lead_id, coalesce(link, redirect) as url from application
      where id = ${applicationId} and status not in ('declined', 'failed') and coalesce(link, redirect) is not null
        and greatest(requested_at, adopted_at, settled_at) > now() - make_interval(days => ${rules.days}::int)),
    opened as (
      insert into link_opening as o (application_id) select id from found where ${counts}::boolean
      on conflict (application_id) do update set last_at = now(), times = o.times + 1
        where o.last_at < now() - make_interval(secs => ${rules.sameOpeningSeconds}::int)
      returning times),
    event as (
      insert into lead_event (lead_id, kind, detail)
      select f.lead_id, ${eventKind('link opened')}, jsonb_build_object('applicationId', f.id)
      from found f, opened o where o.times <= ${rules.mostEvents}::int)
    select url from found`;
  return row?.url ?? null;
}

export interface LinkOpeningRow {
  firstAt: Date;
  lastAt: Date;
  times: number;
}

/** Returns null if the application's short link was never opened. */
export async function findLinkOpening(
  { sql }: Queryable,
  applicationId: number,
): Promise<LinkOpeningRow | null> {
  const [row] = await sql<LinkOpeningRow[]>`
    select first_at as "firstAt", last_at as "lastAt", times from link_opening
    where application_id = ${applicationId}`;
  return row ?? null;
}
