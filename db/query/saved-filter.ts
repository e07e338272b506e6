import type { Queryable, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';

export interface SavedFilterRow {
  id: number;
  userId: number;
  name: string;
  filter: Record<string, unknown>;
  isShared: boolean;
  isDefault: boolean;
}

/** What a user sees in this affiliate and environment: their own filters, and those shared with the team. */
const seenBy = (sql: Sql, scope: Scope, userId: number) => sql`
  f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment} and (f.is_shared or f.user_id = ${userId})`;

/** Lists the filters that a user sees, by name. */
export async function listSavedFilters(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
): Promise<SavedFilterRow[]> {
  return sql<SavedFilterRow[]>`
    select f.id::float8 as id, f.user_id::float8 as "userId", f.name, f.filter, f.is_shared as "isShared",
      exists (select from default_filter d
        where d.filter_id = f.id and d.user_id = ${userId} and d.environment = f.environment) as "isDefault"
    from saved_filter f where ${seenBy(sql, scope, userId)} order by lower(f.name), f.id`;
}

/** Finds the filter with which a user's list opens, if they still see it. */
export async function findDefaultFilter(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await sql<{ filter: Record<string, unknown> }[]>`
    select f.filter from default_filter d join saved_filter f on f.id = d.filter_id
    where d.user_id = ${userId} and d.environment = ${scope.environment} and ${seenBy(sql, scope, userId)}`;
  return row?.filter ?? null;
}

/** Finds a filter that a user sees, and locks it. */
export async function lockSavedFilter(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
  id: number,
): Promise<{ userId: number; isShared: boolean } | null> {
  const [row] = await sql<{ userId: number; isShared: boolean }[]>`
    select f.user_id::float8 as "userId", f.is_shared as "isShared" from saved_filter f
    where f.id = ${id} and ${seenBy(sql, scope, userId)} for update`;
  return row ?? null;
}

/** Stores a filter unless the user has `most` of their own (or the team, of shared ones). Returns its id. */
export async function insertSavedFilter(
  { sql }: Queryable,
  scope: Scope,
  values: { userId: number; name: string; filter: object; isShared: boolean; most: number },
): Promise<number | null> {
  const { userId, name, filter, isShared, most } = values;
  const [row] = await sql<{ id: number }[]>`
    insert into saved_filter (affiliate_id, environment, user_id, name, filter, is_shared)
    select ${scope.affiliateId}, ${scope.environment}, ${userId}, ${name}, ${JSON.stringify(filter)}::text::jsonb, ${isShared}
    where (select count(*) from saved_filter f
      where f.affiliate_id = ${scope.affiliateId} and f.environment = ${scope.environment} and f.is_shared = ${isShared}
        and (f.is_shared or f.user_id = ${userId})) < ${most}
    returning id::float8 as id`;
  return row?.id ?? null;
}

export async function updateSavedFilter(
  { sql }: Queryable,
  id: number,
  { name, isShared }: { name: string | undefined; isShared: boolean | undefined },
): Promise<void> {
  await sql`
    update saved_filter set name = coalesce(${name ?? null}, name), is_shared = coalesce(${isShared ?? null}::boolean, is_shared)
    where id = ${id}`;
}

export async function deleteSavedFilter({ sql }: Queryable, id: number): Promise<void> {
  await sql`delete from saved_filter where id = ${id}`;
}

export async function upsertDefaultFilter(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
  filterId: number,
): Promise<void> {
  await sql`
    insert into default_filter (user_id, environment, filter_id) values (${userId}, ${scope.environment}, ${filterId})
    on conflict (user_id, environment) do update set filter_id = excluded.filter_id`;
}

export async function deleteDefaultFilter(
  { sql }: Queryable,
  scope: Scope,
  userId: number,
  filterId: number,
): Promise<void> {
  await sql`
    delete from default_filter
    where user_id = ${userId} and environment = ${scope.environment} and filter_id = ${filterId}`;
}
