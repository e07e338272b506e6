import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/db/schema/environment';
import type { LeadSource, LeadState, StoredLeadFields } from '@/db/schema/lead';
import type { Scope } from '@/db/scope';

export interface LeadListRow {
  id: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  intentTitle: string;
  source: LeadSource;
  /** The partner of the latest accept. */
  partnerName: string | null;
  /** The user who captured it in the portal. */
  userName: string | null;
  createdAt: Date;
  updatedAt: Date;
  erased: boolean;
  /** The probability of the current offer's best match. */
  bestChance: number | null;
}

/** Null: no filter. Times are ISO 8601; `createdBefore` is exclusive. */
export interface LeadListFilter {
  state: LeadState | null;
  intentId: number | null;
  userId: number | null;
  source: LeadSource | null;
  createdFrom: string | null;
  createdBefore: string | null;
  /** The upload that created them. */
  batchId: number | null;
  /** Only those that somebody should call (`isToCall`), best chance first. */
  toCall: boolean;
}

export interface LeadListPlace {
  /** Start older or newer than this lead; null: from the newest. A lead outside the scope counts as none. */
  from: { leadId: number; direction: 'older' | 'newer' } | null;
  limit: number;
}

/** Leads scanned to count matches. */
const countLook = 20_000;

/**
 * Lists a page of leads, newest first (or best chance first), ties broken by id. Walks the best index for the filter
 * from the given place and reads only the page's leads, so that page 10,000 costs the same as page 1.
 */
export async function listLeadRows(
  { sql }: Queryable,
  scope: Scope,
  filter: LeadListFilter,
  place: LeadListPlace,
): Promise<LeadListRow[]> {
  const rows = await sql<LeadListRow[]>`
    select ${columns(sql)}
    from (
      select l.id from lead l
      where ${inScope(sql, scope)} ${narrowed(sql, filter)} ${beyond(sql, scope, place, filter.toCall)}
      ${inOrder(sql, place, sql`l`, filter.toCall)} ${limited(sql, place.limit)}) k
    join lead l on l.id = k.id ${besides(sql)}
    ${inOrder(sql, place, sql`l`, filter.toCall)}`;
  return newestFirst(rows, place);
}

/** `more`: there are, or may be, further ones. */
export interface LeadCount {
  value: number;
  more: boolean;
}

/** Counts matching leads up to `limit`, among the newest that the best index leads to. */
export async function countLeads(
  { sql }: Queryable,
  scope: Scope,
  filter: LeadListFilter,
  limit: number,
): Promise<LeadCount> {
  if (filter.toCall || filter.batchId !== null) {
    const [found] = await sql<[{ count: number }]>`
      select count(*)::int as count from (
        select from lead l where ${inScope(sql, scope)} ${narrowed(sql, filter)} ${limited(sql, limit + 1)}) l`;
    return { value: Math.min(found.count, limit), more: found.count > limit };
  }
  const led = { ...filter, intentId: null, source: null, ...(filter.userId === null ? {} : { state: null }) };
  const isLed = filter.intentId === null && filter.source === null && filter.state === led.state;
  const look = isLed ? limit + 1 : countLook;
  const [row] = await sql<[{ looked: number; fitting: number }]>`
    select count(*)::int as looked, count(*) filter (where true ${narrowed(sql, filter)})::int as fitting
    from (
      select l.created_at, l.state, l.intent_id, l.source, l.user_id from lead l
      where ${inScope(sql, scope)} ${narrowed(sql, led)}
      order by l.created_at desc, l.id desc ${limited(sql, look)}) l`;
  return { value: Math.min(row.fitting, limit), more: row.looked === look || row.fitting > limit };
}

export function columns(sql: Sql) {
  return sql`
    l.id::float8 as id, l.state, l.first_name as "firstName", l.last_name as "lastName",
    l.cell_phone_number as "cellPhoneNumber", l.email, l.affiliate_id::float8 as "affiliateId", l.environment,
    l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash",
    l.fields, i.title as "intentTitle", l.source, p.company_name as "partnerName", u.name as "userName",
    l.created_at as "createdAt", l.updated_at as "updatedAt", l.erased_at is not null as erased,
    l.best_chance as "bestChance"`;
}

/** Columns joined to a lead `l` for display. */
export function besides(sql: Sql) {
  return sql`
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = l.user_id`;
}

export function inScope(sql: Sql, scope: Scope) {
  return sql`l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
}

export function narrowed(sql: Sql, filter: LeadListFilter) {
  const { state, intentId, userId, source, createdFrom, createdBefore, batchId, toCall } = filter;
  return sql`
    ${state === null ? sql`` : sql`and l.state = ${state}`}
    ${intentId === null ? sql`` : sql`and l.intent_id = ${intentId}`}
    ${userId === null ? sql`` : sql`and l.user_id = ${userId}`}
    ${source === null ? sql`` : sql`and l.source = ${source}`}
    ${createdFrom === null ? sql`` : sql`and l.created_at >= ${createdFrom}::text::timestamptz`}
    ${createdBefore === null ? sql`` : sql`and l.created_at < ${createdBefore}::text::timestamptz`}
    ${batchId === null ? sql`` : sql`and ${ofBatch(sql, batchId)}`}
    ${toCall ? sql`and ${isToCall(sql)}` : sql``}`;
}

/** Its leads were created while it was imported: no index of their own, which every import would have to keep. */
function ofBatch(sql: Sql, batchId: number) {
  return sql`(l.batch_id = ${batchId}
    and l.created_at >= (select created_at from batch where id = ${batchId})
    and l.created_at <= (select coalesce(finished_at, 'infinity') from batch where id = ${batchId}))`;
}

/**
 * Looks the time up here, because a JavaScript date would cut off its microseconds and lose leads of the same
 * millisecond. For an unknown lead nothing is newer and everything is older.
 */
export function beyond(sql: Sql, scope: Scope, { from }: LeadListPlace, byChance = false) {
  if (from === null) return sql``;
  const column = byChance ? sql`best_chance` : sql`created_at`;
  const most = byChance ? sql`32767` : sql`'infinity'`;
  const at = sql`coalesce((
    select l.${column} from lead l where l.id = ${from.leadId} and ${inScope(sql, scope)}), ${most})`;
  return from.direction === 'older'
    ? sql`and (l.${column}, l.id) < (${at}, ${from.leadId})`
    : sql`and (l.${column}, l.id) > (${at}, ${from.leadId})`;
}

export function inOrder(sql: Sql, { from }: LeadListPlace, of = sql`l`, byChance = false) {
  const column = byChance ? sql`best_chance` : sql`created_at`;
  return from?.direction === 'newer'
    ? sql`order by ${of}.${column}, ${of}.id`
    : sql`order by ${of}.${column} desc, ${of}.id desc`;
}

/** Written as a literal: with a parameter the planner expects to read a tenth of everything. */
export function limited(sql: Sql, limit: number) {
  return sql`limit ${sql.unsafe(String(Math.trunc(limit)))}`;
}

/**
 * Came from a file, has offers, and nobody has sent an application. Its first four conditions are those of an index.
 */
export function isToCall(sql: Sql) {
  return sql`(l.source = 'batch' and l.state = 'matched' and l.application_id is null and l.best_chance is not null
    and l.erased_at is null and not exists (select from application a where a.lead_id = l.id))`;
}

export function newestFirst(rows: LeadListRow[], { from }: LeadListPlace): LeadListRow[] {
  return from?.direction === 'newer' ? [...rows].reverse() : [...rows];
}
