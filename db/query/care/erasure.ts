import type { Queryable, Sql } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { deleteLeafValues } from '@/db/query/care/ledger-log';
import { updateUnplacedErased } from '@/db/query/care/outcome-erasure';
import { updateStatementsForgotten } from '@/db/query/lead/applicant-statement';
import { updateConsentsErased } from '@/db/query/lead/consent';
import type { Environment } from '@/word/environment';
import { lockLeads } from './lead-to-erase';

/**
 * Erases the personal fields of leads and everything attached to them, in one transaction; counts, states, times
 * and ids stay. Locks leads before their applications, as an incoming outcome does, so the two never deadlock. A
 * trigger keeps an erased lead and its applications empty whatever is written later. Returns the applications,
 * for data stored elsewhere under their public ids.
 */
export async function updateLeadsErased(db: Queryable, leadIds: readonly number[]): Promise<number[]> {
  const { sql } = db;
  const ids = [...leadIds];
  await lockLeads(db, ids);
  await sql`select from application where lead_id = any(${ids}::bigint[]) order by id for update`;
  await sql`
    with erased as (
      update lead set first_name = '', last_name = '', cell_phone_number = '', cell_phone_number_sent = '', email = null,
        id_number_ciphertext = null, id_number_hash = null, fields = '{}', filled_income = null, bank = null, offer_id = null, opt_out_hashes = null,
        wrong_numbers = null, sub_id = null, click_id = null, erased_at = now()
      where id = any(${ids}::bigint[]) and erased_at is null
      returning affiliate_id, environment, id)
    ${leadEventsOut(sql)}
    select affiliate_id, environment, id, ${eventType('lead.erased')}::text, false, null from erased`;
  await sql`
    update text_message set status = 'cancelled', settled_at = now()
    where lead_id = any(${ids}::bigint[]) and status in ('awaiting link', 'ready', 'queued')`;
  await sql`delete from lead_identity where lead_id = any(${ids}::bigint[])`;
  await updateConsentsErased(db, ids);
  await deleteLeafValues(db, ids);
  await sql`delete from lead_note where lead_id = any(${ids}::bigint[])`;
  await updateStatementsForgotten(db, ids);
  await sql`delete from lead_hold where lead_id = any(${ids}::bigint[])`;
  await sql`update call_back set done_at = now() where lead_id = any(${ids}::bigint[]) and done_at is null`;
  // Waiting for the lead's lock makes applications sent meanwhile visible here.
  const applications = await sql<{ id: number }[]>`
    update application set live_quotes = null, bank = null, reference = null, redirect = null, link = null, type = null,
      user_id = null, awaited = false, unseen = false
    where lead_id = any(${ids}::bigint[]) returning id::float8 as id`;
  await sql`
    delete from application_sent
    where application_id in (select id from application where lead_id = any(${ids}::bigint[]))`;
  await sql`
    delete from lender_question
    where application_id in (select id from application where lead_id = any(${ids}::bigint[]))`;
  await sql`
    with claims as (
      update return_claim set body_ciphertext = null, answer_ciphertext = null, decision_ciphertext = null
      where application_id in (select id from application where lead_id = any(${ids}::bigint[])) returning id)
    delete from claim_file where claim_id in (select id from claims)`;
  await sql`
    update offer set matches = (
      select coalesce(jsonb_agg(match - 'liveQuotes' order by place), '[]')
      from jsonb_array_elements(matches) with ordinality as m(match, place))
    where lead_id = any(${ids}::bigint[])`;
  await sql`update outcome set reason = null where lead_id = any(${ids}::bigint[]) and reason is not null`;
  const applicationIds = applications.map(({ id }) => id);
  await updateUnplacedErased(db, applicationIds);
  return applicationIds;
}

/** An applicant as named in files. */
export interface ApplicantIdNumber {
  readonly idNumber: string;
  readonly idNumberHashes: readonly Buffer[];
}

/**
 * Lists the batches that these leads came from or are named in, those with a rejected row of the applicant, and those
 * that were sent under the ID number.
 */
const batchesOf = (sql: Sql, ids: number[], { idNumber, idNumberHashes }: ApplicantIdNumber) => sql`
  select batch_id from lead where id = any(${ids}::bigint[])
  union select batch_id from batch_row where lead_id = any(${ids}::bigint[]) and status = 'duplicate'
  union select batch_id from batch_refusal where id_number_hash in ${sql([...idNumberHashes])}
  union select id from batch
    where position(${idNumber} in concat_ws(' ', file_name, content_type, intent_title, intent_id)) > 0`;

/** Counts the stored files that contain the applicant: those that `deleteBatchFiles` would delete. `affiliateId`: its own alone. */
export async function countBatchFiles(
  { sql }: Queryable,
  leadIds: readonly number[],
  applicant: ApplicantIdNumber,
  affiliateId: number | null = null,
): Promise<number> {
  const [row] = await sql<[{ files: number }]>`
    select count(distinct batch_id)::int as files from batch_piece
    where batch_id in (${batchesOf(sql, [...leadIds], applicant)})
      ${affiliateId === null ? sql`` : sql`and batch_id in (select id from batch where affiliate_id = ${affiliateId})`}`;
  return row.files;
}

/**
 * Notes the applicant on the files that are not read to their end: no statement can tell whether they are in one, and
 * whatever is read of it from now on refuses them. Waits for rows that are being stored, so that a later statement of
 * the transaction sees their leads.
 */
export async function updateUnreadBatches(
  { sql }: Queryable,
  { idNumberHashes }: Pick<ApplicantIdNumber, 'idNumberHashes'>,
): Promise<void> {
  await sql`
    update batch b set erased_hashes = erased_hashes || array(
      select decode(hash, 'hex') from unnest(${idNumberHashes.map((hash) => hash.toString('hex'))}::text[]) hash)
    from (select id from batch where status not in ('completed', 'failed') order by id for update) unread
    where b.id = unread.id`;
}

