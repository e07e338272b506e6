import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** What happened in an hour of today, or of the same day a week ago, in South African time. */
export interface HourRow {
  environment: Environment;
  /** 0: today; 7: a week ago. */
  daysBack: number;
  hour: number;
  leads: number;
  /** Of these leads: at least one partner could be offered. */
  offers: number;
  /** Applications that were sent because an applicant chose, or by live feedback: not referrals. */
  accepts: number;
  /** Of these: decided by now, or by this time a week ago. */
  decided: number;
  accepted: number;
}

/**
 * Counts today's hours and those of the same day a week ago, of both environments, in one statement. Reads the leads
 * of two days from an index, and the applications by the small index of their times, however many there are besides.
 */
export function listHours({ sql }: Queryable): Promise<HourRow[]> {
  // Each in a query of its own: worked out once, and not for every row.
  const start = (daysBack: 0 | 7) =>
    sql`(select date_trunc('day', now(), 'Africa/Johannesburg') - make_interval(days => ${daysBack}::int))`;
  const end = (daysBack: 0 | 7) =>
    sql`(select date_trunc('day', now(), 'Africa/Johannesburg') - make_interval(days => ${daysBack - 1}::int))`;
  const hourOf = (daysBack: 0 | 7) => sql`(extract(epoch from h.at - ${start(daysBack)}) / 3600)::int`;
  // Affiliate by affiliate: all that is counted stands in the index of their lists.
  const leads = (daysBack: 0 | 7) => sql`
    select e.environment, ${daysBack}::int as days_back, ${hourOf(daysBack)} as hour, h.leads, h.offers, 0 as accepts,
      0 as decided, 0 as accepted
    from affiliate a cross join unnest(enum_range(null::environment_name)) e(environment) cross join lateral (
      select date_bin('1 hour', l.created_at, ${start(daysBack)}) as at, count(*)::int as leads,
        count(*) filter (where has_matched(l.state))::int as offers
      from lead l
      where l.affiliate_id = a.id and l.environment = e.environment
        and l.created_at >= ${start(daysBack)} and l.created_at < ${end(daysBack)}
      group by 1) h`;
  const accepts = (daysBack: 0 | 7) => {
    const isDecided = sql`status in ('accepted', 'declined', 'failed')
      and settled_at <= (select now() - make_interval(days => ${daysBack}::int))`;
    return sql`
      select h.environment, ${daysBack}::int, ${hourOf(daysBack)}, 0, 0, h.accepts, h.decided, h.accepted
      from (
        select environment, date_bin('1 hour', requested_at, ${start(daysBack)}) as at, count(*)::int as accepts,
          count(*) filter (where ${isDecided})::int as decided,
          count(*) filter (where ${isDecided} and status = 'accepted')::int as accepted
        from application
        where requested_at >= ${start(daysBack)} and requested_at < ${end(daysBack)} and kind <> 'referral'
        group by 1, 2) h`;
  };
  return sql<HourRow[]>`
    select environment, days_back as "daysBack", hour, sum(leads)::int as leads, sum(offers)::int as offers,
      sum(accepts)::int as accepts, sum(decided)::int as decided, sum(accepted)::int as accepted
    from (${leads(0)} union all ${leads(7)} union all ${accepts(0)} union all ${accepts(7)}) part
    group by 1, 2, 3 order by 1, 2, 3`;
}

export interface SilentAffiliateRow {
  id: number;
  name: string;
  /** Leads in the same hours a week ago. */
  leadsBefore: number;
}

/**
 * Lists Production's active affiliates that have sent no lead for `hours`, and either sent at least `leastLeads` in the
 * same hours a week ago, or are among those already known to be silent.
 */
export function listSilentAffiliates(
  { sql }: Queryable,
  { hours, leastLeads, known }: { hours: number; leastLeads: number; known: readonly number[] },
): Promise<SilentAffiliateRow[]> {
  const span = sql`make_interval(hours => ${hours}::int)`;
  return sql<SilentAffiliateRow[]>`
    select a.id::float8 as id, a.name, b.leads as "leadsBefore"
    from affiliate a cross join lateral (
      select count(*)::int as leads from lead l
      where l.affiliate_id = a.id and l.environment = 'production'
        and l.created_at > now() - interval '7 days' - ${span} and l.created_at <= now() - interval '7 days') b
    where a.active and (b.leads >= ${leastLeads}::int or a.id = any(${[...known]}::bigint[]))
      and not exists (
        select from lead l
        where l.affiliate_id = a.id and l.environment = 'production' and l.created_at > now() - ${span})
    order by a.id`;
}

export interface DeclineRow {
  id: number;
  companyName: string;
  /** Decided applications of the last 24 hours, and of these declined. */
  decided: number;
  declined: number;
  /** Of the seven days before. */
  decidedBefore: number;
  declinedBefore: number;
}

/** Counts Production's decisions by partner, of what was requested in the last 24 hours and in the seven days before. */
export function countDeclines({ sql }: Queryable): Promise<DeclineRow[]> {
  const isRecent = sql`a.requested_at > now() - interval '1 day'`;
  return sql<DeclineRow[]>`
    select p.id::float8 as id, p.company_name as "companyName",
      count(*) filter (where ${isRecent})::int as decided,
      count(*) filter (where ${isRecent} and a.status = 'declined')::int as declined,
      count(*) filter (where not ${isRecent})::int as "decidedBefore",
      count(*) filter (where not ${isRecent} and a.status = 'declined')::int as "declinedBefore"
    from application a join partner p on p.id = a.partner_id
    where a.requested_at > now() - interval '8 days' and a.environment = 'production'
      and a.status in ('accepted', 'declined', 'failed') and p.active
    group by p.id having bool_or(${isRecent}) order by p.id`;
}
