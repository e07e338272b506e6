import type { Fragment, Sql } from '@/db/client';
import { isNoPractice } from '@/db/query/base/lead-part';
import { soldBy } from '@/db/query/lead/sold-by';
import type { ReportFilter } from './report-filter';

/** What a report counts by the day of the lead, whichever day it asks for: an offer is made as the lead arrives. */
export const countedByArrival = ['leads', 'offered'] as const;

/**
 * Selects what became of leads by the day on which it happened, as `reportFacts` selects it by the day of the lead, with
 * where they came from: the decision that accepted a lead, the first approval, pay-out and return of an application that
 * are not replaced, and the ledger's entries. Over all days it adds up to the same. Found by indexes of affiliates, one by one.
 */
export function happenedFacts(sql: Sql, filter: ReportFilter): Fragment {
  const { environment, affiliateId, intentId, source, from, to } = filter;
  const midnight = (day: Fragment) => sql`(${day})::timestamp at time zone 'Africa/Johannesburg'`;
  const inPeriod = (at: Fragment) =>
    sql`${at} >= ${midnight(sql`${from}::date`)} and ${at} < ${midnight(sql`${to}::date + 1`)}`;
  const affiliates = affiliateId === null ? sql`any(array(select id from affiliate))` : sql`${affiliateId}`;
  const facts = (day: Fragment, counts: Fragment) => sql`
    select l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(${day}) as day, l.intent_id, l.source,
      ${soldBy(sql)} as user_id, coalesce(l.sub_id, '') as sub_id, p.id as partner_id, 0 as leads, 0 as offered, ${counts}`;
  const ofLeads = sql`
    ${isNoPractice(sql)} ${intentId === null ? sql`` : sql`and l.intent_id = ${intentId}`}
    ${source === null ? sql`` : sql`and l.source = ${source}`}`;
  return sql`
    ${facts(sql`a.settled_at`, sql`1 as accepted, 0 as approved, 0 as funded, 0 as returned, 0::bigint as amount_cents, 0::bigint as commission_cents`)}
    from application a join lead l on l.id = a.lead_id and l.application_id = a.id
      cross join lateral (values (null), (a.partner_id)) p(id)
    where a.affiliate_id = ${affiliates} and a.environment = ${environment} and a.status = 'accepted' and not a.superseded
      and ${inPeriod(sql`a.settled_at`)} and l.state = 'accepted' and ${ofLeads}
    union all
    ${facts(sql`h.at`, sql`0, h.approved, h.funded, h.returned, h.amount_cents, 0`)}
    from (
      select application_id, min(occurred_at) filter (where kind in ('approved', 'funded')) as approved_at,
        min(occurred_at) filter (where kind = 'funded') as funded_at,
        min(occurred_at) filter (where kind in ('returned', 'charged_back')) as returned_at,
        case when count(*) filter (where kind = 'funded') > 1 then paid_out_cents(array_agg(id))
          else coalesce(sum(amount_cents) filter (where kind = 'funded'), 0) end as amount_cents
      from outcome o
      where application_id = any(array(
          select application_id from outcome t
          where t.affiliate_id = ${affiliates} and t.environment = ${environment} and ${inPeriod(sql`t.occurred_at`)}))
        and not exists (select from outcome c where c.corrects = o.id)
      group by application_id) o
      join application a on a.id = o.application_id join lead l on l.id = a.lead_id
      cross join lateral (values (o.approved_at, 1, 0, 0, 0::bigint), (o.funded_at, 0, 1, 0, o.amount_cents),
        (o.returned_at, 0, 0, 1, 0)) h(at, approved, funded, returned, amount_cents)
      cross join lateral (values (null), (a.partner_id)) p(id)
    where ${inPeriod(sql`h.at`)} and ${ofLeads}
    union all
    ${facts(sql`e.occurred_at`, sql`0, 0, 0, 0, 0, e.amount_cents`)}
    from commission_entry e join application a on a.id = e.application_id join lead l on l.id = a.lead_id
      cross join lateral (values (null), (a.partner_id)) p(id)
    where e.affiliate_id = ${affiliates} and e.environment = ${environment} and e.plan_id is not null
      -- No entry stands in a statement of a month before.
      and e.month >= date_trunc('month', ${from}::date::timestamp)::date and ${inPeriod(sql`e.occurred_at`)} and ${ofLeads}`;
}
