import type { Sql } from '@/db/client';

/**
 * Who sold: who sent the application `a` of a lead `l` in the portal, else who captured or uploaded the lead (`a` came
 * from its file, or from a lead that named its lender). Null: a system did. Of a lead without an application `a` is null.
 */
export const soldBy = (sql: Sql) => sql`coalesce(a.user_id, l.user_id)`;

/**
 * The leads `l` whose latest application this user sold, with `and` in front; 0: that nobody did. `outcomes`: those of
 * which an outcome in these conditions on `o` is theirs.
 */
export function thatSold(sql: Sql, userId: number) {
  const theirs = userId === 0 ? sql`${soldBy(sql)} is null` : sql`${soldBy(sql)} = ${userId}`;
  return sql`and (select ${theirs} from (select) one left join application a on a.id = l.application_id)`;
}
