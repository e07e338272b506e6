import type { Queryable, Sql } from '@/db/client';
import { isCallable, isToCall, limitedTo, ofScope } from '@/db/query/base/lead-part';
import { isDoNotContact } from '@/db/query/base/opt-out-part';
import { isSentBy } from '@/db/query/base/sent-by';
import type { CallBackReason, DispositionKind } from '@/db/schema/desk/desk';
import type { Scope } from '@/db/scope';
import type { LeadState } from '@/word/lead';
import { identityOf } from './lead-hold';

/** Who asks, and what of the catalogue decides what is worth a call. */
export interface WorkListReader {
  userId: number;
  /** Sees everybody's call-backs. */
  seesAll: boolean;
  /** How late another agent's call-back is theirs too. */
  sharedAfterMinutes: number;
  /** When today began, ISO 8601. */
  dayStart: string;
  /** Which partners take leads of which intent now, pair by pair. */
  openPartners: readonly { partnerId: number; intentId: number }[];
}

/** Declined leads that are looked at, newest first: how many there are beyond costs nothing. */
const declinedLook = 500;

/** What each tab lists: ids of leads `l` with what they are ordered by. */
export type WorkSource = 'to-call' | 'call-back' | 'waiting' | 'others-fit' | 'mine-today';

/** Whose call-backs `c` a user is shown: their own, anyone's, and those that others have let pass. */
const isShown = (
  sql: Sql,
  { userId, seesAll, sharedAfterMinutes }: Pick<WorkListReader, 'userId' | 'seesAll' | 'sharedAfterMinutes'>,
) =>
  seesAll
    ? sql`true`
    : sql`(c.user_id = ${userId} or c.user_id is null
        or c.due_at < now() - make_interval(mins => ${sharedAfterMinutes}::int))`;

/** Nobody holds the applicant of a lead `l`. */
const isFree = (
  sql: Sql,
) => sql`not coalesce((select true from lead_hold h where h.affiliate_id = l.affiliate_id
  and h.environment = l.environment and h.identity = ${identityOf(sql)} and h.until >= now() limit 1), false)`;

/** What `waiting` tells of an application `a` of a user, or of a colleague who has left: as in `application_told`. */
const isTold = (sql: Sql, scope: Scope, userId: number) => sql`a.affiliate_id = ${scope.affiliateId}
  and a.environment = ${scope.environment} and ${isSentBy(sql, scope, userId)} and (a.awaited or a.unseen)`;

/** Of a declined lead `l`: lenders of its latest offer that have not said no since and take leads now. */
const untried = (sql: Sql, { openPartners }: WorkListReader) => sql`
  select (m ->> 'partnerId')::bigint as partner_id, (m ->> 'rank')::int as rank
  from offer o cross join jsonb_array_elements(o.matches) m
  join unnest(${openPartners.map((one) => one.partnerId)}::bigint[], ${openPartners.map((one) => one.intentId)}::bigint[])
    as p (partner_id, intent_id) on p.partner_id = (m ->> 'partnerId')::bigint and p.intent_id = l.intent_id
  where o.id = l.offer_id and not exists (select from application a where a.lead_id = l.id
    and a.partner_id = p.partner_id and coalesce(a.settled_at, a.requested_at) >= o.created_at)`;

/** The newest declined and failed leads, which nobody has set aside since. */
const declined = (sql: Sql, scope: Scope) => {
  const newest = (
    state: LeadState,
  ) => sql`(select l.* from lead l where ${ofScope(sql, scope)} and l.state = ${state}
    order by l.created_at desc, l.id desc ${limitedTo(sql, declinedLook)})`;
  return sql`(${newest('declined')} union all ${newest('failed')}) l join application s on s.id = l.application_id`;
};

/**
 * Those that another lender fits, as `l` with when they were declined and by rank the first such lender: latest first, so
 * that what is asked of them beyond that is asked of as many as are wanted.
 */
