import type { Queryable, Sql } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { lockLeadOf } from '@/db/query/base/lead-lock';
import { limitedTo } from '@/db/query/base/lead-part';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Scope } from '@/db/scope';
import type { ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { ClaimReason, ClaimSource, ClaimState } from '@/word/return-claim';

/** A claim for a return, with what its pages show. */
export interface ClaimRow {
  id: number;
  applicationId: number;
  leadId: number;
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
  partnerId: number;
  partnerName: string;
  lenderId: number | null;
  product: string;
  /** `T. N. …7`; null: erased, or not shown. */
  initials: string | null;
  /** It is decided, and its applicant's data restricted: what was said stays, and is not shown. */
  isRestricted: boolean;
  reference: string | null;
  reason: ClaimReason;
  /** What it was called when it was claimed; null: as it ships. */
  reasonWords: string | null;
  state: ClaimState;
  source: ClaimSource;
  occurredAt: Date;
  acceptedAt: Date | null;
  bodyCiphertext: Buffer | null;
  openedBy: string | null;
  openedAt: Date;
  dueAt: Date;
  answerCiphertext: Buffer | null;
  answeredBy: string | null;
  answeredAt: Date | null;
  decisionCiphertext: Buffer | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  files: number[];
}

/** A claim that is open is decided with its words, also of an applicant whose data is restricted (design care 17). */
const isClaimShown = (sql: Sql) => sql`(r.state = 'open' or not ${isRestricted(sql)})`;

/** The columns of `ClaimRow`, of `return_claim r` and what `claimJoins` brings. */
export const claimColumns = (sql: Sql) => sql`
  r.id::float8 as id, r.application_id::float8 as "applicationId", a.lead_id::float8 as "leadId",
  a.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", r.environment,
  r.partner_id::float8 as "partnerId", p.company_name as "partnerName", p.lender_id::float8 as "lenderId",
  i.title as product, case when l.erased_at is null and ${isClaimShown(sql)} then concat(left(l.first_name, 1), '. ', left(l.last_name, 1), '. …',
    right(l.cell_phone_number, 1)) end as initials,
  l.erased_at is null and not ${isClaimShown(sql)} as "isRestricted",
  a.reference, r.reason, r.reason_words as "reasonWords", r.state, r.source, r.occurred_at as "occurredAt", a.settled_at as "acceptedAt",
  case when ${isClaimShown(sql)} then r.body_ciphertext end as "bodyCiphertext", o.name as "openedBy", r.opened_at as "openedAt", r.due_at as "dueAt",
  case when ${isClaimShown(sql)} then r.answer_ciphertext end as "answerCiphertext", w.name as "answeredBy", r.answered_at as "answeredAt",
  case when ${isClaimShown(sql)} then r.decision_ciphertext end as "decisionCiphertext", d.name as "decidedBy", r.decided_at as "decidedAt",
  coalesce((select array_agg(c.number::int order by c.number) from claim_file c
    where c.claim_id = r.id and ${isClaimShown(sql)}), '{}') as files`;

export const claimJoins = (sql: Sql) => sql`
  join application a on a.id = r.application_id join lead l on l.id = a.lead_id join intent i on i.id = l.intent_id
  join partner p on p.id = r.partner_id join affiliate f on f.id = a.affiliate_id
  left join "user" o on o.id = r.opened_by left join "user" w on w.id = r.answered_by
  left join "user" d on d.id = r.decided_by`;

/** Any claim, for operators. */
export async function findClaim({ sql }: Queryable, id: number): Promise<ClaimRow | null> {
  const [row] = await sql<ClaimRow[]>`
    select ${claimColumns(sql)} from return_claim r ${claimJoins(sql)} where r.id = ${id}`;
  return row ?? null;
}

/**
 * Lists the claims of an environment, those that are open first and the oldest of these on top, then the newest. Either heap
 * is read from its own end of an index before anything is joined.
 */
export function listClaims(
  { sql }: Queryable,
  environment: Environment,
  { state, limit }: { state: ClaimState | null; limit: number },
): Promise<ClaimRow[]> {
  const isState = state === null ? sql`` : sql`and state = ${state}`;
  return sql<ClaimRow[]>`
    with page as materialized (
      (select id from return_claim where environment = ${environment} and state = 'open' ${isState}
        order by id ${limitedTo(sql, limit)})
      union all
      (select id from return_claim where environment = ${environment} and state <> 'open' ${isState}
        order by id desc ${limitedTo(sql, limit)}))
    select ${claimColumns(sql)} from page join return_claim r on r.id = page.id ${claimJoins(sql)}
    order by r.state <> 'open', case when r.state = 'open' then r.id end, r.id desc ${limitedTo(sql, limit)}`;
}

export async function countOpenClaims({ sql }: Queryable, environment: Environment): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from return_claim where environment = ${environment} and state = 'open'`;
  return row.count;
}

/** Lists the claims about the affiliate's leads: of one lead, or the newest of all. */
export function listClaimsOfAffiliate(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  { leadId, limit }: { leadId: number | null; limit: number },
): Promise<ClaimRow[]> {
  const isOwn = sql`
    from return_claim r join application a on a.id = r.application_id and a.affiliate_id = ${affiliateId}
      ${leadId === null ? sql`` : sql`and a.lead_id = ${leadId}`}
    where r.environment = ${environment}`;
  return sql<ClaimRow[]>`
    with page as materialized (
      (select r.id ${isOwn} and r.state = 'open' order by r.id desc ${limitedTo(sql, limit)})
      union all
      (select r.id ${isOwn} and r.state <> 'open' order by r.id desc ${limitedTo(sql, limit)}))
    select ${claimColumns(sql)} from page join return_claim r on r.id = page.id ${claimJoins(sql)}
    where a.affiliate_id = ${affiliateId} and r.environment = ${environment}
    order by r.state <> 'open', r.id desc ${limitedTo(sql, limit)}`;
}

/** What a claim is about, and how it stands. */
export interface ClaimSubject {
  applicationId: number;
  leadId: number;
  affiliateId: number;
  environment: Environment;
  partnerId: number;
  status: ApplicationStatus;
  acceptedAt: Date | null;
  erasedAt: Date | null;
  /** When it was given back, by an outcome that counts; null: it was not. */
  returnedAt: Date | null;
  claim: { id: number; state: ClaimState; openedAt: string } | null;
}

/** Returns what is known of an application that is to be given back; null: there is none at this partner. */
export async function findClaimSubject(
  { sql }: Queryable,
  applicationId: number,
): Promise<ClaimSubject | null> {
  const [row] = await sql<ClaimSubject[]>`
    select a.id::float8 as "applicationId", a.lead_id::float8 as "leadId", a.affiliate_id::float8 as "affiliateId",
      a.environment, a.partner_id::float8 as "partnerId", a.status, a.settled_at as "acceptedAt",
      l.erased_at as "erasedAt",
      (select min(o.occurred_at) from outcome o where o.application_id = a.id and o.kind = 'returned'
        and not exists (select from outcome c where c.corrects = o.id)) as "returnedAt",
      (select json_build_object('id', r.id, 'state', r.state, 'openedAt', r.opened_at) from return_claim r
        where r.application_id = a.id and r.state <> 'withdrawn') as claim
    from application a join lead l on l.id = a.lead_id where a.id = ${applicationId}`;
  return row ?? null;
}

/** Returns the same once its lead is locked until the transaction ends. */
export async function lockClaimSubject(db: Queryable, applicationId: number): Promise<ClaimSubject | null> {
  await lockLeadOf(db, applicationId);
  return findClaimSubject(db, applicationId);
}

/** How many applications a partner accepted in a span of time, and how many of them it gives back or wants to. */
export async function countMonthClaims(
  { sql }: Queryable,
  partnerId: number,
  { from, to }: { from: string; to: string },
): Promise<{ accepted: number; claimed: number }> {
  const [row] = await sql<[{ accepted: number; claimed: number }]>`
    select count(*)::int as accepted, count(*) filter (where exists (
      select from return_claim r where r.application_id = a.id and r.state in ('open', 'accepted')))::int as claimed
    from application a
    where a.partner_id = ${partnerId} and a.status = 'accepted' and a.settled_at >= ${from} and a.settled_at < ${to}`;
  return row;
}

export interface NewClaim {
  applicationId: number;
  partnerId: number;
  environment: Environment;
  reason: ClaimReason;
  reasonWords: string;
  source: ClaimSource;
  eventId: string | null;
  occurredAt: Date;
  bodyCiphertext: Buffer;
  openedBy: number | null;
  dueAt: Date;
}

/** Stores a claim and tells the affiliate; null: the application has one. */
export async function insertClaim({ sql }: Queryable, claim: NewClaim): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    with made as (
      insert into return_claim (application_id, partner_id, environment, reason, reason_words, source, event_id,
        occurred_at, body_ciphertext, opened_by, due_at)
      values (${claim.applicationId}, ${claim.partnerId}, ${claim.environment}, ${claim.reason}, ${claim.reasonWords},
        ${claim.source}, ${claim.eventId}, ${claim.occurredAt}, ${claim.bodyCiphertext}, ${claim.openedBy}, ${claim.dueAt})
      on conflict do nothing returning id, application_id, partner_id, reason),
    told as (
      ${leadEventsOut(sql)}
      select a.affiliate_id, a.environment, a.lead_id, ${eventType('claim.opened')}, false,
        jsonb_build_object('claim_id', m.id, 'claim_reason', m.reason, 'partner_id', m.partner_id)
      from made m join application a on a.id = m.application_id)
    select id::float8 as id from made`;
  return row?.id ?? null;
}

