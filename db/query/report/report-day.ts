import type { Fragment, Sql } from '@/db/client';
import { soldBy } from '@/db/query/lead/sold-by';
import type { DayBook, DaySums } from './day-sums';
import { addToReportSums } from './report-sum';

/** What a report counts, as columns of its sums. */
export const reportCounts = [
  'leads',
  'offered',
  'accepted',
  'approved',
  'funded',
  'returned',
  'amount_cents',
  'commission_cents',
] as const;

/**
 * Selects what leads count for, as `report_day` holds it: rows without a partner, in which a lead counts once, and rows
 * with one, for each partner that it was offered, that accepted it, and for what became of its applications. A lead and
 * its offers are whose who captured or uploaded it; what became of an application is whose who sent it (`soldBy`). The
 * only place that says what a report counts; the triggers say by how much it changes (`note_report_outcome` and the like).
 */
export function reportFacts(sql: Sql, leads: Fragment): Fragment {
  const lead = (userId: Fragment) => sql`
    l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, l.intent_id, l.source,
    ${userId} as user_id`;
  const captured = lead(sql`l.user_id`);
  const sold = lead(soldBy(sql));
  return sql`
    select ${captured}, null::bigint as partner_id, 1 as leads, has_matched(l.state)::int as offered,
      0 as accepted, 0 as approved, 0 as funded, 0 as returned, 0::bigint as amount_cents, 0::bigint as commission_cents
    from ${leads} l
    union all
    select ${sold}, null, 0, 0, 1, 0, 0, 0, 0, 0
    from ${leads} l left join application a on a.id = l.application_id where l.state = 'accepted'
    union all
    select ${captured}, (m ->> 'partnerId')::bigint, 0, 1, 0, 0, 0, 0, 0, 0
    from ${leads} l join offer o on o.id = l.offer_id, jsonb_array_elements(o.matches) m
    union all
    select ${sold}, a.partner_id, 0, 0, 1, 0, 0, 0, 0, 0
    from ${leads} l join application a on a.id = l.application_id where l.state = 'accepted'
    union all
    select ${sold}, p.id, 0, 0, 0, o.approved, o.funded, o.returned, o.amount_cents, 0
    from ${leads} l join (
      select lead_id, application_id, partner_id, bool_or(kind in ('approved', 'funded'))::int as approved,
        bool_or(kind = 'funded')::int as funded, bool_or(kind in ('returned', 'charged_back'))::int as returned,
        -- A pay-out that is told twice counts once, by the ledger's rule; most are told once.
        case when count(*) filter (where kind = 'funded') > 1 then paid_out_cents(array_agg(id))
          else coalesce(sum(amount_cents) filter (where kind = 'funded'), 0) end as amount_cents
      from outcome o
      where lead_id = any(array(select id from ${leads})) and not exists (select from outcome c where c.corrects = o.id)
      group by lead_id, application_id, partner_id) o on o.lead_id = l.id
      join application a on a.id = o.application_id
      cross join lateral (values (null), (o.partner_id)) p(id)
    union all
    select ${sold}, p.id, 0, 0, 0, 0, 0, 0, 0, c.cents
    from ${leads} l join application a on a.lead_id = l.id join (
      select application_id, sum(amount_cents) as cents from commission_entry
      where plan_id is not null and application_id in (select id from application where lead_id in (select id from ${leads}))
      group by application_id) c on c.application_id = a.id
      cross join lateral (values (null), (a.partner_id)) p(id)`;
}

const reportDay: DaySums = {
  table: 'report_day',
  groups: ['affiliate_id', 'environment', 'day', 'intent_id', 'source', 'user_id', 'partner_id'],
  counts: reportCounts,
  facts: reportFacts,
  addFurther: (sql, differences) => addToReportSums(sql, reportCounts, differences),
};

export const reportDays: DayBook = { progress: 'report_progress', tables: [reportDay] };
