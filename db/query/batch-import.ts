import type { Queryable } from '@/db/client';
import type { BatchReadingInfo, BatchRowRules } from '@/db/schema/batch';
import type { Environment } from '@/db/schema/environment';

/** A run of an import, as it was claimed. */
export interface ClaimedBatch {
  id: number;
  affiliateId: number;
  environment: Environment;
  fence: number;
  /** This one and those before it since something was stored. */
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
}

/** Another run has claimed the batch since: this one may write nothing any more. */
export class FencedError extends Error {
  override readonly name = 'FencedError';
  constructor() {
    super('another run of this import has taken over');
  }
}

function assertHeld(rows: { length: number }): void {
  if (rows.length === 0) throw new FencedError();
}

/** Takes the batch over from whoever ran it before. Null: it is finished, or gone. */
export async function lockBatch({ sql }: Queryable, batchId: number): Promise<ClaimedBatch | null> {
  const [row] = await sql<ClaimedBatch[]>`
    update batch set fence = fence + 1, runs = runs + 1, status = 'processing'
    where id = ${batchId} and status in ('queued', 'processing')
    returning id::float8 as id, affiliate_id::float8 as "affiliateId", environment, fence, runs,
      file_name as "fileName", content_type as "contentType", delimiter, row_rules as "rowRules", file_bytes as "fileBytes",
      intent_title as "intentTitle", intent_id as "intentId", reading, total, chunks_done as "chunksDone",
      api_key_id::float8 as "apiKeyId", user_id::float8 as "userId", consent_text as "consentText"`;
  return row ?? null;
}

/** A run that ended without having stored anything, and not by its own fault. */
export async function updateRunsForgiven({ sql }: Queryable, { id, fence }: ClaimedBatch): Promise<void> {
  await sql`update batch set runs = 0 where id = ${id} and fence = ${fence}`;
}

export async function getPiece({ sql }: Queryable, batchId: number, number: number): Promise<Buffer> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from batch_piece where batch_id = ${batchId} and number = ${number}`;
  if (!row) throw new Error(`batch ${batchId} has lost piece ${number}`);
  return row.ciphertext;
}

/** Forgets what an earlier run staged without finishing. */
export async function deleteChunks(db: Queryable, { id, fence }: ClaimedBatch): Promise<void> {
  await db.transaction(async ({ sql }) => {
    assertHeld(await sql`select from batch where id = ${id} and fence = ${fence} for update`);
    await sql`delete from batch_chunk where batch_id = ${id}`;
  });
}

export async function insertChunk(
  { sql }: Queryable,
  { id, fence }: ClaimedBatch,
  number: number,
  ciphertext: Buffer,
): Promise<void> {
  assertHeld(
    await sql`
      insert into batch_chunk (batch_id, number, ciphertext)
      select id, ${number}, ${ciphertext} from batch where id = ${id} and fence = ${fence} for update
      returning number`,
  );
}

/** The file was read to its end: from now on its rows become leads. */
export async function updateBatchStaged(
  { sql }: Queryable,
  { id, fence }: ClaimedBatch,
  total: number,
  reading: BatchReadingInfo,
): Promise<void> {
  assertHeld(
    await sql`
      update batch set runs = 0, total = ${total}, reading = ${JSON.stringify(reading)}::text::jsonb
      where id = ${id} and fence = ${fence} returning id`,
  );
}

export async function findChunk({ sql }: Queryable, batchId: number, number: number): Promise<Buffer | null> {
  const [row] = await sql<{ ciphertext: Buffer }[]>`
    select ciphertext from batch_chunk where batch_id = ${batchId} and number = ${number}`;
  return row?.ciphertext ?? null;
}

/**
 * Every row has its result; the staged rows are no longer needed. Returns whether rows ask for referrals. In the
 * transaction that adds the job for them.
 */
export async function updateBatchCompleted(
  { sql }: Queryable,
  { id, fence }: ClaimedBatch,
): Promise<boolean> {
  const [row] = await sql<{ whole: boolean; referrals: boolean }[]>`
    update batch set status = 'completed', finished_at = now()
    where id = ${id} and fence = ${fence}
    returning processed = total as whole, exists (select from batch_row where batch_id = ${id} and partner_ids is not null) as referrals`;
  if (!row) throw new FencedError();
  if (!row.whole) throw new Error(`batch ${id} has rows without a result`);
  await sql`delete from batch_chunk where batch_id = ${id}`;
  return row.referrals;
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
        update batch set status = 'failed', finished_at = now(), failure = ${failure}, message = ${message}
        where id = ${id} and fence = ${fence} returning id`,
    );
    await sql`delete from batch_chunk where batch_id = ${id}`;
    // Nobody knows who is in a file that could not be read through, so an erasure would not find it.
    await sql`delete from batch_piece where batch_id = ${id}`;
  });
}
