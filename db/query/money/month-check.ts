import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** A month of an environment; `end` is exclusive. */
export interface MonthSpan {
  environment: Environment;
  start: string;
  end: string;
}

/** An application whose pay-out counts twice in the month. */
export interface DoubledRow {
  leadId: number;
  partnerName: string;
  affiliateName: string;
}

/** Lists applications with a second pay-out in the month, and nothing returned since the one before. */
export function listDoubledPayOuts({ sql }: Queryable, { environment, start, end }: MonthSpan) {
  // By affiliate: the index of outcomes begins with it.
  return sql<DoubledRow[]>`
    with paid as (
      select distinct o.application_id, a.name from affiliate a join outcome o on o.affiliate_id = a.id
      where o.environment = ${environment} and o.kind = 'funded'
        and o.occurred_at >= ${start}::timestamptz and o.occurred_at < ${end}::timestamptz),
    step as (
      select o.application_id, o.lead_id, o.partner_id, paid.name, o.kind, o.occurred_at,
        lag(o.kind) over (partition by o.application_id order by o.occurred_at, o.id) as before
      from paid join outcome o on o.application_id = paid.application_id
      where o.kind in ('funded', 'returned', 'charged_back')
        and not exists (select from outcome later where later.corrects = o.id))
    select step.lead_id::float8 as "leadId", p.company_name as "partnerName", step.name as "affiliateName"
    from step join partner p on p.id = step.partner_id
    where step.kind = 'funded' and step.before = 'funded'
      and step.occurred_at >= ${start}::timestamptz and step.occurred_at < ${end}::timestamptz
    order by step.occurred_at, step.application_id`;
}

export interface SilentPartnerRow {
  partnerId: number;
  partnerName: string;
  /** Applications of the month that it accepted. */
  accepted: number;
}

/** Lists the partners that accepted applications in the month and have told of no outcome since it began. */
export function listSilentPartners({ sql }: Queryable, { environment, start, end }: MonthSpan) {
  return sql<SilentPartnerRow[]>`
    with taken as (
      select partner_id, count(*)::float8 as accepted from application
      where requested_at >= ${start}::timestamptz and requested_at < ${end}::timestamptz
        and environment = ${environment} and status = 'accepted'
      group by partner_id)
    select p.id::float8 as "partnerId", p.company_name as "partnerName", taken.accepted
    from taken join partner p on p.id = taken.partner_id
    where not exists (select from outcome o where o.partner_id = p.id and o.recorded_at >= ${start}::timestamptz)
    order by taken.accepted desc, p.company_name`;
}

/** Counts outcomes of the month and before that wait to be placed, and claims of returns that are undecided. */
export async function countMonthWaiting({ sql }: Queryable, { environment, end }: MonthSpan) {
  const [row] = await sql<{ waiting: number; claims: number }[]>`
    select
      (select count(*) from outcome_unplaced
        where environment = ${environment} and set_aside_at is null
          and occurred_at < ${end}::timestamptz)::float8 as waiting,
      (select count(*) from return_claim c join application a on a.id = c.application_id
        where c.state = 'open' and a.environment = ${environment}
          and c.opened_at < ${end}::timestamptz)::float8 as claims`;
  return row ?? { waiting: 0, claims: 0 };
}
