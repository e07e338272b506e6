import type { Fragment, Queryable, Sql } from '@/db/client';
import { limitedTo } from '@/db/query/base/lead-part';
import {
  beyondPlace,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import { shareWithdrawnAt } from '@/db/query/base/opt-out-part';
import { isRestricted, restrictedUntil } from '@/db/query/base/restriction-part';
import type { LenderScope } from '@/db/scope';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Decider } from '@/word/lender';
import { wholeDays } from '@/word/lender';
import type { StoredCapacity } from '@/word/stored-capacity';

/** An application of one of the lender's partners, as its people may know it. */
export interface LenderApplicationRow {
  id: number;
  leadId: number;
  affiliateId: number;
  intentId: number;
  product: string;
  partnerId: number;
  partnerName: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  requestedAt: Date;
  settledAt: Date | null;
  reference: string | null;
  link: string | null;
  /** `T. N. …7`: initials, and the last digit of the phone number. */
  initials: string;
  /** What the lender reads of the affiliate; null: nothing. */
  source: string | null;
  /** The body that was sent; null: it is not kept, or not to be seen whole any more. */
  ciphertext: Buffer | null;
  decides: Decider | null;
  acceptUrl: string | null;
  capacity: StoredCapacity | null;
  answerWithinHours: number;
  /** Since when the consent to share is withdrawn; null: it is not. */
  withdrawnAt: Date | null;
  /** Another application of the same applicant counts instead. */
  superseded: boolean;
  /** Who else has it open; null: nobody. */
  holder: string | null;
  holderId: number | null;
  questionCiphertext: Buffer | null;
  answerCiphertext: Buffer | null;
  askedBy: string | null;
  askedAt: Date | null;
  answeredAt: Date | null;
}

/** Open, or accepted and its last step not long ago. */
const isWhole = (sql: Sql) => sql`(a.status in ('sending', 'unknown', 'pending') or a.status = 'accepted'
  and greatest(a.settled_at, (select max(o.recorded_at) from outcome o where o.application_id = a.id))
    > now() - make_interval(days => ${wholeDays}::int))`;

/** What left the house for the lender: not what waits for room, and not what was never sent. */
const wasSent = (sql: Sql) => sql`(a.waits_since is null and (a.status not in ('sending', 'unknown', 'failed')
  or exists (select from application_sent s where s.application_id = a.id)))`;

/** The lender's own, of applicants who were not erased: `application a`, `partner p`, `lead l`. */
const own = (sql: Sql, { lenderId, environment }: LenderScope) => sql`
  application a join partner p on p.id = a.partner_id and p.lender_id = ${lenderId} and p.environment = ${environment}
  join lead l on l.id = a.lead_id and l.erased_at is null and not ${isRestricted(sql)}
  join intent i on i.id = l.intent_id
  join lender c on c.id = p.lender_id
  join affiliate f on f.id = a.affiliate_id`;

const columns = (sql: Sql) => sql`
  a.id::float8 as id, a.lead_id::float8 as "leadId", a.affiliate_id::float8 as "affiliateId",
  l.intent_id::float8 as "intentId", i.title as product, a.partner_id::float8 as "partnerId",
  p.company_name as "partnerName", a.kind, a.status, a.requested_at as "requestedAt", a.settled_at as "settledAt",
  a.reference, a.link,
  concat(left(l.first_name, 1), '. ', left(l.last_name, 1), '. …', right(l.cell_phone_number, 1)) as initials,
  case c.source_shown when 'name' then f.name when 'code' then 'A-' || f.id end as source,
  case when ${isWhole(sql)} then (select s.ciphertext from application_sent s where s.application_id = a.id) end
    as ciphertext,
  p.decides, p.accept_url as "acceptUrl", p.capacity, p.answer_within_hours as "answerWithinHours",
  ${shareWithdrawnAt(sql)} as "withdrawnAt",
  a.superseded, (select u.name from lender_hold h join "user" u on u.id = h.user_id where h.application_id = a.id and h.until > now())
    as holder,
  (select h.user_id::float8 from lender_hold h where h.application_id = a.id and h.until > now()) as "holderId",
  q.question_ciphertext as "questionCiphertext", q.answer_ciphertext as "answerCiphertext",
  (select name from "user" where id = q.asked_by) as "askedBy", q.asked_at as "askedAt", q.answered_at as "answeredAt"`;

