import type { Queryable, Sql } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import { isSentBy } from '@/db/query/base/sent-by';
import type { Scope } from '@/db/scope';
import type { ApplicationStatus } from '@/word/application';

export interface ArrivalRow {
  applicationId: number;
  leadId: number;
  firstName: string;
  lastName: string;
  companyName: string;
  status: ApplicationStatus;
  hasLink: boolean;
  arrivedAt: Date;
  ageSeconds: number;
  /** Somebody had to wait for it. */
  waited: boolean;
}

/** Older ones are found among the leads; nobody is told any more. */
const toldForDays = 7;

/** What the partial index `application_told` covers: without it in the condition the planner leaves the index alone. */
const told = (sql: Sql) => sql`(a.awaited or a.unseen)`;

/** Lists the links and decisions that a user has not seen yet, oldest first, with those of colleagues who have left. */
export async function listArrivals(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
  limit: number,
): Promise<ArrivalRow[]> {
  return sql<ArrivalRow[]>`
    select a.id::float8 as "applicationId", a.lead_id::float8 as "leadId", l.first_name as "firstName",
      l.last_name as "lastName", p.company_name as "companyName", a.status,
      a.link is not null or a.redirect is not null as "hasLink", a.arrived_at as "arrivedAt",
      extract(epoch from now() - a.arrived_at)::float8 as "ageSeconds", a.waited_seconds is not null as waited
    from application a join lead l on l.id = a.lead_id join partner p on p.id = a.partner_id
    where a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment}
      and ${isSentBy(sql, scope, userId)} and ${told(sql)} and a.unseen and a.arrived_at > now() - make_interval(days => ${toldForDays}::int)
      and not ${isRestricted(sql)}
    order by a.arrived_at, a.id limit ${limit}`;
}

/** Counts the applications for whose link or decision a user waits; `newestSeconds`: since the last was sent. */
export async function countAwaited(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
): Promise<{ waiting: number; newestSeconds: number | null }> {
  const [row] = await sql<[{ waiting: number; newestSeconds: number | null }]>`
    select count(*)::int as waiting,
      extract(epoch from now() - max(coalesce(adopted_at, requested_at)))::float8 as "newestSeconds"
    from application a
    where affiliate_id = ${scope.affiliateId} and environment = ${scope.environment} and user_id = ${userId}
      and ${told(sql)} and a.awaited`;
  return row;
}

/** Marks arrivals of a user, or of a colleague who has left, as seen, except where something newer has arrived since (to the millisecond). */
export async function updateSeen(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
  seen: readonly { applicationId: number; arrivedAt: Date }[],
): Promise<void> {
  await sql`
    update application a set unseen = false
    from unnest(${seen.map((one) => one.applicationId)}::bigint[],
      ${seen.map((one) => one.arrivedAt.toISOString())}::timestamptz[]) as s (id, arrived_at)
    where a.id = s.id and a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment}
      and ${isSentBy(sql, scope, userId)} and a.unseen and date_trunc('milliseconds', a.arrived_at) <= s.arrived_at`;
}

/** The latest waits at a partner, in seconds; null: fewer than `least`. */
export async function findUsualWait(
  { sql }: Queryable,
  partnerId: number,
  { least, most }: { least: number; most: number },
): Promise<{ count: number; median: number; nineOfTen: number } | null> {
  const [row] = await sql<{ count: number; median: number; nineOfTen: number }[]>`
    select count(*)::int as count, percentile_cont(0.5) within group (order by seconds) as median,
      percentile_disc(0.9) within group (order by seconds) as "nineOfTen"
    from (select waited_seconds as seconds from application
      where partner_id = ${partnerId} and waited_seconds is not null order by id desc limit ${most}) as latest
    having count(*) >= ${least}::int`;
  return row ?? null;
}
