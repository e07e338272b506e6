import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import type { StatementEnd } from '@/word/applicant-statement';

/** What an applicant says beside a value of a lead, in force. */
export interface ApplicantStatementRow {
  id: number;
  leadId: number;
  requestId: number;
  field: string;
  at: Date;
  ciphertext: Buffer;
}

const inForce = ({ sql }: Queryable) => sql`
  select s.id::float8 as id, s.lead_id::float8 as "leadId", s.request_id::float8 as "requestId", s.field, s.at, s.ciphertext
  from applicant_statement s`;

/** Lists those of one of an affiliate's leads, by the value. */
export function listStatementsOfOwnLead(
  db: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
): Promise<ApplicantStatementRow[]> {
  return db.sql<ApplicantStatementRow[]>`
    ${inForce(db)} join lead l on l.id = s.lead_id and l.affiliate_id = ${affiliateId} and l.environment = ${environment}
    where s.lead_id = ${leadId} and s.ended_at is null and s.ciphertext is not null order by s.field`;
}

/** Lists those of leads that the caller has found for their reader, newest first. */
export function listStatementsOfLeads(
  db: Queryable,
  leadIds: readonly number[],
): Promise<ApplicantStatementRow[]> {
  return db.sql<ApplicantStatementRow[]>`
    ${inForce(db)}
    where s.lead_id = any(${[...leadIds]}::bigint[]) and s.ended_at is null and s.ciphertext is not null
    order by s.id desc`;
}

interface NewStatement {
  leadId: number;
  requestId: number;
  field: string;
  userId: number | null;
}

/**
 * Stores a statement beside a value of a locked lead, in the place of the one that stands there; `seal` makes the ciphertext,
 * bound to its number. Triggers give the log its leaves.
 */
export async function insertStatement(
  { sql }: Queryable,
  { leadId, requestId, field, userId }: NewStatement,
  seal: (id: number) => Buffer,
): Promise<void> {
  await sql`
    update applicant_statement set ended_at = clock_timestamp(), ended_by_user_id = ${userId},
      ended_why = ${'replaced' satisfies StatementEnd}, ciphertext = null
    where lead_id = ${leadId} and field = ${field} and ended_at is null`;
  const [next] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('applicant_statement', 'id'))::float8 as id`;
  await sql`
    insert into applicant_statement (id, lead_id, request_id, field, user_id, ciphertext)
    overriding system value values (${next.id}, ${leadId}, ${requestId}, ${field}, ${userId}, ${seal(next.id)})`;
}

/** Ends a statement beside a value of one of these leads, and forgets its words. Null: it is not in force there. */
export async function updateStatementWithdrawn(
  { sql }: Queryable,
  { id, leadIds, userId }: { id: number; leadIds: readonly number[]; userId: number | null },
): Promise<Pick<ApplicantStatementRow, 'leadId' | 'field'> | null> {
  const [row] = await sql<Pick<ApplicantStatementRow, 'leadId' | 'field'>[]>`
    update applicant_statement set ended_at = clock_timestamp(), ended_by_user_id = ${userId},
      ended_why = ${'withdrawn' satisfies StatementEnd}, ciphertext = null
    where id = ${id} and lead_id = any(${[...leadIds]}::bigint[]) and ended_at is null and ciphertext is not null
    returning lead_id::float8 as "leadId", field`;
  return row ?? null;
}

/** Forgets what was said beside values of leads that are being erased: that something was said, and when, stays. */
export async function updateStatementsForgotten(
  { sql }: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  await sql`
    update applicant_statement set ciphertext = null
    where lead_id = any(${[...leadIds]}::bigint[]) and ciphertext is not null`;
}

/** Whether anything stands beside a value by this request. */
export async function hasStatement({ sql }: Queryable, requestId: number): Promise<boolean> {
  const found = await sql`
    select from applicant_statement where request_id = ${requestId} and ended_at is null and ciphertext is not null limit 1`;
  return found.length > 0;
}