const othersFit = (sql: Sql, scope: Scope, reader: WorkListReader) => sql`(
  select l.*, s.settled_at, best.partner_id from ${declined(sql, scope)}
  cross join lateral (select u.partner_id from (${untried(sql, reader)}) u order by u.rank limit 1) best
  where (l.set_aside_at is null or l.set_aside_at < s.settled_at)
    and not exists (select from call_back c where c.lead_id = l.id and c.done_at is null)
  order by s.settled_at desc, l.id desc offset 0) l`;

/** The part of a statement that lists a tab's leads: `id`, what it is ordered by, and what else is said of it. */
function listing(sql: Sql, scope: Scope, tab: WorkSource, reader: WorkListReader) {
  switch (tab) {
    case 'to-call':
      return sql`
        select l.id, null::timestamptz as at, null::bigint as partner_id
        from lead l where ${ofScope(sql, scope)} and ${isToCall(sql)}
        order by l.best_chance desc, l.id desc`;
    case 'call-back':
      return sql`
        select c.lead_id as id, c.due_at as at, c.partner_id from call_back c join lead l on l.id = c.lead_id
        where c.affiliate_id = ${scope.affiliateId} and c.environment = ${scope.environment} and c.done_at is null
          and ${isShown(sql, reader)} and ${isCallable(sql)}
        order by c.due_at, c.id`;
    case 'waiting':
      return sql`
        select a.lead_id as id, a.arrived_at as at, a.partner_id from application a join lead l on l.id = a.lead_id
        where ${isTold(sql, scope, reader.userId)} and l.erased_at is null and not ${isDoNotContact(sql)}
        order by a.unseen desc, coalesce(a.arrived_at, a.requested_at) desc, a.id desc`;
    case 'others-fit':
      return sql`
        select l.id, l.settled_at as at, l.partner_id from ${othersFit(sql, scope, reader)} where ${isCallable(sql)}
        order by l.settled_at desc, l.id desc`;
    case 'mine-today':
      return sql`
        select w.id, max(w.at) as at, null::bigint as partner_id from (
          select d.lead_id as id, d.at from disposition d where d.affiliate_id = ${scope.affiliateId}
            and d.environment = ${scope.environment} and d.user_id = ${reader.userId}
            and d.at >= ${reader.dayStart}::text::timestamptz
          union all
          select n.lead_id, n.created_at from lead_note n where n.affiliate_id = ${scope.affiliateId}
            and n.environment = ${scope.environment} and n.user_id = ${reader.userId}
            and n.created_at >= ${reader.dayStart}::text::timestamptz
          union all
          select a.lead_id, a.requested_at from application a where a.requested_at >= ${reader.dayStart}::text::timestamptz
            and a.affiliate_id = ${scope.affiliateId} and a.environment = ${scope.environment}
            and a.user_id = ${reader.userId}
          union all
          select l.id, l.created_at from lead l where ${ofScope(sql, scope)} and l.user_id = ${reader.userId}
            and l.created_at >= ${reader.dayStart}::text::timestamptz) w
          join lead l on l.id = w.id where not ${isDoNotContact(sql)}
        group by w.id order by max(w.at) desc, w.id desc`;
  }
}

export interface WorkRow {
  leadId: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  erased: boolean;
  intentTitle: string;
  bestChance: number | null;
  createdAt: Date;
  /** When it is due, has arrived, was declined, or was last worked on, by the tab. */
  at: Date | null;
  /** The lender that opens, is waited for, or fits best. */
  companyName: string | null;
  /** The open call-back. */
  dueAt: Date | null;
  isDue: boolean | null;
  askedForByApplicant: boolean | null;
  reason: CallBackReason | null;
  ownerId: number | null;
  ownerName: string | null;
  /** How the latest call ended. */
  disposition: DispositionKind | null;
  /** Who else has the applicant open. */
  heldBy: string | null;
}

