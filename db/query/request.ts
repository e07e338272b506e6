import type postgres from 'postgres';
import type { Environment } from '@/db/schema/environment';
import type { LoggedErrors } from '@/db/schema/request';

export interface NewRequest {
  affiliateId: number;
  environment: Environment;
  apiKeyId: number;
  at: Date;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  errors: LoggedErrors | null;
  fields: Record<string, string> | null;
  contentType: string | null;
  bytes: number | null;
  clue: string | null;
}

const entries = (sql: postgres.TransactionSql, json: string) => sql`
  jsonb_to_recordset(${json}::text::jsonb) as e("affiliateId" bigint, environment environment_name, "apiKeyId" bigint,
    at timestamptz, method text, path text, status smallint, "durationMs" integer, "requestId" text, errors jsonb,
    fields jsonb, "contentType" text, bytes integer, clue text)`;

/**
 * Writes calls down, counts them per key and day, and says when each key was last used (to ten seconds: every
 * request reads the key's row, so it is not rewritten more often). Keys are taken in one order, and a row that
 * somebody else holds is left to the next round, so that two processes never wait for each other.
 */
export async function insertRequests(sql: postgres.Sql, rows: readonly NewRequest[]): Promise<void> {
  const json = JSON.stringify(rows);
  await sql.begin(async (tx) => {
    await tx`
      insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id,
        errors, fields, content_type, bytes, clue)
      select "affiliateId", environment, "apiKeyId", at, method, path, status, "durationMs", "requestId",
        nullif(errors, 'null'), nullif(fields, 'null'), "contentType", bytes, clue
      from ${entries(tx, json)}`;
    await tx`
      update api_key k set last_used_at = u.at
      from (
        select id, u.at from api_key
        join (select "apiKeyId", max(at) as at from ${entries(tx, json)} group by 1) u on u."apiKeyId" = id
        where last_used_at is null or last_used_at < u.at - interval '10 seconds'
        for no key update of api_key skip locked) u
      where k.id = u.id`;
    await tx`
      insert into api_key_day as d (api_key_id, day, calls, failed)
      select "apiKeyId", (at at time zone 'Africa/Johannesburg')::date, count(*), count(*) filter (where status >= 400)
      from ${entries(tx, json)} group by 1, 2 order by 1, 2
      on conflict (api_key_id, day) do update set calls = d.calls + excluded.calls, failed = d.failed + excluded.failed`;
  });
}

export interface RequestFilter {
  affiliateId: number;
  environment: Environment;
  keyId: number | null;
  path: string | null;
  failedOnly: boolean;
  /** Only calls written down before this one. */
  before: number | null;
  limit: number;
}

export interface RequestRow extends Omit<NewRequest, 'affiliateId' | 'environment'> {
  id: number;
  keyName: string;
  keyHint: string;
}

/** Newest first, of one affiliate in one environment. */
export async function selectRequests(sql: postgres.Sql, filter: RequestFilter): Promise<RequestRow[]> {
  const { affiliateId, environment, keyId, path, failedOnly, before, limit } = filter;
  return sql<RequestRow[]>`
    select r.id::float8 as id, r.api_key_id::float8 as "apiKeyId", k.name as "keyName", k.hint as "keyHint", r.at,
      r.method, r.path, r.status, r.duration_ms as "durationMs", r.request_id as "requestId", r.errors, r.fields,
      r.content_type as "contentType", r.bytes, r.clue
    from request_log r join api_key k on k.id = r.api_key_id
    where r.affiliate_id = ${affiliateId} and r.environment = ${environment}
      ${keyId === null ? sql`` : sql`and r.api_key_id = ${keyId}`}
      ${path === null ? sql`` : sql`and r.path = ${path}`}
      ${failedOnly ? sql`and r.status >= 400` : sql``}
      ${before === null ? sql`` : sql`and r.id < ${before}`}
    order by r.id desc limit ${limit}`;
}

export interface KeyDayRow {
  apiKeyId: number;
  /** `2027-01-31`. */
  day: string;
  calls: number;
  failed: number;
}

/** What an affiliate's keys did in the last days, today included, oldest first; days without calls are left out. */
export async function selectKeyDays(
  sql: postgres.Sql,
  { affiliateId, environment, days }: { affiliateId: number; environment: Environment; days: number },
): Promise<KeyDayRow[]> {
  return sql<KeyDayRow[]>`
    select d.api_key_id::float8 as "apiKeyId", d.day::text as day, d.calls, d.failed
    from api_key_day d join api_key k on k.id = d.api_key_id
    where k.affiliate_id = ${affiliateId} and k.environment = ${environment}
      and d.day > (now() at time zone 'Africa/Johannesburg')::date - ${days}::int
    order by d.day, d.api_key_id`;
}
