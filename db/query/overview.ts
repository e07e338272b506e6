import type { Queryable } from '@/db/client';
import type { Environment } from '@/db/schema/environment';

export interface OverviewRow {
  leadsLastDay: number;
  leadsLastWeek: number;
  acceptedLastWeek: number;
  activeIntents: number;
  activePartners: number;
}

/** Reads the operator's overview in one statement. */
export async function findOverview({ sql }: Queryable, environment: Environment): Promise<OverviewRow> {
  const [row] = await sql<OverviewRow[]>`
    select
      count(*) filter (where created_at > now() - interval '1 day')::int as "leadsLastDay",
      count(*)::int as "leadsLastWeek",
      count(*) filter (where state = 'accepted')::int as "acceptedLastWeek",
      (select count(*)::int from intent where environment = ${environment} and active) as "activeIntents",
      (select count(*)::int from partner where environment = ${environment} and active) as "activePartners"
    from lead
    where environment = ${environment} and created_at > now() - interval '7 days'`;
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
    where k.environment = ${environment} and k.revoked_at is null and k.replaced_at is null
      and k.expires_at > now() and k.expires_at < now() + interval '30 days'
    order by k.expires_at, k.id limit 100`;
}
