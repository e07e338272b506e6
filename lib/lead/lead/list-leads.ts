import { countLeads, type LeadCount, listLeadRows } from '@/db/query/lead/lead-list';
import type { LeadListFilter, LeadListPlace, LeadListRow } from '@/db/query/lead/lead-list-part';
import { listLeadsBySearch } from '@/db/query/lead/lead-search';
import type { LeadListSearch } from '@/db/query/lead/lead-sought';
import { isViewing } from '@/lib/access/view-as/is-viewing';
import { maskName, maskPhone } from '@/lib/applicant/mask';
import { maskIdNumber } from '@/lib/applicant/rsa-id';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHashes } from '@/lib/base/crypto/crypto';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { type RowPlace, readPage } from '@/lib/base/list/read-page';
import type { Env } from '@/lib/base/process/env';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { dayEnd, dayStart, southAfricanDate } from '@/lib/base/time/date';
import { daysOfPeriod } from '@/lib/base/time/day-range';
import { lookUpApplicants, recordLookUp } from '@/lib/desk/lead-read/record-look-up';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import type { LeadCursor, LeadFilter } from './list-filter';
import type { LeadListItem, LeadListPage } from './list-view';
import { isMistypedIdNumber, readSearchText } from './search-text';

export interface LeadQuery {
  filter: LeadFilter;
  cursor: LeadCursor;
  /** The search text; '' for none. Contains an applicant's values: never log it or put it in a URL. */
  search: string;
}

const countLimit = 1_000;

/**
 * Returns a page of the affiliate's leads in this environment, newest first, or best chance first (design applicant 10:
 * ID numbers are masked, and for an operator who only looks at the portal names and phone numbers, too). A cursor is a
 * lead's id; an unknown one is ignored.
 */
export async function listLeads(ctx: AffiliateContext, query: LeadQuery): Promise<LeadListPage> {
  const narrowing = readQuery(ctx, query);
  if (narrowing === null)
    return { leads: [], newer: null, older: null, count: null, tooShort: true, mistyped: false };
  const { found, isFirst, hasNext } = await recordedSearch(ctx, query.search, () =>
    readPage(readCursor(ctx, query.cursor), (place) => fetchRows(ctx, narrowing, place)),
  );
  const leads = found.rows.map((row) => listItem(ctx, row));
  if (leads.length > 0)
    recordRead(ctx, { kind: 'listed', rows: leads.length, leadIds: found.rows.map(({ id }) => id) });
  return {
    leads,
    newer: isFirst ? null : (leads[0]?.id ?? null),
    older: hasNext ? (leads.at(-1)?.id ?? null) : null,
    count:
      isFirst && !hasNext
        ? { value: leads.length, more: false }
        : sayable(
            leads.length,
            narrowing.search === null
              ? await readFromReplica(ctx, (db) =>
                  countLeads(db, ctx.scope, narrowing.filter, { limit: countLimit }),
                )
              : found.count,
          ),
    tooShort: false,
    mistyped: leads.length === 0 && isMistypedIdNumber(query.search),
  };
}

/**
 * Runs a search. One for an ID number confirms it to whoever tries, so it is a look-up; an operator who looks at the
 * portal searches for whole numbers and ids only, and one for a phone number is audited, too (design desk 8).
 */
async function recordedSearch<Found extends { found: { rows: readonly LeadListRow[] } }>(
  ctx: AffiliateContext,
  search: string,
  find: () => Promise<Found>,
): Promise<Found> {
  const sought = readSearchText(search);
  const countFound = ({ found }: Found) => found.rows.length;
  if (sought?.kind === 'id number')
    return lookUpApplicants(ctx, { by: 'id number', idNumbers: [sought.idNumber] }, find, countFound);
  const page = await find();
  if (sought?.kind === 'phone' && isViewing(ctx)) {
    const { affiliateId } = ctx.scope;
    await recordLookUp(ctx, { by: 'phone', number: sought.phone, leads: countFound(page), affiliateId });
  }
  return page;
}

/** That there are more than a few is nothing to say on a page that shows more than those few. */
function sayable(shown: number, count: LeadCount | null): LeadCount | null {
  return count?.more && count.value < shown ? null : count;
}

export interface Narrowing {
  filter: LeadListFilter;
  search: LeadListSearch | 'nothing' | null;
}

