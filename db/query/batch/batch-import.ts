import type { Queryable, Sql } from '@/db/client';
import { eventType } from '@/db/query/base/event-outbox';
import type { BatchReadingInfo, BatchRowRules } from '@/db/schema/batch/batch';
import type { Environment } from '@/word/environment';
import type { LeadBasis } from '@/word/lead';

/** One run of an import, with its claim on the batch. */
export interface ClaimedBatch {
  id: number;
  affiliateId: number;
  environment: Environment;
  fence: number;
  /** Number of runs, this one included, since anything was stored. */
  runs: number;
  fileName: string | null;
  contentType: string | null;
  delimiter: string | null;
  rowRules: BatchRowRules;
  fileBytes: number;
  intentTitle: string | null;
  intentId: string | null;
  reading: BatchReadingInfo | null;
  total: number | null;
  chunksDone: number;
  apiKeyId: number | null;
  userId: number | null;
  consentText: string | null;
  basis: LeadBasis;
  /** Keyed hashes of applicants who were erased since the file came. */
  erasedHashes: readonly Buffer[];
}

/** Another run has claimed the batch: this one must not write any more. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  constructor() {
    super('another run of this import has taken over');
  }
}

function assertHeld(rows: { length: number }): void {
  if (rows.length === 0) throw new FencedError();
}

/** What affiliates are told of a finished import: `ended (id, affiliate_id, environment, …)`. */
const toldEnd = (sql: Sql, type: 'batch.completed' | 'batch.failed') => sql`
  insert into event_outbox (affiliate_id, environment, type, data)
  select affiliate_id, environment, ${eventType(type)}::text,
    jsonb_build_object('batch_id', id, 'created', created, 'duplicates', duplicates, 'invalid', invalid) from ended`;

/** Claims the batch, taking it over from any earlier run. Returns null if it is finished or gone. */
export async function lockBatch({ sql }: Queryable, batchId: number): Promise<ClaimedBatch | null> {
  const [row] = await sql<ClaimedBatch[]>`
    update batch set fence = fence + 1, runs = runs + 1, status = 'processing'
    where id = ${batchId} and status in ('queued', 'processing')
    returning id::float8 as id, affiliate_id::float8 as "affiliateId", environment, fence, runs,
      file_name as "fileName", content_type as "contentType", delimiter, row_rules as "rowRules", file_bytes as "fileBytes",
      intent_title as "intentTitle", intent_id as "intentId", reading, total, chunks_done as "chunksDone",
      api_key_id::float8 as "apiKeyId", user_id::float8 as "userId", consent_text as "consentText", basis,
      erased_hashes as "erasedHashes"`;
  return row ?? null;
}

