import type { Queryable, Sql } from '@/db/client';
import type { IdentityCheck, RightsChannel, RightsKind, RightsState } from '@/word/rights-request';

export interface RightsRequestRow {
  id: number;
  kind: RightsKind;
  channel: RightsChannel;
  applicantHash: Buffer;
  receivedOn: string;
  dueOn: string;
  affiliateId: number | null;
  affiliateName: string | null;
  enteredAt: Date;
  /** Null: by the command line. */
  enteredBy: string | null;
  identityCheck: IdentityCheck;
  identityBy: string | null;
  state: RightsState;
  endedAt: Date | null;
  endedBy: string | null;
  detailsCiphertext: Buffer | null;
}

const requestRows = (sql: Sql) => sql`
  select r.id::float8 as id, r.kind, r.channel, r.applicant_hash as "applicantHash",
    to_char(r.received_on, 'YYYY-MM-DD') as "receivedOn", to_char(r.due_on, 'YYYY-MM-DD') as "dueOn",
    r.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", r.entered_at as "enteredAt",
    e.name as "enteredBy", r.identity_check as "identityCheck", i.name as "identityBy", r.state,
    r.ended_at as "endedAt", n.name as "endedBy", r.details_ciphertext as "detailsCiphertext"
  from rights_request r
  left join affiliate f on f.id = r.affiliate_id
  left join ${sql('user')} e on e.id = r.entered_by_user_id
  left join ${sql('user')} i on i.id = r.identity_by_user_id
  left join ${sql('user')} n on n.id = r.ended_by_user_id`;

export interface NewRightsRequest {
  kind: RightsKind;
  channel: RightsChannel;
  applicantHash: Buffer;
  receivedOn: string;
  dueOn: string;
  affiliateId: number | null;
  userId: number | null;
  identityCheck: IdentityCheck;
}

/**
 * Stores a request; `seal` makes the ciphertext of its details, bound to its number. Returns the number; null: one of this
 * kind is open already for the same applicant.
 */
export async function insertRightsRequest(
  { sql }: Queryable,
  one: NewRightsRequest,
  seal: (id: number) => Buffer,
): Promise<number | null> {
  const [next] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('rights_request', 'id'))::float8 as id`;
  const { count } = await sql`
    insert into rights_request (id, kind, channel, applicant_hash, received_on, due_on, affiliate_id, entered_by_user_id,
      identity_check, identity_by_user_id, details_ciphertext)
    overriding system value values (${next.id}, ${one.kind}, ${one.channel}, ${one.applicantHash}, ${one.receivedOn},
      ${one.dueOn}, ${one.affiliateId}, ${one.userId}, ${one.identityCheck},
      ${one.identityCheck === 'none' ? null : one.userId}, ${seal(next.id)})
    on conflict (applicant_hash, kind, coalesce(affiliate_id, 0)) where state = 'open' do nothing`;
  return count === 0 ? null : next.id;
}

/** Finds the number of an open request. */
export async function findOpenRequest(
  { sql }: Queryable,
  { applicantHash, kind, affiliateId }: Pick<NewRightsRequest, 'applicantHash' | 'kind' | 'affiliateId'>,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    select id::float8 as id from rights_request
    where applicant_hash = ${applicantHash} and kind = ${kind} and state = 'open'
      and coalesce(affiliate_id, 0) = coalesce(${affiliateId}::bigint, 0)`;
  return row?.id ?? null;
}

/** `affiliateId`: of that affiliate alone; null: of all. */
export async function findRightsRequest(
  { sql }: Queryable,
  id: number,
  affiliateId: number | null,
): Promise<RightsRequestRow | null> {
  const [row] = await sql<RightsRequestRow[]>`
    ${requestRows(sql)} where r.id = ${id} and (${affiliateId}::bigint is null or r.affiliate_id = ${affiliateId}::bigint)`;
  return row ?? null;
}

/** The same, until the transaction ends nobody else's. Locked before it is read. */
export async function lockRightsRequest(db: Queryable, id: number): Promise<RightsRequestRow | null> {
  await db.sql`select from rights_request where id = ${id} for no key update`;
  return findRightsRequest(db, id, null);
}

export interface RightsFilter {
  affiliateId: number | null;
  kind: RightsKind | null;
  /** `overdue`: open and past its day. */
  state: RightsState | 'overdue' | null;
  today: string;
}

/** Lists requests: open ones first, by the day when they are due; then what has ended, newest first. */
export function listRightsRequests(
  { sql }: Queryable,
  { affiliateId, kind, state, today }: RightsFilter,
  limit: number,
): Promise<RightsRequestRow[]> {
  return sql<RightsRequestRow[]>`
    ${requestRows(sql)}
    where (${affiliateId}::bigint is null or r.affiliate_id = ${affiliateId}::bigint)
      and (${kind}::text is null or r.kind = ${kind})
      and (${state}::text is null
        or case when ${state} = 'overdue' then r.state = 'open' and r.due_on < ${today}::date else r.state = ${state} end)
    order by r.state <> 'open', case when r.state = 'open' then r.due_on end, r.ended_at desc, r.id
    limit ${limit}`;
}

/** Lists an applicant's requests, newest first, of all affiliates. */
export function listRequestsOfApplicant(
  { sql }: Queryable,
  applicantHash: Buffer,
  limit: number,
): Promise<RightsRequestRow[]> {
  return sql<RightsRequestRow[]>`
    ${requestRows(sql)} where r.applicant_hash = ${applicantHash} order by r.id desc limit ${limit}`;
}

interface RightsEnd {
  state: Exclude<RightsState, 'open'>;
  userId: number | null;
  /** Null: as it was. Who made sure is who said it first. */
  identityCheck: IdentityCheck | null;
  /** Null: they were forgotten, and nothing is said. */
  detailsCiphertext: Buffer | null;
}

/** Ends a request that is open. A trigger gives its leaf to the log. */
export async function updateRightsRequestEnded(
  { sql }: Queryable,
  id: number,
  { state, userId, identityCheck, detailsCiphertext }: RightsEnd,
): Promise<void> {
  await sql`
    update rights_request set state = ${state}, ended_at = clock_timestamp(), ended_by_user_id = ${userId},
      identity_check = coalesce(${identityCheck}, identity_check),
      identity_by_user_id = case
        when coalesce(${identityCheck}, identity_check) = identity_check then identity_by_user_id
        when ${identityCheck} = 'none' then null else ${userId}::bigint end,
      details_ciphertext = ${detailsCiphertext}
    where id = ${id} and state = 'open'`;
}

/** Forgets who asked, and what was said: that there was a request, and its answer, stays. */
export async function updateRequestsForgotten({ sql }: Queryable, applicantHash: Buffer): Promise<void> {
  await sql`
    update rights_request set details_ciphertext = null
    where applicant_hash = ${applicantHash} and details_ciphertext is not null`;
}

/** The same of requests that ended longer ago than Production's period for them. */
export async function updateOldRequestsForgotten({ sql }: Queryable): Promise<void> {
  await sql`
    update rights_request set details_ciphertext = null
    where details_ciphertext is not null and ended_at < now() - make_interval(
      days => (select rights_request_retention_days from environment where name = 'production'))`;
}
