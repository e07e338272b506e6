import type { Queryable } from '@/db/client';
import { limitedTo, ofScope } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';
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
    select ${leadColumns(sql)}
    from (
      select l.id from lead l
      where ${ofScope(sql, scope)} ${passing(sql, filter)} ${pastPlace(sql, scope, place, filter.toCall)}
      ${orderedFrom(sql, place, sql`l`, filter.toCall)} ${limitedTo(sql, place.limit)}) k
    join lead l on l.id = k.id ${leadJoins(sql)}
    ${orderedFrom(sql, place, sql`l`, filter.toCall)}`;
  return newestFirst(rows, place);
}

/** `more`: there are further ones than `value`. */
export interface LeadCount {
  value: number;
  more: boolean;
}

/** Of leads of which some were not looked at, when this many fit: one less is certainly not all; null: none of use. */
export function moreThanAllBut(fitting: number): LeadCount | null {
  return fitting > 1 ? { value: fitting - 1, more: true } : null;
}

/**
 * Counts matching leads up to `limit`, among the newest `look` that the best index leads to; null if too few of those
 * match to say anything of all.
 */
export async function countLeads(
  { sql }: Queryable,
  scope: Scope,
  filter: LeadListFilter,
  { limit, look = countLook }: { limit: number; look?: number },
): Promise<LeadCount | null> {
  const isFew = filter.batchId !== null || filter.subId !== null || filter.clickId !== null;
  if (filter.toCall || isFew || filter.became !== null) {
    const [found] = await sql<[{ count: number }]>`
      select count(*)::int as count from (
        select from lead l where ${ofScope(sql, scope)} ${passing(sql, filter)} ${limitedTo(sql, limit + 1)}) l`;
    return { value: Math.min(found.count, limit), more: found.count > limit };
  }
  const led = {
    ...filter,
    hasMatched: false,
    withoutUser: false,
    intentId: null,
    source: null,
    sellerId: null,
    partnerId: null,
    offeredPartnerId: null,
    why: null,
    ...(filter.userId === null ? {} : { state: null }),
  };
  const isLed = (Object.keys(led) as (keyof typeof led)[]).every((key) => led[key] === filter[key]);
  const most = isLed ? limit : look;
  // Not in the index: without them no lead is read.
  const reads =
    filter.sellerId !== null ||
    filter.partnerId !== null ||
    filter.offeredPartnerId !== null ||
    filter.why !== null;
  const [row] = await sql<[{ looked: number; fitting: number }]>`
    select count(*)::int as looked, count(*) filter (where true ${passing(sql, filter)})::int as fitting
    from (
      select l.created_at, l.state, l.intent_id, l.source, l.user_id ${reads ? sql`, l.application_id, l.offer_id, l.erased_at` : sql``}
      from lead l
      where ${ofScope(sql, scope)} ${passing(sql, led)}
      order by l.created_at desc, l.id desc ${limitedTo(sql, most + 1)}) l`;
  if (row.fitting > limit) return { value: limit, more: true };
  return row.looked > most ? moreThanAllBut(row.fitting) : { value: row.fitting, more: false };
}
