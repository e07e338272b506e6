import type { Queryable, Sql } from '@/db/client';
import {
  beyondPlace,
  containsText,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { VersionSource } from '@/db/schema/catalogue/catalogue-version';
import type { Environment } from '@/word/environment';
import type { VersionListRow } from './catalogue-version';

export interface VersionListFilter {
  search: string;
  /** Null: no filter. */
  source: VersionSource | null;
}

/** Lists a page of an environment's versions by number, without their content. */
export async function listVersionPage(
  { sql }: Queryable,
  environment: Environment,
  filter: VersionListFilter,
  descending: boolean,
  place: ListPlace,
): Promise<VersionListRow[]> {
  const source = versionsOf(sql, environment);
  const sort: ListSort = { by: sql`v.number`, id: sql`v.number`, descending, source };
  const rows = await sql<VersionListRow[]>`
    select v.number, v.at, v.actor_kind as "actorKind", v.actor_id::float8 as "actorId",
      v.actor_name as "actorName", v.user_name as "userName", v.source, v.reason, v.summary
    from ${source}
    where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching versions of an environment, at most `limit`. */
export async function countVersions(
  { sql }: Queryable,
  environment: Environment,
  filter: VersionListFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from ${versionsOf(sql, environment)} where ${matching(sql, filter)} limit ${limit}) v`;
  return row.count;
}

/** The versions `v` with the names of the users who made them; removed users keep theirs. */
const versionsOf = (sql: Sql, environment: Environment) => sql`(
  select v.number, v.at, v.actor_kind, v.actor_id, v.actor_name, u.name as user_name, v.source, v.reason, v.summary
  from catalogue_version v left join "user" u on v.actor_kind = 'user' and u.id = v.actor_id
  where v.environment = ${environment}) v`;

/** Searches what the list shows of a version. */
function matching(sql: Sql, { search, source }: VersionListFilter) {
  const names = sql`(select string_agg(name, chr(10)) from jsonb_array_elements_text(v.summary -> 'names') name)`;
  const texts = sql`coalesce(v.user_name, v.actor_name, v.actor_kind), v.reason, ${names}`;
  return sql`true
    ${source === null ? sql`` : sql`and v.source = ${source}`} ${containsText(sql, search, texts)}`;
}
