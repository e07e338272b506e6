import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

interface InstallationState {
  applications: { environment: Environment; status: string; age: string; count: number }[];
  circuits: { environment: Environment; count: number }[];
}

/**
 * Counts what waits in the installation. Applications that a worker will ask about, and those that an operator must
 * settle, are in small partial indexes, so that a scrape costs nothing however many are settled.
 */
export async function findInstallationState({ sql }: Queryable): Promise<InstallationState> {
  const [applications, circuits] = await Promise.all([
    sql<InstallationState['applications']>`
      with open as (
        select environment, status::text as status, requested_at from application
        where next_check_at is not null and operator_needed_at is null
        union all
        select environment, 'operator', requested_at from application where operator_needed_at is not null)
      select environment, status, count(*)::int as count,
        case when requested_at > now() - interval '5 minutes' then 'up to 5m'
          when requested_at > now() - interval '1 hour' then 'up to 1h'
          when requested_at > now() - interval '1 day' then 'up to 1d' else 'over 1d' end as age
      from open group by environment, status, age order by 1, 2`,
    sql<InstallationState['circuits']>`
      select e.name as environment, count(h.endpoint)::int as count from environment e
      left join partner p on p.environment = e.name and p.active
      left join endpoint_health h on h.partner_id = p.id and h.url in (p.score_url, p.accept_url, p.link_url)
      group by e.name`,
  ]);
  return { applications: [...applications], circuits: [...circuits] };
}
