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
}

/** Null: no filter. Times are ISO 8601; `createdBefore` is exclusive. */
export interface LeadListFilter {
  state: LeadState | null;
  intentId: number | null;
  userId: number | null;
  source: LeadSource | null;
  createdFrom: string | null;
  createdBefore: string | null;
}

/** The kinds of search; each has its own index. */
export type LeadListSearch =
  | { kind: 'lead'; leadId: number }
  | { kind: 'id number'; hashes: Buffer[] }
  | { kind: 'phone'; phone: string; whole: boolean }
  | { kind: 'words'; words: string };

export interface LeadListPlace {
  /** Start older or newer than this lead; null: from the newest. A lead outside the scope counts as none. */
  from: { leadId: number; direction: 'older' | 'newer' } | null;
  limit: number;
}

/** Up to this many matches of a search are gathered and sorted. */
const foundLimit = 10_000;
/** Leads scanned first, newest on: enough to fill a page if one in a hundred matches. */
const firstLook = 3_000;
/** Leads scanned to count matches. */
const countLook = 20_000;

/**
 * Lists a page of leads, newest first, ties broken by id. Walks the best index for the filter from the given
 * place and reads only the page's leads, so that page 10,000 costs the same as page 1.
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
      where ${inScope(sql, scope)} ${narrowed(sql, filter)} ${beyond(sql, scope, place)}
      ${inOrder(sql, place)} ${limited(sql, place.limit)}) k
    join lead l on l.id = k.id ${besides(sql)}
    ${inOrder(sql, place)}`;
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

/**
 * Lists a page of search results in the same order. Matches come unordered, so they are gathered and sorted,
 * unless they are so frequent that scanning from the newest soon fills a page. `count`: the number of matches, if
 * it is cheap to know.
 */
export async function listLeadsBySearch(
  { sql }: Queryable,
  scope: Scope,
  search: LeadListSearch,
  filter: LeadListFilter,
  place: LeadListPlace,
): Promise<{ rows: LeadListRow[]; count: LeadCount | null }> {
  const mayBeFrequent = search.kind === 'words' || (search.kind === 'phone' && !search.whole);
  // No index leads directly to the first few of these two kinds.
  if (mayBeFrequent && filter.intentId === null && filter.source === null) {
    const rows = await walkLeads(sql, scope, search, filter, place, firstLook);
    if (rows.length === place.limit)
      return { rows, count: await countAmongNewest(sql, scope, search, filter) };
  }
  const [gathered] = await sql<[{ found: number; fitting: number; page: number[] }]>`
    with found as materialized (
      select l.id, l.affiliate_id, l.environment, l.created_at, l.state, l.intent_id, l.source, l.user_id
      from lead l where ${inScope(sql, scope)} and ${sought(sql, scope, search)} ${limited(sql, foundLimit + 1)}),
    fitting as materialized (select * from found l where true ${narrowed(sql, filter)}),
    page as (
      select l.id from fitting l where true ${beyond(sql, scope, place)}
      ${inOrder(sql, place)} ${limited(sql, place.limit)})
    select (select count(*)::int from found) as found, (select count(*)::int from fitting) as fitting,
      coalesce((select json_agg(id) from page), '[]') as page`;
  if (gathered.found > foundLimit)
    return { rows: await walkLeads(sql, scope, search, filter, place, null), count: null };
  const rows = await sql<LeadListRow[]>`
    select ${columns(sql)} from lead l ${besides(sql)}
    where ${inScope(sql, scope)} and l.id = any(${gathered.page}::bigint[]) ${inOrder(sql, place)}`;
  return { rows: newestFirst(rows, place), count: { value: gathered.fitting, more: false } };
}

/** Scans the leads of a filter, newest first, until enough match the search; null: scans all of them. */
async function walkLeads(
  sql: Sql,
  scope: Scope,
  search: LeadListSearch,
  filter: LeadListFilter,
  place: LeadListPlace,
  look: number | null,
): Promise<LeadListRow[]> {
  const rows = await sql<LeadListRow[]>`
    select ${columns(sql)}
    from (
      select l.id, l.created_at from lead l
      where ${inScope(sql, scope)} ${narrowed(sql, filter)} ${beyond(sql, scope, place)}
      ${inOrder(sql, place)} ${look === null ? sql`offset 0` : limited(sql, look)}) k
    cross join lateral (
      select * from lead l where l.id = k.id and ${sought(sql, scope, search)} offset 0) l
    ${besides(sql)}
    ${inOrder(sql, place, sql`k`)} ${limited(sql, place.limit)}`;
  return newestFirst(rows, place);
}