/** Lists a tab's leads from a place on. */
export async function listWork(
  { sql }: Queryable,
  scope: Scope,
  tab: WorkSource,
  reader: WorkListReader,
  { offset, limit }: { offset: number; limit: number },
): Promise<WorkRow[]> {
  const rows = await sql<(WorkRow & { nth: number })[]>`
    select w.nth::int as nth, l.id::float8 as "leadId", l.state, l.first_name as "firstName", l.last_name as "lastName",
      l.cell_phone_number as "cellPhoneNumber", l.erased_at is not null as erased, i.title as "intentTitle",
      l.best_chance as "bestChance", l.created_at as "createdAt", w.at, p.company_name as "companyName",
      c.due_at as "dueAt", c.due_at <= now() as "isDue", c.asked_for_by_applicant as "askedForByApplicant", c.reason,
      c.user_id::float8 as "ownerId", ou.name as "ownerName", lead_disposition(l.id) as disposition, hu.name as "heldBy"
    from (
      select s.*, row_number() over () as nth from (
        ${listing(sql, scope, tab, reader)} ${limitedTo(sql, limit)} offset ${offset}::int) s) w
    join lead l on l.id = w.id
    join intent i on i.id = l.intent_id
    left join partner p on p.id = w.partner_id
    left join call_back c on c.lead_id = l.id and c.done_at is null
    left join ${sql('user')} ou on ou.id = c.user_id
    left join lead_hold h on h.affiliate_id = l.affiliate_id and h.environment = l.environment
      and h.identity = ${identityOf(sql)} and h.until >= now() and h.user_id <> ${reader.userId}
    left join ${sql('user')} hu on hu.id = h.user_id
    order by w.nth`;
  return rows.map(({ nth: _, ...row }) => row);
}

/** Counts a tab's leads, up to `most`. */
export async function countWork(
  { sql }: Queryable,
  scope: Scope,
  tab: WorkSource,
  reader: WorkListReader,
  most: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (${listing(sql, scope, tab, reader)} ${limitedTo(sql, most)}) w`;
  return row.count;
}

/** Counts the call-backs of the work list that a user is to make now, up to `most`; a manager not those of others. */
export async function countDueCallBacks(
  { sql }: Queryable,
  scope: Scope,
  reader: Pick<WorkListReader, 'userId' | 'sharedAfterMinutes'>,
  most: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from call_back c join lead l on l.id = c.lead_id
      where c.affiliate_id = ${scope.affiliateId} and c.environment = ${scope.environment} and c.done_at is null
        and c.due_at <= now() and ${isShown(sql, { ...reader, seesAll: false })} and ${isCallable(sql)} ${limitedTo(sql, most)}) c`;
  return row.count;
}

/** Where a next lead can come from. */
export type NextSource = 'own call-back' | 'shared call-back' | 'arrived' | 'fits now' | 'others fit' | 'new';

interface Served {
  readonly not: readonly number[];
  readonly candidates: readonly number[];
  readonly isContactTime: boolean;
}

/**
 * Finds the next lead of one source, and locks it until the transaction ends: of those that nobody holds or is being
 * served, but for `not`, which turned out to be held. For `fits now`: the first of `candidates`. Outside of contact hours
 * nobody is served who is on a list that is called, unless they asked for the time of their call-back.
 */
