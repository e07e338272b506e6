import type { Queryable } from '@/db/client';
import { countedDays, openLeads } from '@/db/query/base/day-progress';
import type { Environment } from '@/word/environment';

export interface IntentUseRow {
  affiliate: string;
  slug: string;
  leads: number;
  /** Of these, neither captured nor uploaded by a user of the portal. */
  bySystems: number;
}

/** Counts the leads of an intent that came in on these days, by affiliate; most leads first. */
export function countIntentUse(
  { sql }: Queryable,
  environment: Environment,
  intentId: number,
  range: { from: string; to: string },
): Promise<IntentUseRow[]> {
  return sql<IntentUseRow[]>`
    with fact as (
      select f.affiliate_id, f.user_id, f.leads from funnel_day f
      where f.environment = ${environment} and f.intent_id = ${intentId} and ${countedDays(sql, range)}
      union all
      select l.affiliate_id, l.user_id, 1 from lead l
      where l.environment = ${environment} and l.intent_id = ${intentId} and ${openLeads(sql, range)})
    select a.name as affiliate, a.slug, sum(fact.leads)::int as leads,
      coalesce(sum(fact.leads) filter (where fact.user_id is null), 0)::int as "bySystems"
    from fact join affiliate a on a.id = fact.affiliate_id
    group by a.id having sum(fact.leads) > 0 order by 3 desc, a.name`;
}

/** Lists the names of active affiliates that have no active intent but this one; it is theirs now. */
export async function listAffiliatesWithOnly(
  { sql }: Queryable,
  environment: Environment,
  intentId: number,
): Promise<{ slug: string; name: string }[]> {
  return sql<{ slug: string; name: string }[]>`
    select a.slug, a.name from affiliate a
    where a.active and exists (
      select from intent i where i.id = ${intentId} and i.active and (not i.restricted or exists (
        select from intent_affiliate r where r.intent_id = i.id and r.affiliate_id = a.id)))
      and not exists (
        select from intent i where i.environment = ${environment} and i.id <> ${intentId} and i.active
          and (not i.restricted or exists (
            select from intent_affiliate r where r.intent_id = i.id and r.affiliate_id = a.id)))
    order by a.name`;
}
