import type { Queryable } from '@/db/client';
import { isCallableOfMany, isToCall, ofScope } from '@/db/query/base/lead-part';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import { type LeadListRow, leadColumns, leadJoins } from '@/db/query/lead/lead-list-part';
import type { BatchStatus } from '@/db/schema/batch/batch';
import type { Scope } from '@/db/scope';
import type { LeadBasis, LeadState } from '@/word/lead';
import { isOwnBatch } from './batch';

/** An upload with what has followed on it. */
export interface UploadRow {
  id: number;
  status: Exclude<BatchStatus, 'receiving'>;
  fileName: string | null;
  userId: number | null;
  createdAt: Date;
  finishedAt: Date | null;
  undoStartedAt: Date | null;
  undoFinishedAt: Date | null;
  correctsBatchId: number | null;
  /** Null once its rejected rows are no longer kept. */
  columnsCiphertext: Buffer | null;
  basis: LeadBasis;
}

export async function findUpload(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<UploadRow | null> {
  const [row] = await sql<UploadRow[]>`
    select b.id::float8 as id, b.status, b.file_name as "fileName", b.user_id::float8 as "userId",
      b.created_at as "createdAt", b.finished_at as "finishedAt", u.started_at as "undoStartedAt",
      u.finished_at as "undoFinishedAt", b.corrects_batch_id::float8 as "correctsBatchId",
      b.columns_ciphertext as "columnsCiphertext", b.basis
    from batch b left join batch_undo u on u.batch_id = b.id
    where b.id = ${batchId} and b.affiliate_id = ${affiliateId} and b.environment = ${environment}
      and b.status <> 'receiving'`;
  return row ?? null;
}

/** Counts the leads that an upload has created and that are still there, by state; `toCall`: as the list "To call". */
export async function countUploadLeads(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
): Promise<{ state: LeadState; count: number; toCall: number }[]> {
  return sql<{ state: LeadState; count: number; toCall: number }[]>`
    select l.state, count(*)::int as count, count(*) filter (where ${isToCall(sql, isCallableOfMany(sql, scope))})::int as "toCall"
    from batch_row r join lead l on l.id = r.lead_id
    where r.batch_id = ${batchId} and r.status = 'created' and ${ofScope(sql, scope)} group by l.state`;
}

interface CorrectionRow {
  id: number;
  fileName: string | null;
  /** It was corrected by the batch in question; otherwise it corrects that. */
  isCorrected: boolean;
  created: number;
  invalid: number;
}

/** Lists the upload that a batch corrects, and those that correct it, oldest first. */
export async function listCorrections(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<CorrectionRow[]> {
  return sql<CorrectionRow[]>`
    select b.id::float8 as id, b.file_name as "fileName",
      b.corrects_batch_id is distinct from ${batchId} as "isCorrected", b.created, b.invalid
    from batch b
    where b.affiliate_id = ${affiliateId} and b.environment = ${environment} and b.status <> 'receiving'
      and (b.corrects_batch_id = ${batchId} or b.id = (select corrects_batch_id from batch where id = ${batchId}))
    order by b.id limit 50`;
}

interface DuplicateRow {
  row: number;
  /** The lead that the row's applicant has already; null once it is removed. */
  leadId: number | null;
  state: LeadState | null;
  firstName: string | null;
  lastName: string | null;
  intentTitle: string | null;
  createdAt: Date | null;
  erased: boolean;
  restricted: boolean;
  /** The row of this file that created the lead; null if it came from elsewhere. */
  firstRow: number | null;
}

/** Lists rows whose applicants have a lead already, with that lead: those after `after`, in the file's order. */
export async function listDuplicateRows(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<DuplicateRow[]> {
  return sql<DuplicateRow[]>`
    select r.row, l.id::float8 as "leadId", l.state, ${shown(sql, sql`l.first_name`, sql`''`)} as "firstName",
      ${shown(sql, sql`l.last_name`, sql`''`)} as "lastName", held.back as restricted, i.title as "intentTitle", l.created_at as "createdAt", l.erased_at is not null as erased,
      case when l.batch_id = r.batch_id then l.batch_row end as "firstRow"
    from batch_row r
    left join lead l on l.id = r.lead_id and ${ofScope(sql, scope)}
    ${withRestriction(sql)}
    left join intent i on i.id = l.intent_id
    where r.batch_id = ${batchId} and ${isOwnBatch(sql, scope, batchId)} and r.status = 'duplicate'
      and r.row > ${after}
    order by r.row limit ${limit}`;
}

/** Lists the leads that an upload has created and that are still there: of the rows after `after`, in its order. */
export async function listCreatedRows(
  { sql }: Queryable,
  scope: Scope,
  batchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<(LeadListRow & { row: number })[]> {
  return sql<(LeadListRow & { row: number })[]>`
    select r.row, ${leadColumns(sql)}
    from batch_row r join lead l on l.id = r.lead_id ${leadJoins(sql)}
    where r.batch_id = ${batchId} and r.status = 'created' and r.row > ${after} and ${ofScope(sql, scope)}
    order by r.row limit ${limit}`;
}
