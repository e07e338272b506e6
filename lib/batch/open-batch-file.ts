import { findBatchFile, findRejectedChunk } from '@/db/query/batch/batch-file';
import { type ConsentWord, openConsentWords } from '@/lib/applicant/consent-words';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay, may } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, ruleBroken } from '@/lib/base/error/error';
import { detectFormat } from '@/lib/base/spreadsheet/format';
import { signatureBytes } from '@/lib/base/spreadsheet/open-spreadsheet';
import { type ByteSource, readBytes } from '@/lib/base/spreadsheet/source';
import type { AuditAction } from '@/word/audit-action';
import { assertFileShown, whileFileShown } from './assert-file-shown';
import { downloadName } from './download-name';
import { pieceFile } from './import/piece-file';
import { openFileColumns, openRejectedRows } from './import/rejected-row';

interface SentWith {
  /** Version of the consent text that the sender stated, and the default intent of the rows. */
  readonly consentText: string | null;
  readonly intentTitle: string | null;
  readonly intentId: string | null;
  /** The words that its sender took for consent, or not. */
  readonly consentWords: readonly ConsentWord[] | null;
}

interface RejectedRows {
  /** Lines of JSON: the file's columns (`FileColumns`), then arrays of rows (`StagedRow`), in the file's order. */
  readonly lines: AsyncIterable<Uint8Array>;
  readonly sentWith: SentWith;
}

/**
 * Opens the rejected rows of one of the affiliate's batches, whole, to correct them: for managers and for its sender,
 * because they show full ID numbers (design batch 20). Audited. Throws `not_found`, `forbidden`, or `rule_broken` when
 * the file is past its retention, and at any time while somebody in it is restricted.
 */
export async function openRejected(ctx: AffiliateContext, batchId: string): Promise<RejectedRows> {
  const { id, columnsCiphertext, consentText, consentWordsCiphertext, intentTitle, intentId } =
    await getFileToRead(ctx, batchId);
  if (!columnsCiphertext) throw ruleBroken('the rejected rows are no longer kept');
  await recordReading(ctx, id, 'batch.rejected-rows-read');
  return {
    lines: whileFileShown(ctx, id, rejectedLines(ctx, id, columnsCiphertext)),
    sentWith: {
      consentText,
      intentTitle,
      intentId,
      consentWords: consentWordsCiphertext && openConsentWords(ctx.env.piiKey, id, consentWordsCiphertext),
    },
  };
}

async function* rejectedLines(
  { database, scope, env: { piiKey } }: AffiliateContext,
  batchId: number,
  columnsCiphertext: Buffer,
): AsyncGenerator<Uint8Array> {
  const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`);
  yield line(openFileColumns(piiKey, batchId, columnsCiphertext));
  for (let after = -1; ; ) {
    const chunk = await findRejectedChunk(database, scope, batchId, after);
    if (!chunk) return;
    yield line(openRejectedRows(piiKey, { batchId, number: chunk.number }, chunk.ciphertext));
    after = chunk.number;
  }
}

interface OpenedBatchFile {
  readonly file: ByteSource;
  /** What to save it as: the name that it was sent with, ending as its content does. */
  readonly fileName: string;
}

/**
 * Opens the whole file of one of the affiliate's batches as it was sent, for managers and for its sender: it holds the
 * ID numbers of all its applicants (design batch 20). Audited. Throws `not_found`, `forbidden`, or `rule_broken` when
 * the file is past its retention, and at any time while somebody in it is restricted.
 */
export async function openBatchFile(ctx: AffiliateContext, batchId: string): Promise<OpenedBatchFile> {
  const { id, isKept, fileBytes, fileName, contentType } = await getFileToRead(ctx, batchId);
  if (!isKept) throw ruleBroken('the file is no longer kept');
  await recordReading(ctx, id, 'batch.file-read');
  const file = pieceFile(ctx, { id, fileBytes, ...ctx.scope });
  const format = detectFormat(
    await readBytes(file, 0, signatureBytes),
    fileName ?? undefined,
    contentType ?? undefined,
  );
  const read: ByteSource['read'] = (start, end) => whileFileShown(ctx, id, file.read(start, end));
  return { file: { ...file, read }, fileName: downloadName(fileName, format) };
}

/** Returns true if `openBatchFile` would open it, for the page that offers it. */
export async function canOpenBatchFile(ctx: AffiliateContext, batchId: string): Promise<boolean> {
  const { userId, isKept } = await getFile(ctx, batchId);
  return isKept && may(ctx, 'batch.read-file', { affiliateId: ctx.scope.affiliateId, userId });
}

export interface ConsentEvidence {
  readonly words: readonly ConsentWord[];
  /** Who decided on them, and when. */
  readonly by: string | null;
  readonly at: string;
}

/**
 * Returns the words of a batch's file that were taken for consent, or not; null if none were decided on. Throws
 * `not_found`.
 */
export async function findConsentEvidence(
  ctx: AffiliateContext,
  batchId: string,
): Promise<ConsentEvidence | null> {
  const { id, consentWordsCiphertext, userName, createdAt } = await getFile(ctx, batchId);
  if (!consentWordsCiphertext) return null;
  const words = openConsentWords(ctx.env.piiKey, id, consentWordsCiphertext);
  return { words, by: userName, at: createdAt.toISOString() };
}

async function findFile({ database, env, scope }: AffiliateContext, batchId: string) {
  const id = readPublicId(env.idKey, 'batch', batchId);
  const stored = id === null ? null : await findBatchFile(database, scope, id);
  return id === null || !stored ? null : { id, ...stored };
}

async function getFile(ctx: AffiliateContext, batchId: string) {
  const file = await findFile(ctx, batchId);
  if (!file) throw notFound('batch');
  return file;
}

/** The same for managers and for its sender. Whoever else asks learns nothing of which batches there are. */
async function getFileToRead(ctx: AffiliateContext, batchId: string) {
  const file = await findFile(ctx, batchId);
  assertMay(ctx, 'batch.read-file', {
    affiliateId: ctx.scope.affiliateId,
    userId: file?.userId ?? null,
  });
  if (!file) throw notFound('batch');
  await assertFileShown(ctx, file.id);
  return file;
}

async function recordReading(ctx: AffiliateContext, batchId: number, action: AuditAction): Promise<void> {
  const { affiliateId, environment } = ctx.scope;
  await recordAudit(ctx, ctx.database, { action, subjectId: batchId, affiliateId, environment });
}
