import type postgres from 'postgres';
import type { Environment } from '@/db/schema/environment';

export interface OverviewRow {
  leadsLastDay: number;
  leadsLastWeek: number;
  acceptedLastWeek: number;
  operatorNeeded: number;
  expiringKeys: number;
  activeIntents: number;
  activePartners: number;
}

/** What an operator looks at first, in one statement. `expiringKeys`: live ones that end within 30 days. */
export async function loadOverview(sql: postgres.Sql, environment: Environment): Promise<OverviewRow> {
  const [row] = await sql<OverviewRow[]>`
    select
      count(*) filter (where created_at > now() - interval '1 day')::int as "leadsLastDay",
      count(*)::int as "leadsLastWeek",
      count(*) filter (where state = 'accepted')::int as "acceptedLastWeek",
      (select count(*)::int from application
        where environment = ${environment} and operator_needed_at is not null and settled_at is null)
        as "operatorNeeded",
      (select count(*)::int from api_key
        where environment = ${environment} and revoked_at is null and replaced_at is null
          and expires_at > now() and expires_at < now() + interval '30 days') as "expiringKeys",
      (select count(*)::int from intent where environment = ${environment} and active) as "activeIntents",
      (select count(*)::int from partner where environment = ${environment} and active) as "activePartners"
    from lead
    where environment = ${environment} and created_at > now() - interval '7 days'`;
  if (!row) throw new Error('an aggregate gave no row');
  return row;
}
