import { and, asc, eq } from 'drizzle-orm';
import type { Database, Queryable } from '@/db/client';
import { endpointHealth } from '@/db/schema/catalogue/endpoint-health';
import { partner } from '@/db/schema/catalogue/partner';
import type { Environment } from '@/word/environment';

const channel = 'endpoint_health';

interface OpenEndpoint {
  endpoint: string;
  partnerId: number;
  url: string;
  failuresInARow: number;
}

/** Records that an endpoint's circuit has opened, and notifies every process. */
export async function upsertOpenEndpoint({ sql }: Queryable, open: OpenEndpoint): Promise<void> {
  await sql`
    with saved as (
      insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
      select ${open.endpoint}, p.id, ${open.url}, ${open.failuresInARow} from partner p where p.id = ${open.partnerId}
      on conflict (endpoint) do update set opened_at = now() returning 1)
    select pg_notify(${channel}, '') from saved`;
}

/** Records that the endpoint responds again. */
export async function deleteOpenEndpoint({ sql }: Queryable, endpoint: string): Promise<void> {
  await sql`
    with gone as (delete from endpoint_health where endpoint = ${endpoint} returning 1)
    select pg_notify(${channel}, '') from gone`;
}

/**
 * Lists endpoints with an open circuit, however long ago it opened: only a call that succeeds through an open circuit takes
 * its row away.
 */
export async function listOpenEndpoints({
  sql,
}: Queryable): Promise<(Pick<OpenEndpoint, 'endpoint' | 'failuresInARow'> & { openMs: number })[]> {
  return sql<{ endpoint: string; failuresInARow: number; openMs: number }[]>`
    select endpoint, failures_in_a_row as "failuresInARow",
      (extract(epoch from now() - opened_at) * 1000)::float8 as "openMs"
    from endpoint_health`;
}

/** Deletes what was found of URLs that are no endpoints any more. */
export async function deleteFormerEndpoints({ sql }: Queryable): Promise<void> {
  await sql`
    delete from endpoint_health h using partner p
    where p.id = h.partner_id
      and h.url <> all (array_remove(array[p.score_url, p.accept_url, p.link_url], null))`;
}

/** Calls back immediately, on each change by any process, and whenever changes may have been missed. */
export async function listenToEndpointHealth(
  { listen }: Database,
  changed: () => void,
): Promise<() => Promise<void>> {
  const { unlisten } = await listen(channel, changed, changed);
  return unlisten;
}

/** Lists an environment's failing endpoints, longest first. */
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

/** Lists an environment's endpoints with an open circuit, by partner and URL. */
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
