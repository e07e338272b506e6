import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/** Lists the affiliate's users by name, including removed ones, whose leads are still there. */
export async function listAgents(
  { sql }: Queryable,
  scope: Scope,
): Promise<{ id: number; name: string; removed: boolean }[]> {
  return sql`
    select id::float8 as id, name, removed_at is not null as removed from ${sql('user')}
    where affiliate_id = ${scope.affiliateId}
    order by removed_at is not null, lower(name), id`;
}
