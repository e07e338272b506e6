import type { Fragment, Queryable, Sql } from '@/db/client';
import {
  countedDays,
  type DayRange,
  funnelProgress,
  openLeads,
  startOfDay,
} from '@/db/query/base/day-progress';
import { isNoPractice, limitedTo, ofScope } from '@/db/query/base/lead-part';
import { type UnmatchedWhy, unmatchedWhy } from '@/db/query/lead/lead-list-part';
import { soldBy, thatSold } from '@/db/query/lead/sold-by';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

export interface FunnelCounts {
  leads: number;
  matched: number;
  accepted: number;
}

interface FunnelRows {
  days: (FunnelCounts & { day: string })[];
  intents: (FunnelCounts & { id: number; title: string })[];
  /** `name` is null for leads that were not captured or uploaded in the portal. */
  users: (FunnelCounts & { id: number | null; name: string | null })[];
}

/** Counts leads by the day they came in and how far they got. `userId`: only those of one user. */
export async function countFunnel(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
  userId: number | null,
): Promise<FunnelRows> {
  const theirs = (alias: 'f' | 'l') => (userId === null ? sql`` : sql`and ${sql(alias)}.user_id = ${userId}`);
  const rows = await sql<
    (FunnelCounts & {
      grouping: number;
      day: string | null;
      intentId: number | null;
      title: string | null;
      userId: number | null;
      name: string | null;
    })[]
  >`
    -- Once, by the time they came: the accepted ones alone would be sought among those of all times.
    with open_lead as materialized (
      select l.created_at, l.intent_id, l.user_id, l.state, l.application_id from lead l
      where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
        and ${openLeads(sql, range)}),
    fact as (
      select f.day, f.intent_id, f.user_id, f.leads, f.matched, f.accepted from funnel_day f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment}
        and ${countedDays(sql, range)} ${theirs('f')}
      union all
      select funnel_day_of(l.created_at), l.intent_id, l.user_id, 1, has_matched(l.state)::int, 0
      from open_lead l where true ${theirs('l')}
      union all
      select funnel_day_of(l.created_at), l.intent_id, ${soldBy(sql)}, 0, 0, 1
      from open_lead l left join application a on a.id = l.application_id
      where l.state = 'accepted' ${userId === null ? sql`` : thatSold(sql, userId)}),
    total as (
      select grouping(day, intent_id, user_id) as grouping, day, intent_id, user_id, sum(leads)::int as leads,
        sum(matched)::int as matched, sum(accepted)::int as accepted
      from fact group by grouping sets ((day), (intent_id), (user_id)))
    select t.grouping, t.day::text, t.intent_id::float8 as "intentId", i.title, t.user_id::float8 as "userId", u.name,
      t.leads, t.matched, t.accepted
    from total t left join intent i on i.id = t.intent_id left join ${sql('user')} u on u.id = t.user_id
    where t.leads > 0 or t.accepted > 0
    order by t.day, t.leads desc, i.title, u.name`;
  const found: FunnelRows = { days: [], intents: [], users: [] };
  for (const { grouping, day, intentId, title, userId: id, name, ...counts } of rows) {
    // The `grouping()` bits of columns that a row is not grouped by.
    if (grouping === 0b011 && day !== null) found.days.push({ day, ...counts });
    if (grouping === 0b101 && intentId !== null)
      found.intents.push({ id: intentId, title: title ?? '', ...counts });
    if (grouping === 0b110) found.users.push({ id, name, ...counts });
  }
  return found;
}

interface PartnerFunnelRow {
  id: number;
  companyName: string;
  /** Leads whose latest offer includes the partner. */
  offered: number;
  /** Leads whose latest application went to the partner. */
  chosen: number;
  accepted: number;
}

