import type { Queryable, Sql } from '@/db/client';
import { limitedTo, ofScope } from '@/db/query/base/lead-part';
import { isInForce, isRestricted } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import { type LeadCount, moreThanAllBut } from './lead-list';
import {
  type LeadListFilter,
  type LeadListPlace,
  type LeadListRow,
  leadColumns,
  leadJoins,
  newestFirst,
  orderedFrom,
  passing,
  pastPlace,
} from './lead-list-part';
import {
  anyOf,
  type Condition,
  type LeadListSearch,
  matching,
  named,
  namedAnyTime,
  sought,
  termSeconds,
} from './lead-sought';

interface Found {
  rows: LeadListRow[];
  /** The number of matches, if it is cheap to know. */
  count: LeadCount | null;
}

/** Up to this many matches are gathered and put in order; of more, a page is soon found by reading leads in order. */
const foundLimit = 5_000;
/** The leads of half a phone number are put in order from the index alone. */
const foundPhones = 20_000;

/** Each look covers this many times the weeks of the one before. */
const widening = 3;

/** Lists a page of search results, newest first, whatever the list is sorted by otherwise. */
export async function listLeadsBySearch(
  { sql }: Queryable,
  scope: Scope,
  search: LeadListSearch,
  filter: LeadListFilter,
  place: LeadListPlace,
): Promise<Found> {
  if (search.kind === 'words') return listByWords(sql, scope, search.words, filter, place);
  const matches = sought(sql, scope, search);
  const limit = search.kind === 'digits' ? foundPhones : foundLimit;
  const found = await gather(sql, matching(sql, scope, matches, filter, limit), scope, filter, place, limit);
  if (found.more)
    return { rows: await walkLeads(sql, scope, anyOf(sql, matches), filter, place), count: null };
  return {
    rows: await readRows(sql, scope, found.page, place),
    count: { value: found.fitting, more: false },
  };
}

/**
 * Looks through the terms from the page's place on, first one, then ever more at a time, until the page is full. Terms
 * do not overlap, so what one look finds stands before what the next one does. Once as many matches were gathered as
 * are put in order at most, the rest of the page is found by reading leads in order.
 */
async function listByWords(
  sql: Sql,
  scope: Scope,
  words: string,
  filter: LeadListFilter,
  place: LeadListPlace,
): Promise<Found> {
  const span = await findSpan(sql, scope, filter, place);
  const isOlder = place.from?.direction !== 'newer';
  const page: number[] = [];
  let [looked, terms, matches, fitting] = [0, 1, 0, 0];
  while (looked < span.terms && page.length < place.limit && terms > 0) {
    const until = Math.min(looked + terms, span.terms) - 1;
    const range: [number, number] = isOlder
      ? [span.newest - until, span.newest - looked]
      : [span.oldest + looked, span.oldest + until];
    const rest = { ...place, limit: place.limit - page.length };
    const found = await gather(sql, named(sql, scope, words, range), scope, filter, rest, foundLimit);
    fitting += found.fitting;
    if (found.more) break;
    page.push(...found.page);
    matches += found.matches;
    looked = until + 1;
    const room = Math.floor((foundLimit - matches) / Math.max(1, matches / looked));
    terms = Math.min(terms * widening, room);
  }
  const isAll = looked === span.terms;
  const first = await readRows(sql, scope, page, place);
  if (isAll || page.length === place.limit)
    return {
      rows: first,
      count: span.isWhole ? (isAll ? { value: fitting, more: false } : moreThanAllBut(fitting)) : null,
    };
  const last = page.at(-1);
  const rest = await walkLeads(sql, scope, namedAnyTime(sql, scope, words), filter, {
    from: last === undefined ? place.from : { leadId: last, direction: isOlder ? 'older' : 'newer' },
    limit: place.limit - page.length,
  });
  return {
    rows: isOlder ? [...first, ...rest] : [...rest, ...first],
    count: span.isWhole ? moreThanAllBut(Math.max(fitting, page.length + rest.length)) : null,
  };
}

interface Span {
  newest: number;
  oldest: number;
  /** How many there are; 0: the scope has no leads there. */
  terms: number;
  /** No term lies before the page's place. */
  isWhole: boolean;
}