/** How a claim stands that the transaction has locked. */
export interface LockedClaimRow {
  state: ClaimState;
  decidedAt: Date | null;
  erasedAt: Date | null;
}

/** Locks a claim until the transaction ends, behind its lead, and returns how it stands. */
export async function lockClaim(
  db: Queryable,
  { id, applicationId }: Pick<ClaimRow, 'id' | 'applicationId'>,
): Promise<LockedClaimRow | null> {
  await lockLeadOf(db, applicationId);
  const [row] = await db.sql<LockedClaimRow[]>`
    select r.state, r.decided_at as "decidedAt", l.erased_at as "erasedAt"
    from return_claim r join application a on a.id = r.application_id join lead l on l.id = a.lead_id
    where r.id = ${id} for update of r`;
  return row ?? null;
}

/** Settles a claim that the transaction has locked, and tells the affiliate. */
export async function updateClaimDecided(
  { sql }: Queryable,
  id: number,
  {
    state,
    ciphertext,
    userId,
  }: { state: Exclude<ClaimState, 'open'>; ciphertext: Buffer | null; userId: number | null },
): Promise<void> {
  await sql`
    with decided as (
      update return_claim set state = ${state}, decision_ciphertext = ${ciphertext}::bytea, decided_by = ${userId}::bigint,
        decided_at = now()
      where id = ${id} and state = 'open' returning id, application_id, partner_id, reason, state)
    ${leadEventsOut(sql)}
    select a.affiliate_id, a.environment, a.lead_id, ${eventType('claim.decided')}, false,
      jsonb_build_object('claim_id', d.id, 'claim_reason', d.reason, 'claim', d.state, 'partner_id', d.partner_id)
    from decided d join application a on a.id = d.application_id`;
}

/** Stores the affiliate's one word about a claim that the transaction has locked. Returns false if there is one, it is decided, or it is none of the affiliate's. */
export async function updateClaimAnswered(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  { id, ciphertext, userId }: { id: number; ciphertext: Buffer; userId: number | null },
): Promise<boolean> {
  const rows = await sql`
    update return_claim r set answer_ciphertext = ${ciphertext}::bytea, answered_by = ${userId}::bigint, answered_at = now()
    from application a join lead l on l.id = a.lead_id
    where r.id = ${id} and a.id = r.application_id and a.affiliate_id = ${affiliateId} and r.environment = ${environment}
      and r.state = 'open' and r.answered_at is null and l.erased_at is null
    returning 1`;
  return rows.length > 0;
}