export async function lockNext(
  { sql }: Queryable,
  scope: Scope,
  source: NextSource,
  reader: WorkListReader,
  { not, candidates, isContactTime }: Served,
): Promise<number | null> {
  const isThere = sql`${isFree(sql)} and ${isCallable(sql)} and l.id <> all(${[...not]}::bigint[])`;
  const free = isContactTime ? isThere : sql`${isThere} and l.basis <> 'outbound'`;
  const freeOrAsked = isContactTime
    ? isThere
    : sql`${isThere} and (l.basis <> 'outbound' or c.asked_for_by_applicant)`;
  const due = sql`
    select l.id::float8 as id from call_back c join lead l on l.id = c.lead_id
    where c.affiliate_id = ${scope.affiliateId} and c.environment = ${scope.environment} and c.done_at is null
      and c.due_at <= now()`;
  const statement = {
    'own call-back': () => sql`
      ${due} and c.user_id = ${reader.userId} and ${freeOrAsked}
      order by c.due_at, c.id limit 1 for update of c skip locked`,
    'shared call-back': () => sql`
      ${due} and (c.user_id is null or c.due_at < now() - make_interval(mins => ${reader.sharedAfterMinutes}::int)) and ${freeOrAsked}
      order by c.due_at, c.id limit 1 for update of c skip locked`,
    arrived: () => sql`
      select l.id::float8 as id from application a join lead l on l.id = a.lead_id
      where ${isTold(sql, scope, reader.userId)} and a.unseen and ${free}
      order by a.arrived_at, a.id limit 1 for update of a skip locked`,
    'fits now': () => sql`
      select l.id::float8 as id from lead l where ${ofScope(sql, scope)} and l.id = any(${[...candidates]}::bigint[])
        and l.state = 'unmatched' and ${free}
        and not exists (select from call_back c where c.lead_id = l.id and c.done_at is null)
      order by array_position(${[...candidates]}::bigint[], l.id) limit 1 for no key update of l skip locked`,
    'others fit': () => sql`
      with fitting as materialized (
        select l.id, l.settled_at from ${othersFit(sql, scope, reader)} where ${free}
        order by l.settled_at desc, l.id desc limit 20)
      select l.id::float8 as id from lead l join fitting f on f.id = l.id
      where l.state in ('declined', 'failed') and (l.set_aside_at is null or l.set_aside_at < f.settled_at)
      order by f.settled_at desc, l.id desc limit 1 for no key update of l skip locked`,
    new: () => sql`
      select l.id::float8 as id from lead l where ${ofScope(sql, scope)} and ${isToCall(sql)} and ${free}
      order by l.best_chance desc, l.id desc limit 1 for no key update of l skip locked`,
  }[source]();
  const [row] = await sql<{ id: number }[]>`${statement}`;
  return row?.id ?? null;
}

/** Lists the newest leads without offers whose partners may have changed since, for whoever judges them. */
export async function listUnmatched(
  { sql }: Queryable,
  scope: Scope,
  { version, anyVersion, days, limit }: { version: number; anyVersion: boolean; days: number; limit: number },
): Promise<{ leadId: number; askedPartnerIds: number[]; isNewer: boolean }[]> {
  return sql`
    select l.id::float8 as "leadId", coalesce(o.asked_partner_ids, '{}')::float8[] as "askedPartnerIds",
      coalesce(o.catalogue_version, 0) < ${version} as "isNewer"
    from (
      select l.* from lead l where ${ofScope(sql, scope)} and l.state = 'unmatched'
        and l.created_at > now() - make_interval(days => ${days}::int)
      order by l.created_at desc, l.id desc ${limitedTo(sql, limit)}) l
    left join lateral (select * from offer o where o.lead_id = l.id order by o.id desc limit 1) o on true
    where l.erased_at is null and (${anyVersion} or coalesce(o.catalogue_version, 0) < ${version})
      and (l.set_aside_at is null or l.set_aside_at < coalesce(o.created_at, l.created_at))`;
}

/** When the next call-back comes due that a user is shown; null: none is set. */
export async function findNextDue({ sql }: Queryable, scope: Scope, userId: number): Promise<Date | null> {
  const [row] = await sql<[{ at: Date | null }]>`
    select min(c.due_at) as at from call_back c where c.affiliate_id = ${scope.affiliateId}
      and c.environment = ${scope.environment} and c.done_at is null and c.due_at > now()
      and (c.user_id = ${userId} or c.user_id is null)`;
  return row.at;
}
