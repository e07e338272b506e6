import type { Queryable } from '@/db/client';
import type { BatchStatus } from '@/db/schema/batch';
import type { LeadState } from '@/db/schema/lead';
import type { Scope } from '@/db/scope';
import type { BatchView } from './batch';
import { besides, columns, inScope, isToCall, type LeadListRow } from './lead-list';

interface BatchListRow extends Omit<BatchView, 'affiliateId' | 'message' | 'failure' | 'finishedAt'> {
  userName: string | null;
  /** The upload that it corrects: its name, if it is one. */
  corrects: { fileName: string | null } | null;
  /** Its leads are being removed, or were. */
  isUndone: boolean;
}

/** Newest first, along the index `batch_list`, so that every page costs the same. */
export async function listBatchesOf(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  page: { beforeId: number | null; limit: number },
): Promise<BatchListRow[]> {
  return sql<BatchListRow[]>`
    select b.id::float8 as id, b.status, b.file_name as "fileName", b.total, b.processed, b.created, b.duplicates,
      b.invalid, u.name as "userName", b.created_at as "createdAt",
      (select json_build_object('fileName', c.file_name) from batch c where c.id = b.corrects_batch_id) as corrects,
      exists (select from batch_undo where batch_id = b.id) as "isUndone"
    from batch b left join "user" u on u.id = b.user_id
    where b.affiliate_id = ${affiliateId} and b.environment = ${environment} and b.status <> 'receiving'
      ${page.beforeId === null ? sql`` : sql`and b.id < ${page.beforeId}`}
    order by b.id desc limit ${page.limit}`;
}

interface BatchFileRow {
  fileBytes: number;
  fileName: string | null;
  userId: number | null;
  columnsCiphertext: Buffer | null;
  consentText: string | null;
  consentWordsCiphertext: Buffer | null;
  userName: string | null;
  createdAt: Date;
  intentTitle: string | null;
  intentId: string | null;
  /** False once the file has been deleted by retention. */
  isKept: boolean;
}

export async function findBatchFile(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<BatchFileRow | null> {
  const [row] = await sql<BatchFileRow[]>`
    select file_bytes as "fileBytes", file_name as "fileName", user_id::float8 as "userId",
      columns_ciphertext as "columnsCiphertext", consent_text as "consentText",
      consent_words_ciphertext as "consentWordsCiphertext", intent_title as "intentTitle", intent_id as "intentId",
      (select name from "user" where id = batch.user_id) as "userName", created_at as "createdAt",
      exists (select from batch_piece where batch_id = batch.id) as "isKept"
    from batch
    where id = ${batchId} and affiliate_id = ${affiliateId} and environment = ${environment}
      and status <> 'receiving'`;
  return row ?? null;
}

/** Returns the next chunk of rejected rows after the chunk `after`; null past the last one. */
export async function findRejectedChunk(
  { sql }: Queryable,
  batchId: number,
  after: number,
): Promise<{ number: number; ciphertext: Buffer } | null> {
  const [row] = await sql<{ number: number; ciphertext: Buffer }[]>`
    select number, ciphertext from batch_rejected_chunk where batch_id = ${batchId} and number > ${after}
    order by number limit 1`;
  return row ?? null;
}

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
}

export async function findUpload(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
): Promise<UploadRow | null> {
  const [row] = await sql<UploadRow[]>`
    select b.id::float8 as id, b.status, b.file_name as "fileName", b.user_id::float8 as "userId",
      b.created_at as "createdAt", b.finished_at as "finishedAt", u.started_at as "undoStartedAt",
      u.finished_at as "undoFinishedAt", b.corrects_batch_id::float8 as "correctsBatchId", b.columns_ciphertext as "columnsCiphertext"
    from batch b left join batch_undo u on u.batch_id = b.id
    where b.id = ${batchId} and b.affiliate_id = ${affiliateId} and b.environment = ${environment}
      and b.status <> 'receiving'`;
  return row ?? null;
}

/** Counts the leads that an upload has created and that are still there, by state; `toCall`: as the list "To call". */
export async function countUploadLeads(
  { sql }: Queryable,
  batchId: number,
): Promise<{ state: LeadState; count: number; toCall: number }[]> {
  return sql<{ state: LeadState; count: number; toCall: number }[]>`
    select l.state, count(*)::int as count, count(*) filter (where ${isToCall(sql)})::int as "toCall"
    from batch_row r join lead l on l.id = r.lead_id
    where r.batch_id = ${batchId} and r.status = 'created' group by l.state`;
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
export async function listCorrections({ sql }: Queryable, batchId: number): Promise<CorrectionRow[]> {
  return sql<CorrectionRow[]>`
    select b.id::float8 as id, b.file_name as "fileName", b.corrects_batch_id is distinct from ${batchId} as "isCorrected",
      b.created, b.invalid
    from batch b
    where b.status <> 'receiving' and (b.corrects_batch_id = ${batchId}
      or b.id = (select corrects_batch_id from batch where id = ${batchId}))
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
  /** The row of this file that created the lead; null if it came from elsewhere. */
  firstRow: number | null;
}

/** Lists rows whose applicants have a lead already, with that lead: those after `after`, in the file's order. */
export async function listDuplicateRows(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  batchId: number,
  { after, limit }: { after: number; limit: number },
): Promise<DuplicateRow[]> {
  return sql<DuplicateRow[]>`
    select r.row, l.id::float8 as "leadId", l.state, l.first_name as "firstName", l.last_name as "lastName",
      i.title as "intentTitle", l.created_at as "createdAt", l.erased_at is not null as erased,
      case when l.batch_id = r.batch_id then l.batch_row end as "firstRow"
    from batch_row r
    left join lead l on l.id = r.lead_id and l.affiliate_id = ${affiliateId} and l.environment = ${environment}
    left join intent i on i.id = l.intent_id
    where r.batch_id = ${batchId} and r.status = 'duplicate' and r.row > ${after}
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
    select r.row, ${columns(sql)}
    from batch_row r join lead l on l.id = r.lead_id ${besides(sql)}
    where r.batch_id = ${batchId} and r.status = 'created' and r.row > ${after} and ${inScope(sql, scope)}
    order by r.row limit ${limit}`;
}