async function countAmongNewest(
  sql: Sql,
  scope: Scope,
  search: LeadListSearch,
  filter: LeadListFilter,
): Promise<LeadCount> {
  const [row] = await sql<[{ looked: number; value: number }]>`
    select count(*)::int as looked, count(*) filter (where ${sought(sql, scope, search)})::int as value
    from (
      select l.id from lead l where ${inScope(sql, scope)} ${narrowed(sql, filter)}
      order by l.created_at desc, l.id desc ${limited(sql, firstLook)}) k
    join lead l on l.id = k.id`;
  return { value: row.value, more: row.looked === firstLook };
}

function columns(sql: Sql) {
  return sql`
    l.id::float8 as id, l.state, l.first_name as "firstName", l.last_name as "lastName",
    l.cell_phone_number as "cellPhoneNumber", l.email, l.affiliate_id::float8 as "affiliateId", l.environment,
    l.id_number_ciphertext as "idNumberCiphertext", l.id_number_hash as "idNumberHash",
    l.fields, i.title as "intentTitle", l.source, p.company_name as "partnerName", u.name as "userName",
    l.created_at as "createdAt", l.updated_at as "updatedAt", l.erased_at is not null as erased`;
}

/** Columns joined to a lead `l` for display. */
function besides(sql: Sql) {
  return sql`
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    left join ${sql('user')} u on u.id = l.user_id`;
}

function inScope(sql: Sql, scope: Scope) {
  return sql`l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
}

function narrowed(sql: Sql, filter: LeadListFilter) {
  const { state, intentId, userId, source, createdFrom, createdBefore } = filter;
  return sql`
    ${state === null ? sql`` : sql`and l.state = ${state}`}
    ${intentId === null ? sql`` : sql`and l.intent_id = ${intentId}`}
    ${userId === null ? sql`` : sql`and l.user_id = ${userId}`}
    ${source === null ? sql`` : sql`and l.source = ${source}`}
    ${createdFrom === null ? sql`` : sql`and l.created_at >= ${createdFrom}::text::timestamptz`}
    ${createdBefore === null ? sql`` : sql`and l.created_at < ${createdBefore}::text::timestamptz`}`;
}

/**
 * Looks the time up here, because a JavaScript date would cut off its microseconds and lose leads of the same
 * millisecond. For an unknown lead nothing is newer and everything is older.
 */
function beyond(sql: Sql, scope: Scope, { from }: LeadListPlace) {
  if (from === null) return sql``;
  const at = sql`(
    select l.created_at from lead l where l.id = ${from.leadId} and ${inScope(sql, scope)})`;
  return from.direction === 'older'
    ? sql`and (l.created_at, l.id) < (coalesce(${at}, 'infinity'), ${from.leadId})`
    : sql`and (l.created_at, l.id) > (coalesce(${at}, 'infinity'), ${from.leadId})`;
}

function inOrder(sql: Sql, { from }: LeadListPlace, of = sql`l`) {
  return from?.direction === 'newer'
    ? sql`order by ${of}.created_at, ${of}.id`
    : sql`order by ${of}.created_at desc, ${of}.id desc`;
}

/** Written as a literal: with a parameter the planner expects to read a tenth of everything. */
function limited(sql: Sql, limit: number) {
  return sql`limit ${sql.unsafe(String(Math.trunc(limit)))}`;
}

/** Each kind has an index on exactly this expression, besides affiliate and environment. */
function sought(sql: Sql, { affiliateId, environment }: Scope, search: LeadListSearch) {
  switch (search.kind) {
    case 'lead':
      return sql`l.id = ${search.leadId}`;
    case 'id number':
      return sql`l.id_number_hash in ${sql(search.hashes)}`;
    case 'phone':
      return search.whole
        ? sql`l.cell_phone_number = ${search.phone}`
        : sql`l.cell_phone_number between ${search.phone} and ${search.phone.padEnd(20, '9')}`;
    case 'words':
      return sql`lead_words(l.affiliate_id, l.environment, l.first_name, l.last_name) @@ (
        select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
        from unnest(tsvector_to_array(lead_words(${affiliateId}, ${environment}, ${search.words}, ''))) word
        where word ~ '^[0-9]+[up].')`;
  }
}

/** Came from a file, has offers, and nobody has sent an application. Its first four conditions are those of an index. */
export function isToCall(sql: Sql) {
  return sql`(l.source = 'batch' and l.state = 'matched' and l.application_id is null and l.best_chance is not null
    and l.erased_at is null and not exists (select from application a where a.lead_id = l.id))`;
}

function newestFirst(rows: LeadListRow[], { from }: LeadListPlace): LeadListRow[] {
  return from?.direction === 'newer' ? [...rows].reverse() : [...rows];
}
