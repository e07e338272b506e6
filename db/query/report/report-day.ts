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

/** What leads are summed up by, as columns of a lead `l`; whose they are depends on what is counted. */
const leadColumns = {
  lead_id: 'l.id as lead_id',
  affiliate_id: 'l.affiliate_id',
  environment: 'l.environment',
  day: 'funnel_day_of(l.created_at) as day',
  intent_id: 'l.intent_id',
  source: 'l.source',
  /** '': they did not say where they came from. */
  sub_id: "coalesce(l.sub_id, '') as sub_id",
};
export type FactColumn = keyof typeof leadColumns | 'user_id';

/**
 * Selects what leads count for, as `report_day` holds it, summed up by these columns: rows without a partner, in which a
 * lead counts once, and rows with one, for each partner that it was offered, that accepted it, and for what became of its
 * applications. A lead and its offers are whose who captured or uploaded it; what became of an application is whose who
 * sent it (`soldBy`). `withOffers` false: nobody asks to which partners they were offered, which costs the most.
 *
 * The only place that says what a report counts; the triggers say by how much it changes (`note_report_outcome` and the
 * like). Leads are joined with tables only, by an index of theirs: the database may guess a thousand times too few leads,
 * and would otherwise compare each with each.
 */
export function reportFacts(
  sql: Sql,
  leads: Fragment,
  { columns, withOffers }: { columns: readonly FactColumn[]; withOffers: boolean },
): Fragment {
  const list = (parts: readonly string[]) => sql.unsafe(parts.join(', '));
  const ofLead = (userId: Fragment) => {
    const each = columns.map((name) =>
      name === 'user_id' ? sql`${userId} as user_id,` : sql.unsafe(`${leadColumns[name]},`),
    );
    return sql`${each}`;
  };
  const captured = ofLead(sql`l.user_id`);
  const of = (alias: string) => list(columns.map((name) => `${alias}.${name}`));
  const counting = (counts: Partial<Record<(typeof reportCounts)[number], string>>) =>
    list(reportCounts.map((name) => `(${counts[name] ?? 0})::bigint as ${name}`));
  /** By the columns, which come first, and so many more. */
  const grouped = (more = 0) =>
    sql`group by ${list([...columns, ...Array(more)].map((_, at) => `${at + 1}`))}`;
  return sql`
    with sent as materialized (
      select ${ofLead(soldBy(sql))} a.id, a.partner_id,
        l.state = 'accepted' and a.id is not distinct from l.application_id as is_accepted
      from ${leads} l left join application a on a.lead_id = l.id where a.id is not null or l.state = 'accepted')
    select ${captured} null::bigint as partner_id,
      ${counting({ leads: 'count(*)', offered: 'count(*) filter (where has_matched(l.state))' })}
    from ${leads} l ${grouped()}
    ${
      withOffers
        ? sql`
          union all
          -- Many leads are offered to the same partners.
          select ${of('o')}, (p #>> '{}')::bigint, ${counting({ offered: 'o.leads' })}
          from (
            select ${captured} jsonb_path_query_array(o.matches, '$[*].partnerId') as partners, count(*) as leads
            from ${leads} l join offer o on o.id = l.offer_id ${grouped(1)}) o,
            jsonb_array_elements(o.partners) p`
        : sql``
    }
    union all
    select ${of('s')}, p.id, ${counting({ accepted: 'count(*)' })}
    from sent s cross join lateral (values (true, null), (false, s.partner_id)) p(is_once, id)
    where s.is_accepted and (p.is_once or p.id is not null) ${grouped(1)}
    union all
    select ${of('t')}, p.id, ${counting({
      approved: 'sum(t.approved)',
      funded: 'sum(t.funded)',
      returned: 'sum(t.returned)',
      amount_cents: 'sum(t.amount_cents)',
    })}
    from (
      select ${of('s')}, o.*
      from sent s cross join lateral (
        select o.partner_id, bool_or(kind in ('approved', 'funded'))::int as approved,
          bool_or(kind = 'funded')::int as funded, bool_or(kind in ('returned', 'charged_back'))::int as returned,
          -- A pay-out that is told twice counts once, by the ledger's rule; most are told once.
          case when count(*) filter (where kind = 'funded') > 1 then paid_out_cents(array_agg(o.id))
            else coalesce(sum(amount_cents) filter (where kind = 'funded'), 0) end as amount_cents
        from outcome o where o.application_id = s.id and not exists (select from outcome c where c.corrects = o.id)
        group by o.partner_id) o) t
      cross join lateral (values (null), (t.partner_id)) p(id)
    ${grouped(1)}
    union all
    select ${of('s')}, p.id, ${counting({ commission_cents: 'sum(c.amount_cents)' })}
    from sent s
      cross join lateral (
        select amount_cents from commission_entry c where c.application_id = s.id and c.plan_id is not null offset 0) c
      cross join lateral (values (null), (s.partner_id)) p(id)
    ${grouped(1)}`;
}

const groups = ['affiliate_id', 'environment', 'day', 'intent_id', 'source', 'user_id'] as const;

const reportDay: DaySums = {
  table: 'report_day',
  groups: [...groups, 'partner_id'],
  counts: reportCounts,
  facts: (sql, leads, byLead) =>
    reportFacts(sql, leads, { columns: byLead ? ['lead_id', ...groups] : groups, withOffers: true }),
  addFurther: (sql, differences) => addToReportSums(sql, reportCounts, differences),
};

export const reportDays: DayBook = { progress: 'report_progress', tables: [reportDay] };