/** Converts a query to the database's conditions; null if its search text is too short. */
export function readQuery(
  ctx: AffiliateContext,
  { filter, search }: Omit<LeadQuery, 'cursor'>,
): Narrowing | null {
  const { env, clock } = ctx;
  const { from, to } = filter.when ? daysOfPeriod(filter.when, southAfricanDate(clock.now())) : filter;
  const rowFilter: LeadListFilter = {
    state: filter.state === 'offered' ? null : (filter.state ?? null),
    hasMatched: filter.state === 'offered',
    intentId: filter.intent ?? null,
    userId: filter.agent === 'none' ? null : (filter.agent ?? null),
    withoutUser: filter.agent === 'none',
    sellerId: filter.seller === 'none' ? 0 : (filter.seller ?? null),
    became: filter.became === undefined ? null : { step: filter.became, partnerId: filter.lender ?? null },
    source: filter.source ?? null,
    partnerId: filter.partner ?? null,
    offeredPartnerId: filter.offered ?? null,
    why: filter.why === 'no-offer' ? 'no offer' : (filter.why ?? null),
    createdFrom: from ? dayStart(from) : null,
    createdBefore: to ? dayEnd(to) : null,
    // An id that we did not make is no upload's.
    batchId: filter.batch === undefined ? null : (readPublicId(env.idKey, 'batch', filter.batch) ?? -1),
    subId: filter.sub ?? null,
    clickId: filter.click ?? null,
    toCall: filter.list === 'to-call',
  };
  if (search.trim() === '') return { filter: rowFilter, search: null };
  const sought = readSearchText(search);
  if (sought === null) return null;
  const isMasked = isViewing(ctx);
  return {
    filter: rowFilter,
    search: isMasked && !foundMasked.has(sought.kind) ? 'nothing' : rowSearch(env, sought, isMasked),
  };
}

/** A part of a name or number would tell who is behind the mask, letter by letter. */
const foundMasked: ReadonlySet<string> = new Set(['lead', 'id number', 'phone']);

function rowSearch(
  { idKey, piiKey }: Env,
  sought: NonNullable<ReturnType<typeof readSearchText>>,
  isMasked: boolean,
): LeadListSearch | 'nothing' {
  switch (sought.kind) {
    case 'lead': {
      const leadId = readPublicId(idKey, 'lead', sought.hashid);
      if (leadId !== null) return { kind: 'lead', leadId };
      if (isMasked) return 'nothing';
      // A name may also have 22 letters, and a partner's reference 22 letters and digits.
      return /^[a-z]+$/i.test(sought.hashid)
        ? { kind: 'words', words: sought.hashid }
        : { kind: 'reference', reference: sought.hashid };
    }
    case 'id number':
      return { kind: 'id number', hashes: keyedHashes(piiKey, sought.idNumber) };
    case 'nothing':
      return 'nothing';
    default:
      return sought;
  }
}

/** Newest first: what comes after a lead in the list is older. */
function readCursor({ env }: AffiliateContext, { before, after }: LeadCursor): RowPlace<number>['from'] {
  const id = readPublicId(env.idKey, 'lead', before ?? after ?? '');
  return id === null ? null : { id, direction: before === undefined ? 'before' : 'after' };
}

/** Reads the leads older than the given one, newest first; null: from the newest. */
export async function readLeads(
  ctx: AffiliateContext,
  narrowing: Narrowing,
  beforeId: number | null,
  limit: number,
): Promise<LeadListRow[]> {
  const from = beforeId === null ? null : ({ id: beforeId, direction: 'after' } as const);
  return (await fetchRows(ctx, narrowing, { from, limit })).rows;
}

async function fetchRows(
  ctx: AffiliateContext,
  { filter, search }: Narrowing,
  { from, limit }: RowPlace<number>,
): Promise<{ rows: LeadListRow[]; count: LeadCount | null }> {
  const place: LeadListPlace = {
    from: from && { leadId: from.id, direction: from.direction === 'after' ? 'older' : 'newer' },
    limit,
  };
  if (search === 'nothing') return { rows: [], count: { value: 0, more: false } };
  return readFromReplica(ctx, async (db) =>
    search === null
      ? { rows: await listLeadRows(db, ctx.scope, filter, place), count: null }
      : listLeadsBySearch(db, ctx.scope, search, filter, place),
  );
}

function listItem({ env, actor }: AffiliateContext, row: LeadListRow): LeadListItem {
  const isMasked = isViewing({ actor });
  const { firstName, lastName, cellPhoneNumber } = row;
  return {
    id: publicId(env.idKey, 'lead', row.id),
    state: row.state,
    name: row.restricted
      ? 'Restricted'
      : row.erased
        ? 'Erased'
        : isMasked
          ? maskName(firstName, lastName)
          : `${firstName} ${lastName}`,
    cellPhoneNumber: isMasked && cellPhoneNumber !== '' ? maskPhone(cellPhoneNumber) : cellPhoneNumber,
    idNumberMasked: maskedIdNumber(env, row),
    intentTitle: row.intentTitle,
    partnerName: row.partnerName,
    capturedBy: capturedBy(row),
    bestChance: row.bestChance,
    pretendKind: row.pretendKind,
    createdAt: row.createdAt.toISOString(),
  };
}

export function maskedIdNumber({ piiKey }: Env, row: LeadListRow): string | null {
  const idNumber = openIdNumber(piiKey, row);
  return idNumber && maskIdNumber(idNumber);
}

/** An agent's name, `API`, or `Batch`. */
export function capturedBy({ userName, source }: Pick<LeadListRow, 'userName' | 'source'>): string {
  return userName ?? (source === 'batch' ? 'Batch' : 'API');
}