export async function countFunnelByPartner(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
  userId: number | null,
): Promise<PartnerFunnelRow[]> {
  const theirs = (alias: 'f' | 'l') => (userId === null ? sql`` : sql`and ${sql(alias)}.user_id = ${userId}`);
  return sql<PartnerFunnelRow[]>`
    with open_lead as materialized (
      select l.offer_id, l.application_id, l.state, l.user_id from lead l
      where l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
        and ${openLeads(sql, range)}),
    -- Months are read from their sums, the last one to the last closed day if the period goes that far.
    month as materialized (
      select until, case when starts < ends then starts else until end as starts, case when starts < ends then ends else until end as ends
      from (
        select least(closed_before, asked_end) as until,
          date_trunc('month', ${range.from}::date + interval '1 month -1 day')::date as starts,
          date_trunc('month', case when closed_before <= asked_end then closed_before + interval '1 month -1 day'
            else asked_end::timestamp end)::date as ends
        from funnel_progress, (select ${range.to}::date + 1 as asked_end) asked) bound),
    fact as (
      select f.partner_id, sum(f.offered) as offered, sum(f.chosen) as chosen, sum(f.accepted) as accepted
      from funnel_partner_month f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment}
        and f.month >= (select starts from month) and f.month < (select ends from month) ${theirs('f')}
      group by f.partner_id
      union all
      select f.partner_id, f.offered, f.chosen, f.accepted from funnel_partner_day f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment}
        and f.day >= ${range.from}::date and f.day < (select starts from month) ${theirs('f')}
      union all
      select f.partner_id, f.offered, f.chosen, f.accepted from funnel_partner_day f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment}
        and f.day >= (select ends from month) and f.day < (select until from month) ${theirs('f')}
      union all
      -- What is counted of open days.
      select f.partner_id, f.offered, f.chosen, f.accepted from funnel_partner_day f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment}
        and f.day between (select greatest(${range.from}::date, closed_before) from funnel_progress) and ${range.to}::date
        and f.part < (select counted_before from ${funnelProgress(sql)} p) ${theirs('f')}
      union all
      -- What is not folded in yet.
      select f.partner_id, f.offered, f.chosen, f.accepted from funnel_partner_day f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment} and f.change
        and f.day >= (select starts from month) and f.day < (select least(ends, until) from month) ${theirs('f')}
      union all
      select (m ->> 'partnerId')::bigint as partner_id, count(*), 0, 0
      from open_lead l join offer o on o.id = l.offer_id, jsonb_array_elements(o.matches) m
      where true ${theirs('l')} group by partner_id
      union all
      select a.partner_id, 0, count(*), count(*) filter (where l.state = 'accepted')
      from open_lead l join application a on a.id = l.application_id
      where true ${userId === null ? sql`` : sql`and ${soldBy(sql)} = ${userId}`} group by a.partner_id),
    total as (
      select partner_id, sum(offered)::int as offered, sum(chosen)::int as chosen, sum(accepted)::int as accepted
      from fact group by partner_id)
    select p.id::float8 as id, p.company_name as "companyName", t.offered, t.chosen, t.accepted
    from total t join partner p on p.id = t.partner_id
    where t.offered > 0 or t.chosen > 0
    order by t.accepted desc, t.chosen desc, t.offered desc, p.company_name`;
}

/** Unmatched leads looked at for their reasons. */
const mostUnmatched = 20_000;

const inDays = (sql: Sql, column: Fragment, { from, to }: DayRange) => sql`
  ${column} >= ${startOfDay(sql, sql`${from}::date`)} and ${column} < ${startOfDay(sql, sql`${to}::date + 1`)}`;

/** The leads of these days, counted one by one; `l` is the lead. */
const inRange = (sql: Sql, range: DayRange) => inDays(sql, sql`l.created_at`, range);

