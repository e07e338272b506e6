import type { Queryable, Sql } from '@/db/client';
import { inListOrder, type ListPlace, placeOrder } from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';
import type { RequestRow } from './request';

/** A call of any affiliate, for operators. */
export interface AnyRequestRow extends RequestRow {
  environment: Environment;
  affiliateId: number;
  affiliateName: string;
  /** The lead that the call made or named; null also for another affiliate's. */
  leadId: number | null;
  network: string | null;
}

/** Null: no filter. */
export interface AnyRequestFilter {
  affiliateId: number | null;
  environment: Environment | null;
  keyId: number | null;
  path: string | null;
  failedOnly: boolean;
  /** As it is stored. */
  network: string | null;
  /** ISO moments; `to` is left out. */
  from: string | null;
  to: string | null;
}

/** Without an affiliate or a key, filters are looked for among the newest calls, however many there are. */
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
      r.content_type as "contentType", r.bytes, r.clue, r.network, l.id::float8 as "leadId"
    from (select r.id from (${found(sql, filter, place)}) r ${order}) p
    join request_log r on r.id = p.id
    join api_key k on k.id = r.api_key_id
    join affiliate f on f.id = r.affiliate_id
    left join lead l on l.id = r.lead_id and l.affiliate_id = r.affiliate_id
    ${order}`;
  return inListOrder(rows, place);
}

function found(sql: Sql, filter: AnyRequestFilter, place: ListPlace) {
  const { affiliateId, environment, keyId, path, failedOnly, network, from, to } = filter;
  const order = placeOrder(sql, { by: sql`r.id`, id: sql`r.id`, descending: true }, place);
  const matching = sql`
    ${path === null ? sql`` : sql`and r.path = ${path}`}
    ${failedOnly ? sql`and r.status >= 400` : sql``}
    ${network === null ? sql`` : sql`and r.network = ${network}`}
    ${from === null ? sql`` : sql`and r.at >= ${from}`}
    ${to === null ? sql`` : sql`and r.at < ${to}`}
    ${place.from === null ? sql`` : place.from.direction === 'after' ? sql`and r.id < ${place.from.id}` : sql`and r.id > ${place.from.id}`}`;
  if (keyId !== null)
    return sql`
      select r.id from request_log r
      where ${isOfKey(sql, keyId)}
        ${affiliateId === null ? sql`` : sql`and r.affiliate_id = ${affiliateId}`}
        ${environment === null ? sql`` : sql`and r.environment = ${environment}`} ${matching} ${order}`;
  // An affiliate's calls of one environment have an index in this order.
  if (affiliateId !== null)
    return sql`
      select r.id from unnest(${environment === null ? ['uat', 'production'] : [environment]}::environment_name[]) e(name)
      cross join lateral (
        select r.id from request_log r
        where r.affiliate_id = ${affiliateId} and r.environment = e.name ${matching} ${order}) r`;
  const isNarrowed = [environment, path, network, from, to].some((one) => one !== null) || failedOnly;
  return sql`
    select r.id from request_log r
    where ${isNarrowed ? sql`r.id > (select max(id) - ${newestLooked} from request_log)` : sql`true`}
      ${environment === null ? sql`` : sql`and r.environment = ${environment}`} ${matching} ${order}`;
}

/** The calls `r` of a key, by the index of its affiliate's. */
export const isOfKey = (sql: Sql, keyId: number) => sql`
  r.api_key_id = ${keyId} and r.affiliate_id = (select affiliate_id from api_key where id = ${keyId})
  and r.environment = (select environment from api_key where id = ${keyId})`;