const withQuestion = (sql: Sql) => sql`left join lender_question q on q.application_id = a.id`;

/** Null: no filter. */
export interface LenderApplicationFilter {
  state: 'open' | 'accepted' | 'declined' | 'failed' | null;
  partnerId: number | null;
}

function matching(sql: Sql, { state, partnerId }: LenderApplicationFilter): Fragment {
  return sql`
    ${partnerId === null ? sql`` : sql`and a.partner_id = ${partnerId}`}
    ${state === null ? sql`` : state === 'open' ? sql`and a.status in ('sending', 'unknown', 'pending')` : sql`and a.status = ${state}`}`;
}

/** Lists a page of the lender's applications, by when they were sent. */
export async function listLenderApplications(
  scope: LenderScope,
  { sql }: Queryable,
  filter: LenderApplicationFilter,
  place: ListPlace,
  descending: boolean,
): Promise<LenderApplicationRow[]> {
  const sort: ListSort = { by: sql`a.requested_at`, id: sql`a.id`, descending, source: sql`application a` };
  // Per partner, so that each is read from its own end of the index.
  const rows = await sql<LenderApplicationRow[]>`
    with page as materialized (
      select a.id from partner p cross join lateral (
        select a.id, a.requested_at from application a join lead l on l.id = a.lead_id
        where a.partner_id = p.id and l.erased_at is null and not ${isRestricted(sql)} and ${wasSent(sql)} ${matching(sql, filter)}
          ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}) a
      where p.lender_id = ${scope.lenderId} and p.environment = ${scope.environment}
      ${placeOrder(sql, sort, place)})
    select ${columns(sql)} from ${own(sql, scope)} ${withQuestion(sql)}
    where a.id in (select id from page) ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts those that match, at most `limit`. */
export async function countLenderApplications(
  scope: LenderScope,
  { sql }: Queryable,
  filter: LenderApplicationFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from application a join partner p on p.id = a.partner_id join lead l on l.id = a.lead_id
      where p.lender_id = ${scope.lenderId} and p.environment = ${scope.environment} and l.erased_at is null
        and not ${isRestricted(sql)} and ${wasSent(sql)} ${matching(sql, filter)} ${limitedTo(sql, limit)}) a`;
  return row.count;
}

/** What waits for a decision of the lender's people. */
const waits = (sql: Sql) => sql`p.decides = 'portal' and a.status = 'pending' and not a.superseded
  and a.waits_since is null`;

/** The `id` and `requested_at` of the oldest that wait: of each partner from its own index, then of all. */
const inboxPage = (sql: Sql, { lenderId, environment }: LenderScope, limit: number) => sql`
  select a.id, a.requested_at from partner p cross join lateral (
    select a.id, a.requested_at from application a join lead l on l.id = a.lead_id
    where a.partner_id = p.id and l.erased_at is null and not ${isRestricted(sql)} and ${waits(sql)}
    order by a.requested_at, a.id ${limitedTo(sql, limit)}) a
  where p.lender_id = ${lenderId} and p.environment = ${environment}
  order by a.requested_at, a.id ${limitedTo(sql, limit)}`;

/** Lists what waits for a decision, oldest first. */
export async function listLenderInbox(
  scope: LenderScope,
  { sql }: Queryable,
  limit: number,
): Promise<LenderApplicationRow[]> {
  return sql<LenderApplicationRow[]>`
    with page as materialized (${inboxPage(sql, scope, limit)})
    select ${columns(sql)} from ${own(sql, scope)} ${withQuestion(sql)}
    where a.id in (select id from page) order by a.requested_at, a.id`;
}

/** The ids of what waits for a decision, oldest first. */
export async function listLenderInboxIds(
  scope: LenderScope,
  { sql }: Queryable,
  limit: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from (${inboxPage(sql, scope, limit)}) page order by requested_at, id`;
  return rows.map(({ id }) => id);
}

/** Counts what waits for a decision, at most `limit`. */
export async function countLenderInbox(
  scope: LenderScope,
  { sql }: Queryable,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from application a join partner p on p.id = a.partner_id join lead l on l.id = a.lead_id
      where p.lender_id = ${scope.lenderId} and p.environment = ${scope.environment} and l.erased_at is null
        and not ${isRestricted(sql)} and ${waits(sql)} ${limitedTo(sql, limit)}) a`;
  return row.count;
}