/**
 * Deletes the stored files that contain the applicant, also in rejected rows, with everything that they were sent
 * under, and cancels the referrals that their rows still ask for. Returns how many files were deleted; null without
 * changes while one of the batches is still being imported.
 */
export async function deleteBatchFiles(
  { sql }: Queryable,
  leadIds: readonly number[],
  applicant: ApplicantIdNumber,
): Promise<number | null> {
  const ids = [...leadIds];
  const batches = await sql<{ id: number; finished: boolean }[]>`
    select id::float8 as id, status in ('completed', 'failed') as finished from batch
    where id in (${batchesOf(sql, ids, applicant)})`;
  if (batches.some(({ finished }) => !finished)) return null;
  const batchIds = batches.map(({ id }) => id);
  await sql`
    update batch_row set referred_at = coalesce(referred_at, now())
    where batch_id = any(${batchIds}::bigint[]) and lead_id = any(${ids}::bigint[]) and partner_ids is not null`;
  await sql`
    delete from batch_referral where batch_id = any(${batchIds}::bigint[]) and lead_id = any(${ids}::bigint[])`;
  return await deleteFilesOf(sql, batchIds);
}

/**
 * Deletes the file of a batch that is read to its end if it named somebody who was erased meanwhile (`refusal`: what their
 * rows were told), and forgets who that was.
 */
export async function deleteFileOfErased(
  { sql }: Queryable,
  batchId: number,
  refusal: string,
): Promise<void> {
  const named = await sql<{ id: number }[]>`
    select id::float8 as id from batch b
    where id = ${batchId} and (
      exists (select from batch_row where batch_id = b.id and status = 'invalid' and message = ${refusal})
      or exists (select from batch_refusal where batch_id = b.id and id_number_hash = any(b.erased_hashes)))`;
  if (named.length > 0) await deleteFilesOf(sql, [batchId]);
  await sql`update batch set erased_hashes = '{}' where id = ${batchId}`;
}

/** Returns how many of the batches had a file. */
async function deleteFilesOf(sql: Sql, batchIds: readonly number[]): Promise<number> {
  const ids = [...batchIds];
  await sql`
    update batch set file_name = null, content_type = null, intent_title = null, intent_id = null,
      columns_ciphertext = null
    where id = any(${ids}::bigint[])`;
  const [row] = await sql<[{ files: number }]>`
    with pieces as (delete from batch_piece where batch_id = any(${ids}::bigint[]) returning batch_id),
    chunks as (delete from batch_chunk where batch_id = any(${ids}::bigint[])),
    rejected as (delete from batch_rejected_chunk where batch_id = any(${ids}::bigint[])),
    refusals as (delete from batch_refusal where batch_id = any(${ids}::bigint[]))
    select count(distinct batch_id)::int as files from pieces`;
  return row.files;
}

/**
 * Erases what files were sent under, once the leads of their time are erased: a file's name may name its applicants.
 */
export async function updateOldBatchesErased({ sql }: Queryable, environment: Environment): Promise<void> {
  await sql`
    update batch b set file_name = null, content_type = null, intent_title = null, intent_id = null
    from environment e
    where e.name = ${environment} and b.environment = e.name
      and b.finished_at < now() - make_interval(days => e.lead_retention_days)
      and coalesce(b.file_name, b.content_type, b.intent_title, b.intent_id) is not null`;
}

/** Deletes unfinished leads of the applicant, of any user. */
export async function deleteDraftsOfApplicant(
  { sql }: Queryable,
  idNumberHashes: readonly Buffer[],
): Promise<number> {
  const { count } = await sql`delete from draft where id_number_hash in ${sql([...idNumberHashes])}`;
  return count;
}

/** `affiliateId`: of its users alone. */
export async function countDraftsOfApplicant(
  { sql }: Queryable,
  idNumberHashes: readonly Buffer[],
  affiliateId: number | null = null,
): Promise<number> {
  const [row] = await sql<[{ drafts: number }]>`
    select count(*)::int as drafts from draft where id_number_hash in ${sql([...idNumberHashes])}
      ${affiliateId === null ? sql`` : sql`and user_id in (select id from ${sql('user')} where affiliate_id = ${affiliateId})`}`;
  return row.drafts;
}

/** Lists the text messages about leads, for what the sandbox's gateway has of them. */
export async function listSmsIds({ sql }: Queryable, leadIds: readonly number[]): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    select id::float8 as id from text_message where lead_id = any(${[...leadIds]}::bigint[])`;
  return rows.map(({ id }) => id);
}

/** Deletes what the sandbox's gateway was sent, by the messages' public ids. */
export async function deleteSandboxSms({ sql }: Queryable, publicIds: readonly string[]): Promise<void> {
  await sql`delete from sandbox_text_message where message_id = any(${[...publicIds]}::text[])`;
}

/** Deletes what the sandbox stores about applications, by their public ids. */
export async function deleteSandboxApplications(
  { sql }: Queryable,
  publicIds: readonly string[],
): Promise<void> {
  await sql`delete from sandbox_application where application_id = any(${[...publicIds]}::text[])`;
}

/** Deletes calls beyond their environment's retention; the daily counts stay. Returns how many. */
export async function deleteOldRequests(
  { sql }: Queryable,
  environment: Environment,
  limit: number,
): Promise<number> {
  const result = await sql`
    delete from request_log where id in (
      select r.id from request_log r join environment e on e.name = r.environment
      where r.environment = ${environment} and r.at < now() - make_interval(days => e.request_log_retention_days)
      limit ${limit})`;
  return result.count;
}
