import type { Fragment, Queryable, Sql } from '@/db/client';
import {
  beyondPlace,
  containsText,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';
import { type IntentWithAffiliates, listIntentRowsById } from './intent';

/** An intent with the number of active partners that serve it. */
export type IntentListRow = IntentWithAffiliates & { partners: number };

/** Null: no filter. */
export interface IntentListFilter {
  search: string;
  active: boolean | null;
  restricted: boolean | null;
}

export const intentListOrders = ['title', 'partners'] as const;
export type IntentListOrder = (typeof intentListOrders)[number];

/** Lists a page of an environment's intents. */
export async function listIntentPage(
  db: Queryable,
  environment: Environment,
  filter: IntentListFilter,
  { by, descending }: { by: IntentListOrder; descending: boolean },
  place: ListPlace,
): Promise<IntentListRow[]> {
  const { sql } = db;
  const partners = sql`(
    select count(*)::int from partner_intent r join partner p on p.id = r.partner_id
    where r.intent_id = i.id and p.active)`;
  const orders: Record<IntentListOrder, Fragment> = { title: sql`lower(i.title)`, partners };
  const sort: ListSort = { by: orders[by], id: sql`i.id`, descending, source: sql`intent i` };
  const found = await sql<{ id: number; partners: number }[]>`
    select i.id::float8 as id, ${partners} as partners from intent i
    where ${matching(sql, environment, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  const rows = await listIntentRowsById(
    db,
    found.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return inListOrder(found, place).flatMap(({ id, partners: count }) => {
    const row = byId.get(id);
    return row ? [{ ...row, partners: count }] : [];
  });
}

/** Counts matching intents, at most `limit`. */
export async function countIntents(
  { sql }: Queryable,
  environment: Environment,
  filter: IntentListFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from intent i where ${matching(sql, environment, filter)} limit ${limit}) i`;
  return row.count;
}

function matching(sql: Sql, environment: Environment, { search, active, restricted }: IntentListFilter) {
  return sql`i.environment = ${environment}
    ${active === null ? sql`` : sql`and i.active = ${active}`}
    ${restricted === null ? sql`` : sql`and i.restricted = ${restricted}`}
    ${containsText(sql, search, sql`i.title, array_to_string(i.synonyms, chr(10))`)}`;
}