/** Counts the unmatched leads of a period by the reason, most first; null: too many to look at. */
export async function countUnmatched(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
  userId: number | null,
): Promise<{ why: UnmatchedWhy; leads: number }[] | null> {
  const theirs = sql`
    ${ofScope(sql, scope)} and l.state = 'unmatched' and ${inRange(sql, range)}
    ${userId === null ? sql`` : sql`and l.user_id = ${userId}`}`;
  const rows = await sql<{ why: UnmatchedWhy | null; leads: number }[]>`
    -- From an index alone: reasons are read only where they are shown.
    with few as materialized (
      select count(*)::int as leads from (select from lead l where ${theirs} ${limitedTo(sql, mostUnmatched + 1)}) l)
    select null as why, leads from few
    union all
    select why, count(*)::int from (
      select ${unmatchedWhy(sql)} as why from lead l where (select leads from few) <= ${mostUnmatched} and ${theirs}) l
    group by why`;
  const whys = rows.flatMap(({ why, leads }) => (why === null ? [] : [{ why, leads }]));
  return rows.some(({ why, leads }) => why === null && leads > mostUnmatched)
    ? null
    : whys.sort((one, other) => other.leads - one.leads || one.why.localeCompare(other.why));
}

/**
 * Counts for each user the clock hours of these days in which they captured a lead in the portal, sent an application or
 * said how a call ended.
 */
export async function countHours(
  { sql }: Queryable,
  scope: Scope,
  range: DayRange,
): Promise<{ userId: number; hours: number }[]> {
  // By the clock of South Africa, which is whole hours from any other.
  const hourOf = (column: Fragment) => sql`date_bin('1 hour', ${column}, 'epoch')`;
  return sql`
    with worked as (
      -- From the index of the list alone.
      select l.user_id, ${hourOf(sql`l.created_at`)} as hour from lead l
      where ${ofScope(sql, scope)} and ${inRange(sql, range)} and l.source = 'portal' and l.user_id is not null
        and ${isNoPractice(sql)}
      union
      select d.user_id, ${hourOf(sql`d.at`)} from disposition d
      where d.affiliate_id = ${scope.affiliateId} and d.environment = ${scope.environment} and d.undoes is null
        and d.user_id is not null and ${inDays(sql, sql`d.at`, range)}
        and not exists (select from disposition t where t.undoes = d.id) and ${isNoPractice(sql, sql`d.lead_id`)}
      union
      select a.user_id, ${hourOf(sql`a.requested_at`)} from application a
      where a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment} and a.user_id is not null
        and ${inDays(sql, sql`a.requested_at`, range)} and ${isNoPractice(sql, sql`a.lead_id`)})
    select user_id::float8 as "userId", count(*)::int as hours from worked group by user_id`;
}

/** Returns the day of the first lead of all, or of those that one user captured or sold; null: there is none. */
export async function findFirstDay(
  { sql }: Queryable,
  scope: Scope,
  userId: number | null,
): Promise<string | null> {
  const [row] = await sql<{ day: string }[]>`
    select funnel_day_of(l.created_at)::text as day from lead l
    where ${ofScope(sql, scope)} and ${isNoPractice(sql)}
      ${
        userId === null
          ? sql``
          : sql`and (l.user_id = ${userId} or l.id = any(array(select a.lead_id from application a
              where a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment}
                and a.user_id = ${userId} and a.status = 'accepted')))`
      }
    order by l.created_at, l.id limit 1`;
  return row?.day ?? null;
}

/** Counts the leads that others sent with this affiliate's referee code: counts only (design lead 19, `referee_id`). */
export async function countReferred(
  { sql }: Queryable,
  refereeAffiliateId: number,
  environment: Environment,
  range: DayRange,
): Promise<FunnelCounts> {
  const [row] = await sql<[FunnelCounts]>`
    select coalesce(sum(leads), 0)::int as leads, coalesce(sum(matched), 0)::int as matched,
      coalesce(sum(accepted), 0)::int as accepted
    from (
      select f.leads, f.matched, f.accepted from funnel_day f
      where f.referee_affiliate_id = ${refereeAffiliateId} and f.environment = ${environment}
        and ${countedDays(sql, range)}
      union all
      select 1, has_matched(l.state)::int, (l.state = 'accepted')::int from lead l
      where l.referee_affiliate_id = ${refereeAffiliateId} and l.environment = ${environment}
        and ${openLeads(sql, range)}) fact`;
  return row;
}

/** Today in South African time, by the database's clock. */
export async function findToday({ sql }: Queryable): Promise<string> {
  const [row] = await sql<[{ today: string }]>`select funnel_day_of(now())::text as today`;
  return row.today;
}
