import type { Queryable } from '@/db/client';
import type { LeadReadKind } from '@/db/schema/desk/lead-read';
import type { Scope } from '@/db/scope';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { UserRole } from '@/word/role';

/* Where one applicant's values went: lenders, and who read them. */

export interface ApplicantLenderRow {
  leadId: number;
  partnerName: string;
  /** `score`: asked for a live score. Otherwise what was sent. */
  kind: 'score' | ApplicationKind;
  /** When it was asked, or the application made. */
  at: Date;
  /** When the lender was sent an application; null: not sent, not recorded, or a score. */
  sentAt: Date | null;
  status: ApplicationStatus | null;
  settledAt: Date | null;
  /** The lender's own. */
  reference: string | null;
}

/** Lists the lenders that were asked for a score or got an application of leads, newest first. */
export function listApplicantLenders(
  { sql }: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantLenderRow[]> {
  const ids = [...leadIds];
  return sql<ApplicantLenderRow[]>`
    select r.lead_id::float8 as "leadId", p.company_name as "partnerName", r.kind, r.at, r.sent_at as "sentAt",
      r.status, r.settled_at as "settledAt", r.reference
    from (
      select o.lead_id, unnest(o.asked_partner_ids) as partner_id, 'score' as kind, o.created_at as at,
        null::timestamptz as sent_at, null::application_status as status, null::timestamptz as settled_at,
        null as reference
      from offer o where o.lead_id = any(${ids}::bigint[])
      union all
      select a.lead_id, a.partner_id, a.kind::text, a.requested_at, s.sent_at, a.status, a.settled_at, a.reference
      from application a left join application_sent s on s.application_id = a.id
      where a.lead_id = any(${ids}::bigint[])) r
    join partner p on p.id = r.partner_id
    order by coalesce(r.sent_at, r.at) desc, p.company_name limit ${limit}`;
}

/** Who read, as it is stored: a name where there is still one. */
interface ReaderRow {
  actorKind: string;
  actorId: number | null;
  userName: string | null;
  /** A user who acts for the service. */
  isOperator: boolean;
  userRole: UserRole | null;
  /** Of one of a lender's people. */
  lenderName: string | null;
  keyName: string | null;
  /** Whose lead was read. */
  affiliateName: string | null;
}

export interface ApplicantReadRow extends ReaderRow {
  id: number;
  at: Date;
  kind: LeadReadKind;
  leadId: number;
}

const readerColumns = ({ sql }: Queryable) => sql`
  r.actor_kind as "actorKind", r.actor_id::float8 as "actorId", u.name as "userName",
  u.role is not distinct from 'operator' as "isOperator", u.role as "userRole",
  (select trading_name from lender where id = u.lender_id) as "lenderName", k.name as "keyName",
  w.name as "affiliateName"`;
const readers = ({ sql }: Queryable) => sql`
  left join ${sql('user')} u on r.actor_kind = 'user' and u.id = r.actor_id
  left join api_key k on r.actor_kind = 'key' and k.id = r.actor_id
  left join affiliate w on w.id = r.affiliate_id`;

/** Lists who read one of these leads on its own, newest first. */
export function listApplicantReads(
  db: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<ApplicantReadRow[]> {
  return db.sql<ApplicantReadRow[]>`
    select r.id::float8 as id, r.at, r.kind, r.lead_id::float8 as "leadId", ${readerColumns(db)}
    from (select * from lead_read where lead_id = any(${[...leadIds]}::bigint[]) order by id desc limit ${limit}) r
    ${readers(db)} order by r.id desc`;
}

export interface ApplicantListRow extends ReaderRow {
  id: number;
  at: Date;
  kind: Extract<LeadReadKind, 'listed' | 'exported'>;
  rows: number;
  /** Packed; null: of a release that did not store them. */
  ids: Buffer | null;
}

/**
 * Reads what lists and exports of an affiliate held, newest first, so many at a time; `kind` and scope are the index's. Call it
 * until it returns less than `limit`.
 */
export function listReadSets(
  db: Queryable,
  { affiliateId, environment }: Scope,
  {
    kind,
    since,
    before,
    limit,
  }: {
    kind: 'listed' | 'exported';
    since: Date;
    /** The id of the last one before; null: from the newest. */
    before: number | null;
    limit: number;
  },
): Promise<ApplicantListRow[]> {
  const { sql } = db;
  return sql<ApplicantListRow[]>`
    select r.id::float8 as id, r.at, r.kind, r.rows, s.ids, ${readerColumns(db)}
    from (
      select * from lead_read where affiliate_id = ${affiliateId} and environment = ${environment} and kind = ${kind}
        and at >= ${since.toISOString()}::timestamptz ${before === null ? sql`` : sql`and id < ${before}`}
      order by id desc limit ${limit}) r
    left join lead_read_set s on s.read_id = r.id
    ${readers(db)} order by r.id desc`;
}

export interface FileReadRow extends ReaderRow {
  at: Date;
  fileName: string | null;
}

/** Lists who downloaded files that named these leads, newest first. */
export function listApplicantFileReads(
  db: Queryable,
  leadIds: readonly number[],
  limit: number,
): Promise<FileReadRow[]> {
  const ids = [...leadIds];
  return db.sql<FileReadRow[]>`
    select r.at, b.file_name as "fileName", ${readerColumns(db)}
    from audit_event r join batch b on b.id = r.subject_id
    ${readers(db)}
    where r.action = 'batch.file-read' and r.subject_id in (
      select batch_id from lead where id = any(${ids}::bigint[]) and batch_id is not null
      union select batch_id from batch_row where lead_id = any(${ids}::bigint[]) and status = 'duplicate')
    order by r.id desc limit ${limit}`;
}

/** Counts how many applicants a user has looked up since, in the search too. One at a time for each user. */
export async function countLookUps(
  { sql }: Queryable,
  userId: number,
  since: Date,
): Promise<{ lookUps: number; oldest: Date | null }> {
  await sql`select pg_advisory_xact_lock(hashtext('applicant look-ups'), ${userId}::bigint::int)`;
  const [row] = await sql<[{ lookUps: number; oldest: Date | null }]>`
    select count(*)::int as "lookUps", min(at) as oldest from audit_event
    where action in ('applicant.looked-up', 'applicant.copied') and actor_kind = 'user' and actor_id = ${userId}
      and at > ${since.toISOString()}::timestamptz`;
  return row;
}
