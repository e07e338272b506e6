import type { Queryable, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';
import type { SavedList } from '@/word/saved-list';

export interface SavedFilterRow {
  id: number;
  userId: number;
  name: string;
  filter: Record<string, unknown>;
  environment: Environment;
  isShared: boolean;
  isDefault: boolean;
}

/** Whose filters: those of an affiliate in an environment; null: the operators', about either environment. */
export type FilterHome = Scope | null;

export const isOfHome = (sql: Sql, home: FilterHome) =>
  home
    ? sql`f.affiliate_id = ${home.affiliateId} and f.environment = ${home.environment}`
    : sql`f.affiliate_id is null`;

/** What a user sees there: their own filters, and those shared with the team. */
const seenBy = (sql: Sql, home: FilterHome, userId: number) => sql`
  ${isOfHome(sql, home)} and (f.is_shared or f.user_id = ${userId})`;

/** Lists the filters of a list that a user sees, by name. */
export async function listSavedFilters(
  { sql }: Queryable,
  home: FilterHome,
  userId: number,
  list: SavedList,
): Promise<SavedFilterRow[]> {
  return sql<SavedFilterRow[]>`
    select f.id::float8 as id, f.user_id::float8 as "userId", f.name, f.filter, f.environment,
      f.is_shared as "isShared",
      exists (select from default_filter d
        where d.filter_id = f.id and d.user_id = ${userId} and d.environment = f.environment) as "isDefault"
    from saved_filter f where f.list = ${list} and ${seenBy(sql, home, userId)} order by lower(f.name), f.id`;
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
  home: FilterHome,
  userId: number,
  id: number,
): Promise<{ userId: number; isShared: boolean; list: SavedList; environment: Environment } | null> {
  const [row] = await sql<{ userId: number; isShared: boolean; list: SavedList; environment: Environment }[]>`
    select f.user_id::float8 as "userId", f.is_shared as "isShared", f.list, f.environment from saved_filter f
    where f.id = ${id} and ${seenBy(sql, home, userId)} for update`;
  return row ?? null;
}

/**
 * Stores a filter unless the user has `most` of their own of its list (or the team, of shared ones). Returns its id.
 * `environment`: what it is about; an affiliate's own is that of its scope.
 */
export async function insertSavedFilter(
  { sql }: Queryable,
  home: FilterHome,
  values: {
    environment: Environment;
    list: SavedList;
    userId: number;
    name: string;
    filter: object;
    isShared: boolean;
    most: number;
  },
): Promise<number | null> {
  const { environment, list, userId, name, filter, isShared, most } = values;
  const [row] = await sql<{ id: number }[]>`
    insert into saved_filter (affiliate_id, environment, list, user_id, name, filter, is_shared)
    select ${home?.affiliateId ?? null}, ${environment}, ${list}, ${userId}, ${name}, ${JSON.stringify(filter)}::text::jsonb,
      ${isShared}
    where (select count(*) from saved_filter f
      where f.list = ${list} and f.is_shared = ${isShared} and ${seenBy(sql, home, userId)}) < ${most}
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
