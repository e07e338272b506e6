import type { Queryable } from '@/db/client';
import type { LoggedErrors } from '@/db/schema/http/request';
import type { Environment } from '@/word/environment';

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
  /** The lead that the call made or named. */
  leadId: number | null;
  errors: LoggedErrors | null;
  fields: Record<string, string> | null;
  contentType: string | null;
  bytes: number | null;
  clue: string | null;
  network: string | null;
}

/**
 * Stores calls, counts them per key and day, and updates when each key was last used (to ten seconds: every
 * request reads the key's row, so it is not rewritten more often). Locks keys in a fixed order and leaves a row
 * that is locked by others to the next round, so that two processes never wait for each other.
 */
export async function insertRequests(db: Queryable, rows: readonly NewRequest[]): Promise<void> {
  const column = <T>(read: (row: NewRequest) => T) => rows.map(read);
  const json = (value: object | null) => value && JSON.stringify(value);
  const days = countDays(rows);
  await db.transaction(async ({ sql }) => {
    await sql`
      insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id,
        lead_id, errors, fields, content_type, bytes, clue, network)
      select * from unnest(${column((row) => row.affiliateId)}::bigint[],
        ${column((row) => row.environment)}::environment_name[], ${column((row) => row.apiKeyId)}::bigint[],
        ${column((row) => row.at.toISOString())}::timestamptz[], ${column((row) => row.method)}::text[],
        ${column((row) => row.path)}::text[], ${column((row) => row.status)}::smallint[],
        ${column((row) => row.durationMs)}::integer[], ${column((row) => row.requestId)}::text[],
        ${column((row) => row.leadId)}::bigint[], ${column((row) => json(row.errors))}::text[]::jsonb[], ${column((row) => json(row.fields))}::text[]::jsonb[],
        ${column((row) => row.contentType)}::text[], ${column((row) => row.bytes)}::integer[],
        ${column((row) => row.clue)}::text[], ${column((row) => row.network)}::text[])`;
    await sql`
      update api_key k set last_used_at = u.at
      from (
        select k.id, u.at from api_key k
        join unnest(${days.map((day) => day.keyId)}::bigint[], ${days.map((day) => day.lastAt)}::timestamptz[])
          as u(id, at) on u.id = k.id
        where k.last_used_at is null or k.last_used_at < u.at - interval '10 seconds'
        for no key update of k skip locked) u
      where k.id = u.id`;
    await sql`
      insert into api_key_day as d (api_key_id, day, calls, failed)
      select * from unnest(${days.map((day) => day.keyId)}::bigint[], ${days.map((day) => day.day)}::date[],
        ${days.map((day) => day.calls)}::integer[], ${days.map((day) => day.failed)}::integer[])
      on conflict (api_key_id, day) do update set calls = d.calls + excluded.calls, failed = d.failed + excluded.failed`;
  });
}

const southAfricaAheadMs = 2 * 3_600_000;
const dayMs = 24 * 3_600_000;

/** Calls by key and day of South African time, in order of both. */
function countDays(rows: readonly NewRequest[]) {
  const days = new Map<
    string,
    { keyId: number; dayNumber: number; calls: number; failed: number; lastAt: Date }
  >();
  for (const { apiKeyId, at, status } of rows) {
    const dayNumber = Math.floor((at.getTime() + southAfricaAheadMs) / dayMs);
    const key = `${apiKeyId} ${dayNumber}`;
    const entry = days.get(key) ?? { keyId: apiKeyId, dayNumber, calls: 0, failed: 0, lastAt: at };
    entry.calls += 1;
    if (status >= 400) entry.failed += 1;
    if (at > entry.lastAt) entry.lastAt = at;
    days.set(key, entry);
  }
  return [...days.values()]
    .map(({ dayNumber, lastAt, ...entry }) => ({
      ...entry,
      day: new Date(dayNumber * dayMs).toISOString().slice(0, 10),
      lastAt: lastAt.toISOString(),
    }))
    .sort((a, b) => a.keyId - b.keyId || a.day.localeCompare(b.day));
}

interface RequestFilter {
  affiliateId: number;
  environment: Environment;
  keyId: number | null;
  path: string | null;
  failedOnly: boolean;
  /** Only calls recorded before this one. */
  before: number | null;
  limit: number;
}

export interface RequestRow extends Omit<NewRequest, 'affiliateId' | 'environment' | 'leadId' | 'network'> {
  id: number;
  keyName: string;
  keyHint: string;
}

/** Lists the calls of one affiliate in one environment, newest first. */
export async function listRequestRows({ sql }: Queryable, filter: RequestFilter): Promise<RequestRow[]> {
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

interface KeyDayRow {
  apiKeyId: number;
  /** `2027-01-31`. */
  day: string;
  calls: number;
  failed: number;
}

/** Counts an affiliate's calls of the last days, today included, oldest first; leaves out days without calls. */
export async function listKeyDays(
  { sql }: Queryable,
  { affiliateId, environment, days }: { affiliateId: number; environment: Environment; days: number },
): Promise<KeyDayRow[]> {
  return sql<KeyDayRow[]>`
    select d.api_key_id::float8 as "apiKeyId", d.day::text as day, d.calls, d.failed
    from api_key_day d join api_key k on k.id = d.api_key_id
    where k.affiliate_id = ${affiliateId} and k.environment = ${environment}
      and d.day > (now() at time zone 'Africa/Johannesburg')::date - ${days}::int
    order by d.day, d.api_key_id`;
}
