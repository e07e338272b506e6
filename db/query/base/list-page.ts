import type { Fragment, Sql } from '@/db/client';

/** Where a page of a list begins; null: at the first row. */
export interface ListPlace {
  readonly from: { readonly id: number; readonly direction: 'after' | 'before' } | null;
  readonly limit: number;
}

/** The order of a list: by an expression that is never null, ties broken by id in the same direction. */
export interface ListSort {
  readonly by: Fragment;
  readonly id: Fragment;
  readonly descending: boolean;
  /** What the two are columns of, to look the place up. */
  readonly source: Fragment;
}

/** The condition for the rows beyond the place. Nothing lies beyond a row that does not exist. */
export function beyondPlace(sql: Sql, { by, id, descending, source }: ListSort, { from }: ListPlace) {
  if (from === null) return sql``;
  const isDown = descending !== (from.direction === 'before');
  const place = sql`(select ${by}, ${id} from ${source} where ${id} = ${from.id})`;
  return isDown ? sql`and (${by}, ${id}) < ${place}` : sql`and (${by}, ${id}) > ${place}`;
}

/** The order to read rows in: towards the place's other side, with the number of rows as a literal for the planner. */
export function placeOrder(
  sql: Sql,
  { by, id, descending }: Omit<ListSort, 'source'>,
  { from, limit }: ListPlace,
) {
  const direction = sql.unsafe(descending !== (from?.direction === 'before') ? 'desc' : 'asc');
  return sql`order by ${by} ${direction}, ${id} ${direction} limit ${sql.unsafe(String(Math.trunc(limit)))}`;
}

/** Puts rows that were read backwards into the list's order. */
export function inListOrder<Row>(rows: readonly Row[], { from }: ListPlace): Row[] {
  return from?.direction === 'before' ? [...rows].reverse() : [...rows];
}

/** The condition that one of the texts contains what is searched for, in any case. */
export function containsText(sql: Sql, search: string, texts: Fragment) {
  return search === '' ? sql`` : sql`and strpos(lower(concat_ws(chr(10), ${texts})), lower(${search})) > 0`;
}
