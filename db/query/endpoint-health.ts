import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '@/db/client';
import { endpointHealth } from '@/db/schema/endpoint-health';
import type { Environment } from '@/db/schema/environment';
import { partner } from '@/db/schema/partner';

const channel = 'endpoint_health';

export interface OpenEndpoint {
  endpoint: string;
  partnerId: number;
  url: string;
  failuresInARow: number;
}

/** Writes down that an endpoint is left alone from now on, and tells every process. */
export async function upsertOpenEndpoint({ sql }: Queryable, open: OpenEndpoint): Promise<void> {
  await sql`
    with saved as (
      insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
      select ${open.endpoint}, p.id, ${open.url}, ${open.failuresInARow} from partner p where p.id = ${open.partnerId}
      on conflict (endpoint) do update set opened_at = now() returning 1)
    select pg_notify(${channel}, '') from saved`;
}

/** The endpoint answers again. */
export async function deleteOpenEndpoint({ sql }: Queryable, endpoint: string): Promise<void> {
  await sql`
    with gone as (delete from endpoint_health where endpoint = ${endpoint} returning 1)
    select pg_notify(${channel}, '') from gone`;
}

/** Those whose breaker has opened within the last day; older ones are not called any more. */
export async function listOpenEndpoints({
  sql,
}: Queryable): Promise<(Pick<OpenEndpoint, 'endpoint' | 'failuresInARow'> & { openMs: number })[]> {
  return sql<{ endpoint: string; failuresInARow: number; openMs: number }[]>`
    select endpoint, failures_in_a_row as "failuresInARow",
      (extract(epoch from now() - opened_at) * 1000)::float8 as "openMs"
    from endpoint_health where opened_at > now() - interval '1 day'`;
}

/** Calls back at each change by any process, and whenever changes may have been missed; at once, too. */
export async function listenToEndpointHealth(
  { listen }: Database,
  changed: () => void,
): Promise<() => Promise<void>> {
  const { unlisten } = await listen(channel, changed, changed);
  return unlisten;
}

/** An environment's endpoints that keep failing, longest first. */
export async function listFailingEndpointRows(db: Queryable, environment: Environment) {
  return db.drizzle
    .select({
      partnerId: partner.id,
      companyName: partner.companyName,
      url: endpointHealth.url,
      scoreUrl: partner.scoreUrl,
      acceptUrl: partner.acceptUrl,
      linkUrl: partner.linkUrl,
      failingSince: endpointHealth.failingSince,
      openedAt: endpointHealth.openedAt,
    })
    .from(endpointHealth)
    .innerJoin(partner, eq(partner.id, endpointHealth.partnerId))
    .where(and(eq(partner.environment, environment), eq(partner.active, true)))
    .orderBy(asc(endpointHealth.failingSince));
}

/** An environment's endpoints that are left alone, by partner and URL. */
export async function listEndpointHealth(db: Queryable, environment: Environment) {
  return db.drizzle
    .select({
      partnerId: endpointHealth.partnerId,
      url: endpointHealth.url,
      failingSince: endpointHealth.failingSince,
    })
    .from(endpointHealth)
    .innerJoin(partner, eq(partner.id, endpointHealth.partnerId))
    .where(eq(partner.environment, environment));
}
