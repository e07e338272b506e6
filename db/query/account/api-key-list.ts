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
import type { ApiKeyRow } from './api-key';

export type KeyListRow = Omit<ApiKeyRow, 'hash'> & { affiliateName: string; affiliateActive: boolean };

/** Null: no filter. */
export interface KeyListFilter {
  search: string;
  affiliateId: number | null;
  environment: Environment | null;
  /** `usable`: works now, also beside its replacement. */
  state: 'usable' | 'ending' | 'suspended' | 'expired' | 'replaced' | 'revoked' | null;
  /** Usable, and expires within so many days. */
  withinDays: number | null;
  /** Used in the last 30 days, or not. */
  usedLately: boolean | null;
}

export const keyListOrders = ['created', 'name', 'affiliate', 'used', 'expires'] as const;
export type KeyListOrder = (typeof keyListOrders)[number];

/** Lists a page of the keys of all affiliates. */
export async function listKeyPage(
  { sql }: Queryable,
  filter: KeyListFilter,
  { by, descending }: { by: KeyListOrder; descending: boolean },
  place: ListPlace,
): Promise<KeyListRow[]> {
  const orders: Record<KeyListOrder, Fragment> = {
    created: sql`k.created_at`,
    name: sql`lower(k.name)`,
    affiliate: sql`lower(a.name)`,
    used: sql`coalesce(k.last_used_at, '-infinity')`,
    expires: sql`k.expires_at`,
  };
  const source = sql`api_key k join affiliate a on a.id = k.affiliate_id`;
  const sort: ListSort = { by: orders[by], id: sql`k.id`, descending, source };
  const rows = await sql<KeyListRow[]>`
    select k.id::float8 as id, k.affiliate_id::float8 as "affiliateId", a.name as "affiliateName",
      a.active as "affiliateActive", k.environment,
      k.name, k.hint, k.requests_per_minute as "requestsPerMinute", k.created_at as "createdAt",
      k.expires_at as "expiresAt", k.revoked_at as "revokedAt", k.replaced_at as "replacedAt",
      k.replaced_by_id::float8 as "replacedById", k.first_id::float8 as "firstId", k.scopes, k.last_used_at as "lastUsedAt"
    from ${source}
    where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching keys, at most `limit`. */
export async function countKeys({ sql }: Queryable, filter: KeyListFilter, limit: number): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from api_key k join affiliate a on a.id = k.affiliate_id
      where ${matching(sql, filter)} limit ${limit}) k`;
  return row.count;
}

function matching(
  sql: Sql,
  { search, affiliateId, environment, state, withinDays, usedLately }: KeyListFilter,
) {
  const isUsed = sql`coalesce(k.last_used_at > now() - interval '30 days', false)`;
  return sql`true
    ${affiliateId === null ? sql`` : sql`and k.affiliate_id = ${affiliateId}`}
    ${environment === null ? sql`` : sql`and k.environment = ${environment}`}
    ${state === null ? sql`` : sql`and ${inState(sql, state)}`}
    ${
      withinDays === null
        ? sql``
        : sql`and ${inState(sql, 'usable')} and k.expires_at < now() + make_interval(days => ${withinDays}::int)`
    }
    ${usedLately === null ? sql`` : sql`and ${isUsed} = ${usedLately}`}
    ${containsText(sql, search, sql`k.name, k.hint, a.name`)}`;
}

/** As `apiKeyStatus` tells them apart. */
function inState(sql: Sql, state: NonNullable<KeyListFilter['state']>): Fragment {
  const isInPlace = sql`k.revoked_at is null and (k.replaced_at is null or k.replaced_at > now())`;
  switch (state) {
    case 'revoked':
      return sql`k.revoked_at is not null`;
    case 'replaced':
      return sql`k.revoked_at is null and k.replaced_at <= now()`;
    case 'expired':
      return sql`${isInPlace} and k.expires_at <= now()`;
    case 'usable':
      return sql`a.active and ${isInPlace} and k.expires_at > now()`;
    case 'suspended':
      return sql`not a.active and ${isInPlace} and k.expires_at > now()`;
    case 'ending':
      return sql`a.active and ${isInPlace} and k.expires_at > now() and k.replaced_at is not null`;
  }
}