/** Returns the terms, counted from 1970, in which the leads from the page's place on were captured. */
async function findSpan(
  sql: Sql,
  scope: Scope,
  { createdFrom, createdBefore }: LeadListFilter,
  { from }: LeadListPlace,
): Promise<Span> {
  const end = (order: 'asc' | 'desc') => sql`
    (select extract(epoch from l.created_at)::float8 from lead l where ${ofScope(sql, scope)}
    order by l.created_at ${sql.unsafe(order)}, l.id ${sql.unsafe(order)} limit 1)`;
  const [row] = await sql<[{ first: number | null; last: number | null; at: number | null }]>`
    select ${end('asc')} as first, ${end('desc')} as last, (
      select extract(epoch from l.created_at)::float8 from lead l
      where l.id = ${from?.leadId ?? 0} and ${ofScope(sql, scope)}) as at`;
  const term = (seconds: number) => Math.floor(seconds / termSeconds);
  const seconds = (time: string) => Date.parse(time) / 1_000;
  const first = Math.max(row.first ?? 0, createdFrom === null ? 0 : seconds(createdFrom));
  const last = Math.min(row.last ?? -termSeconds, createdBefore === null ? Infinity : seconds(createdBefore));
  const isNewer = from?.direction === 'newer';
  const newest = term(row.at === null || isNewer ? last : Math.min(last, row.at));
  const oldest = term(isNewer ? Math.max(first, row.at ?? Infinity) : first);
  return {
    newest,
    oldest,
    terms: Math.max(0, newest - oldest + 1),
    isWhole: newest === term(last) && !isNewer,
  };
}

/** `matches`, `fitting`: how many there are, and of those that the filter lets through; `more`: not all were gathered. */
interface Gathered {
  more: boolean;
  matches: number;
  fitting: number;
  /** The ids of the page's leads, in its order. */
  page: number[];
}

/** Whose data is restricted is not found: that there are leads of that number, or by that name, is data of theirs. */
const isFound = (sql: Sql) => sql`
  (not (select exists (select from restriction x where ${isInForce(sql)}))
    or not exists (select from restriction x where ${isInForce(sql)}
      and x.hash = (select s.opt_out_hashes[1] from lead s where s.id = l.id)))`;

/** Gathers the matches of a search, which an index gives in no order, and puts them in order. */
async function gather(
  sql: Sql,
  matches: Condition,
  scope: Scope,
  filter: LeadListFilter,
  place: LeadListPlace,
  limit: number,
): Promise<Gathered> {
  const [row] = await sql<[{ found: number; fitting: number; page: number[] }]>`
    with found as materialized (
      select l.* from ${matches} ${limitedTo(sql, limit + 1)}),
    fitting as materialized (select * from found l where true ${passing(sql, filter)} and ${isFound(sql)}),
    page as (
      select l.id from fitting l where true ${pastPlace(sql, scope, place)}
      ${orderedFrom(sql, place)} ${limitedTo(sql, place.limit)})
    select (select count(*)::int from found) as found, (select count(*)::int from fitting) as fitting,
      coalesce((select json_agg(id) from page), '[]') as page`;
  return { more: row.found > limit, matches: row.found, fitting: row.fitting, page: row.page };
}

async function readRows(
  sql: Sql,
  scope: Scope,
  ids: readonly number[],
  place: LeadListPlace,
): Promise<LeadListRow[]> {
  const rows = await sql<LeadListRow[]>`
    select ${leadColumns(sql)} from lead l ${leadJoins(sql)}
    where ${ofScope(sql, scope)} and l.id = any(${[...ids]}::bigint[]) ${orderedFrom(sql, place)}`;
  return newestFirst(rows, place);
}

/** Reads the leads of a filter in order, until enough match. */
async function walkLeads(
  sql: Sql,
  scope: Scope,
  match: Condition,
  filter: LeadListFilter,
  place: LeadListPlace,
): Promise<LeadListRow[]> {
  const rows = await sql<LeadListRow[]>`
    select ${leadColumns(sql)}
    from (
      select l.id, l.created_at from lead l
      where ${ofScope(sql, scope)} ${passing(sql, filter)} ${pastPlace(sql, scope, place)}
      ${orderedFrom(sql, place)} offset 0) k
    cross join lateral (
      select * from lead l where l.id = k.id and ${match} and not ${isRestricted(sql)} offset 0) l
    ${leadJoins(sql)}
    ${orderedFrom(sql, place, sql`k`)} ${limitedTo(sql, place.limit)}`;
  return newestFirst(rows, place);
}
