import type { Queryable } from '@/db/client';
import { countedDays, openLeads } from '@/db/query/base/day-progress';
import type { Environment } from '@/word/environment';

export interface OverviewRow {
  leadsToday: number;
  /** Of today and the six days before; as is the next. */
  leadsLastWeek: number;
  acceptedLastWeek: number;
  activeIntents: number;
  activePartners: number;
}

/**
 * Reads the operator's overview in one statement: what is summed up from its sums, the latest leads one by one. Days are
 * South African.
 */
export async function findOverview({ sql }: Queryable, environment: Environment): Promise<OverviewRow> {
  const week = { from: sql`(funnel_day_of(now()) - 6)`, to: sql`funnel_day_of(now())` };
  const [row] = await sql<OverviewRow[]>`
    with fact as (
      select f.day, f.leads, f.accepted from funnel_day f
      where f.environment = ${environment} and ${countedDays(sql, week)}
      union all
      select funnel_day_of(l.created_at), 1, (l.state = 'accepted')::int from lead l
      where l.environment = ${environment} and ${openLeads(sql, week)})
    select
      coalesce(sum(leads) filter (where day = funnel_day_of(now())), 0)::int as "leadsToday",
      coalesce(sum(leads), 0)::int as "leadsLastWeek",
      coalesce(sum(accepted), 0)::int as "acceptedLastWeek",
      (select count(*)::int from intent where environment = ${environment} and active) as "activeIntents",
      (select count(*)::int from partner where environment = ${environment} and active) as "activePartners"
    from fact`;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}

export interface ExpiringKeyRow {
  id: number;
  name: string;
  hint: string;
  affiliateId: number;
  affiliateName: string;
  expiresAt: Date;
}

/** Active keys that expire within 30 days, soonest first. */
export function listExpiringKeys({ sql }: Queryable, environment: Environment): Promise<ExpiringKeyRow[]> {
  return sql<ExpiringKeyRow[]>`
    select k.id::float8 as id, k.name, k.hint, a.id::float8 as "affiliateId", a.name as "affiliateName",
      k.expires_at as "expiresAt"
    from api_key k join affiliate a on a.id = k.affiliate_id
    where k.environment = ${environment} and not k.is_sample and k.revoked_at is null and k.replaced_at is null
      and k.expires_at > now() and k.expires_at < now() + interval '30 days'
    order by k.expires_at, k.id limit 100`;
}