/** One of the lender's applications; null: there is none, or its applicant was erased. */
export async function findLenderApplication(
  scope: LenderScope,
  { sql }: Queryable,
  id: number,
): Promise<LenderApplicationRow | null> {
  const [row] = await sql<LenderApplicationRow[]>`
    select ${columns(sql)} from ${own(sql, scope)} ${withQuestion(sql)} where a.id = ${id} and ${wasSent(sql)}`;
  return row ?? null;
}

export interface LenderConsentRow {
  givenAt: Date;
  channel: string;
  language: string | null;
  purposes: string[];
  /** The words that were read out; null: none were recorded. */
  words: string[] | null;
}

/** The latest consent of an application's applicant, its own or that of its file, with its words. */
export async function findLenderConsent(
  scope: LenderScope,
  { sql }: Queryable,
  applicationId: number,
): Promise<LenderConsentRow | null> {
  const [row] = await sql<LenderConsentRow[]>`
    select k.given_at as "givenAt", k.channel, coalesce(k.language, t.language) as language,
      k.purposes::text[] as purposes,
      (select array_agg(q ->> 'words' order by n) from jsonb_array_elements(t.questions) with ordinality as q(q, n))
        as words
    from ${own(sql, scope)}
    join consent k on k.lead_id = l.id or (l.batch_id is not null and k.batch_id = l.batch_id)
    left join consent_text t on t.key = k.text_key
    where a.id = ${applicationId} order by k.given_at desc, k.id desc limit 1`;
  return row ?? null;
}

export interface LenderStanding {
  status: ApplicationStatus;
  superseded: boolean;
  erasedAt: Date | null;
  withdrawnAt: Date | null;
  restrictedUntil: string | null;
  /** Who settled it: one of the lender's own people by name, else null. */
  decidedBy: string | null;
  isOwn: boolean;
  by: string | null;
  decidedAt: Date | null;
}

/** How one of the lender's applications stands and who made it so, also of an applicant who was erased; null: none. */
export async function findLenderStanding(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  id: number,
): Promise<LenderStanding | null> {
  const [row] = await sql<LenderStanding[]>`
    select a.status, a.superseded, l.erased_at as "erasedAt", ${restrictedUntil(sql)} as "restrictedUntil", u.name as "decidedBy",
      u.lender_id is not distinct from ${lenderId} as "isOwn",
      e.detail ->> 'by' as by, coalesce(e.at, a.settled_at) as "decidedAt",
      ${shareWithdrawnAt(sql)} as "withdrawnAt"
    from application a join partner p on p.id = a.partner_id join lead l on l.id = a.lead_id
    left join lateral (
      select at, user_id, detail from lead_event
      where lead_id = l.id and kind = 'application ' || a.status and (detail ->> 'applicationId')::bigint = a.id
      order by id desc limit 1) e on true
    left join "user" u on u.id = e.user_id
    where a.id = ${id} and p.lender_id = ${lenderId} and p.environment = ${environment}`;
  return row ?? null;
}

/** Holds an application for a user, or renews that. Returns false while somebody else has it open. */
export async function upsertLenderHold(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  { id, userId, seconds }: { id: number; userId: number; seconds: number },
): Promise<boolean> {
  const rows = await sql`
    insert into lender_hold as h (application_id, user_id, until)
    select a.id, ${userId}, now() + make_interval(secs => ${seconds}::int)
    from application a join partner p on p.id = a.partner_id
    where a.id = ${id} and p.lender_id = ${lenderId} and p.environment = ${environment}
    on conflict (application_id) do update set user_id = excluded.user_id, until = excluded.until
    where h.until < now() or h.user_id = excluded.user_id
    returning 1`;
  return rows.length > 0;
}

/** Stores the one question about an application. Returns false if it has one, or is none of the lender's. */
export async function insertLenderQuestion(
  { lenderId, environment }: LenderScope,
  { sql }: Queryable,
  { id, userId, ciphertext }: { id: number; userId: number | null; ciphertext: Buffer },
): Promise<boolean> {
  const rows = await sql`
    insert into lender_question (application_id, question_ciphertext, asked_by)
    select a.id, ${ciphertext}::bytea, ${userId}::bigint
    from application a join partner p on p.id = a.partner_id join lead l on l.id = a.lead_id
    where a.id = ${id} and p.lender_id = ${lenderId} and p.environment = ${environment} and l.erased_at is null
      and not ${isRestricted(sql)}
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