/** Returns what the job of an unfinished import needs; null if it is finished or gone. */
export async function findBatchToImport(
  { sql }: Queryable,
  batchId: number,
): Promise<Pick<ClaimedBatch, 'id' | 'affiliateId' | 'fileBytes'> | null> {
  const [row] = await sql<Pick<ClaimedBatch, 'id' | 'affiliateId' | 'fileBytes'>[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId", file_bytes as "fileBytes" from batch
    where id = ${batchId} and status in ('queued', 'processing')`;
  return row ?? null;
}

/** Uncounts a run that stored nothing through no fault of its own. */
export async function updateRunsForgiven({ sql }: Queryable, { id, fence }: ClaimedBatch): Promise<void> {
  await sql`update batch set runs = 0 where id = ${id} and fence = ${fence}`;
}

/** Deletes the staged rows of an unfinished earlier run. */
export async function deleteChunks(db: Queryable, { id, fence }: ClaimedBatch): Promise<void> {
  await db.transaction(async ({ sql }) => {
    assertHeld(await sql`select from batch where id = ${id} and fence = ${fence} for update`);
    await sql`delete from batch_chunk where batch_id = ${id}`;
  });
}

/**
 * Stores a chunk of rows. Durable with `updateBatchStaged` only: until then the file is read again, so nobody need wait
 * for the disk.
 */
export async function insertChunk(
  { sql }: Queryable,
  { id, fence }: ClaimedBatch,
  number: number,
  ciphertext: Buffer,
): Promise<void> {
  assertHeld(
    await sql`
      insert into batch_chunk (batch_id, number, ciphertext)
      select id, ${number}, ${ciphertext} from batch
      where id = ${id} and fence = ${fence} and set_config('synchronous_commit', 'off', true) = 'off' for update
      returning number`,
  );
}

/**
 * Records that the file is fully staged; from now on its rows become leads. Throws if a chunk is missing: PostgreSQL was
 * killed before it was on disk.
 */
export async function updateBatchStaged(
  db: Queryable,
  { id, fence }: ClaimedBatch,
  staged: {
    chunks: number;
    bytes: number;
    total: number;
    reading: BatchReadingInfo;
    columnsCiphertext: Buffer;
  },
): Promise<void> {
  await db.transaction(async ({ sql }) => {
    const rows = await sql<{ chunks: number }[]>`
      update batch set runs = 0, total = ${staged.total}, staged_bytes = ${staged.bytes}, reading = ${JSON.stringify(staged.reading)}::text::jsonb,
        columns_ciphertext = ${staged.columnsCiphertext}
      where id = ${id} and fence = ${fence}
      returning (select count(*)::int from batch_chunk where batch_id = ${id}) as chunks`;
    assertHeld(rows);
    if (rows[0]?.chunks !== staged.chunks) throw new Error(`batch ${id} has lost staged rows`);
  });
}

export async function findChunk({ sql }: Queryable, batchId: number, number: number): Promise<Buffer | null> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from batch_chunk where batch_id = ${batchId} and number = ${number}`;
  return row?.ciphertext ?? null;
}

/**
 * Completes the import once every row has its result, and deletes the staged rows. Returns whether rows ask for
 * referrals, and whether somebody was erased since the file came: call it in the transaction that sees to both.
 * `said`: what to say of rejected rows that are not kept, after their number, and of unknown consent texts, before it.
 */
export async function updateBatchCompleted(
  { sql }: Queryable,
  { id, fence }: ClaimedBatch,
  said: { leftOut: string; unknownTexts: string },
): Promise<{ referrals: boolean; mayNameErased: boolean }> {
  const [row] = await sql<{ whole: boolean; referrals: boolean; mayNameErased: boolean }[]>`
    with ended as (
      update batch set status = 'completed', finished_at = now(), staged_bytes = 0,
        message = nullif(concat_ws('; ', case when rejected_left_out > 0 then rejected_left_out || ${said.leftOut} end,
          case when consent_text_unknown > 0 then ${said.unknownTexts} || consent_text_unknown end), '')
      where id = ${id} and fence = ${fence}
      returning *),
    told as (${toldEnd(sql, 'batch.completed')})
    select processed = total as whole, exists (select from batch_row where batch_id = ${id} and partner_ids is not null) as referrals,
      cardinality(erased_hashes) > 0 as "mayNameErased"
    from ended`;
  if (!row) throw new FencedError();
  if (!row.whole) throw new Error(`batch ${id} has rows without a result`);
  await sql`delete from batch_chunk where batch_id = ${id}`;
  return row;
}

export async function updateBatchFailed(
  db: Queryable,
  { id, fence }: ClaimedBatch,
  failure: string,
  message: string,
): Promise<void> {
  await db.transaction(async ({ sql }) => {
    assertHeld(
      await sql`
        with ended as (
          update batch set status = 'failed', finished_at = now(), staged_bytes = 0, rejected_bytes = 0, failure = ${failure}, message = ${message},
            content_type = null, intent_title = null, intent_id = null, columns_ciphertext = null,
            erased_hashes = '{}'
          where id = ${id} and fence = ${fence} returning *)
        ${toldEnd(sql, 'batch.failed')} returning id`,
    );
    await sql`delete from batch_chunk where batch_id = ${id}`;
    // An unreadable file cannot be searched for an applicant, so an erasure would miss it.
    await sql`delete from batch_piece where batch_id = ${id}`;
    await sql`delete from batch_rejected_chunk where batch_id = ${id}`;
  });
}
