import type { Fragment, Queryable, Sql } from '@/db/client';
import {
  beyondPlace,
  containsText,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { OperatorRole } from '@/word/role';

export interface OperatorListRow {
  id: number;
  email: string;
  name: string;
  role: OperatorRole;
  hasSecondFactor: boolean;
  hasProviderAccount: boolean;
  createdAt: Date;
  /** To the minute; null: never. */
  seenAt: Date | null;
  suspendedAt: Date | null;
}

/** Null: no filter. */
export interface OperatorListFilter {
  search: string;
  role: OperatorRole | null;
  suspended: boolean | null;
  secondFactor: boolean | null;
}

export const operatorListOrders = ['name', 'role', 'seen', 'created'] as const;
export type OperatorListOrder = (typeof operatorListOrders)[number];

/** Lists a page of the operators. */
export async function listOperatorPage(
  { sql }: Queryable,
  filter: OperatorListFilter,
  { by, descending }: { by: OperatorListOrder; descending: boolean },
  place: ListPlace,
): Promise<OperatorListRow[]> {
  const orders: Record<OperatorListOrder, Fragment> = {
    name: sql`lower(u.name)`,
    // The enum's order: from viewer to admin.
    role: sql`u.operator_role`,
    seen: sql`coalesce(u.seen_at, '-infinity')`,
    created: sql`u.created_at`,
  };
  const source = sql`(select * from "user" where role = 'operator') u`;
  const sort: ListSort = { by: orders[by], id: sql`u.id`, descending, source };
  const rows = await sql<OperatorListRow[]>`
    select u.id::float8 as id, u.email, u.name, u.operator_role as role, u.created_at as "createdAt",
      u.seen_at as "seenAt", u.suspended_at as "suspendedAt", ${hasSecondFactor(sql)} as "hasSecondFactor",
      exists (select from provider_account p where p.user_id = u.id) as "hasProviderAccount"
    from ${source}
    where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching operators, at most `limit`. */
export async function countOperators(
  { sql }: Queryable,
  filter: OperatorListFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from "user" u where u.role = 'operator' and ${matching(sql, filter)} limit ${limit}) u`;
  return row.count;
}

function matching(sql: Sql, { search, role, suspended, secondFactor }: OperatorListFilter) {
  return sql`u.removed_at is null
    ${role === null ? sql`` : sql`and u.operator_role = ${role}`}
    ${suspended === null ? sql`` : sql`and (u.suspended_at is not null) = ${suspended}`}
    ${secondFactor === null ? sql`` : sql`and ${hasSecondFactor(sql)} = ${secondFactor}`}
    ${containsText(sql, search, sql`u.name, u.email`)}`;
}

const hasSecondFactor = (sql: Sql) =>
  sql`exists (select from second_factor s where s.user_id = u.id and s.key_ciphertext is not null)`;
