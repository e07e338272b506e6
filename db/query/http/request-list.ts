import type { Queryable, Sql } from '@/db/client';
import { inListOrder, type ListPlace, placeOrder } from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';
import type { RequestRow } from './request';

/** A call of any affiliate, for operators. */
export interface AnyRequestRow extends RequestRow {
  environment: Environment;
  affiliateId: number;
  affiliateName: string;
}

/** Null: no filter. */
export interface AnyRequestFilter {
  affiliateId: number | null;
  environment: Environment | null;
  keyId: number | null;
  path: string | null;
  failedOnly: boolean;
}

/** Without an affiliate, filters are looked for among the newest calls, however many there are. */
export const newestLooked = 200_000;

/** Lists a page of the calls of all affiliates, newest first. */
export async function listAnyRequests(
  { sql }: Queryable,
  filter: AnyRequestFilter,
  place: ListPlace,
): Promise<AnyRequestRow[]> {
  const order = placeOrder(sql, { by: sql`r.id`, id: sql`r.id`, descending: true }, place);
  const rows = await sql<AnyRequestRow[]>`
    select r.id::float8 as id, r.environment, f.id::float8 as "affiliateId", f.name as "affiliateName",
      r.api_key_id::float8 as "apiKeyId", k.name as "keyName", k.hint as "keyHint", r.at, r.method, r.path, r.status,
      r.duration_ms as "durationMs", r.request_id as "requestId", r.errors, r.fields,
      r.content_type as "contentType", r.bytes, r.clue
    from (select r.id from (${found(sql, filter, place)}) r ${order}) p
    join request_log r on r.id = p.id
    join api_key k on k.id = r.api_key_id
    join affiliate f on f.id = r.affiliate_id
    ${order}`;
  return inListOrder(rows, place);
}

function found(
  sql: Sql,
  { affiliateId, environment, keyId, path, failedOnly }: AnyRequestFilter,
  place: ListPlace,
) {
  const { from } = place;
  const order = placeOrder(sql, { by: sql`r.id`, id: sql`r.id`, descending: true }, place);
  const matching = sql`
    ${keyId === null ? sql`` : sql`and r.api_key_id = ${keyId}`}
    ${path === null ? sql`` : sql`and r.path = ${path}`}
    ${failedOnly ? sql`and r.status >= 400` : sql``}
    ${from === null ? sql`` : from.direction === 'after' ? sql`and r.id < ${from.id}` : sql`and r.id > ${from.id}`}`;
  // An affiliate's calls of one environment have an index in this order.
  if (affiliateId !== null)
    return sql`
      select r.id from unnest(${environment === null ? ['uat', 'production'] : [environment]}::environment_name[]) e(name)
      cross join lateral (
        select r.id from request_log r
        where r.affiliate_id = ${affiliateId} and r.environment = e.name ${matching} ${order}) r`;
  const isNarrowed = environment !== null || keyId !== null || path !== null || failedOnly;
  return sql`
    select r.id from request_log r
    where ${isNarrowed ? sql`r.id > (select max(id) - ${newestLooked} from request_log)` : sql`true`}
      ${environment === null ? sql`` : sql`and r.environment = ${environment}`} ${matching} ${order}`;
}
