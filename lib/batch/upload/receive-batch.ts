import { setTimeout as pause } from 'node:timers/promises';
import { isDatabaseAway } from '@/db/error';
import { insertUsedForBatch } from '@/db/query/base/idempotency-key';
import {
  deleteUpload,
  findBatchUsage,
  insertBatch,
  insertPiece,
  updateBatchQueued,
} from '@/db/query/batch/batch-upload';
import { insertFileConsent } from '@/db/query/lead/consent';
import type { BatchRowRules } from '@/db/schema/batch/batch';
import { recordStep } from '@/lib/account/go-live/record-step';
import { type ConsentWord, parseConsentWords, sealConsentWords } from '@/lib/applicant/consent-words';
import { keyIdOf, userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { encrypt } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { isStorableText } from '@/lib/base/input/storable-json';
import type { Delimiter } from '@/lib/base/spreadsheet/csv';
import { fileLimit, unreadable } from '@/lib/base/spreadsheet/limit';
import { formatOf, signatureBytes } from '@/lib/base/spreadsheet/open-spreadsheet';
import { addImportJob } from '@/lib/batch/import/job-name';
import { pieceBytes } from '@/lib/batch/import/piece-file';
import { type ConsentedPurpose, consentedPurposes } from '@/word/consent';
import type { LeadBasis } from '@/word/lead';
import type { KeyedUpload } from './keyed-upload';
import { fileTooLarge, readUpload, type UploadedFile } from './read-upload';
import { UploadFields } from './upload-field';

export interface BatchOptions {
  /** Accept only CSV with this delimiter (v1, spec 9). */
  readonly delimiter?: Delimiter;
  /** Rules for checking rows; v2's by default. */
  readonly rowRules?: BatchRowRules;
  /** Version of the consent text stated by the user; null if consent comes from the file alone. */
  readonly consentText?: string | null;
  /** Keep the form's `consentWords`: only who decided on them in the portal sends them. */
  readonly keepsConsentWords?: boolean;
  /** The intent chosen on the page, instead of the request's `intent_id`; for rows that name none. */
  readonly intentId?: string | null;
  /** The batch whose rejected rows the file corrects. */
  readonly correctsBatchId?: number | null;
  /** Why one may speak to the applicants, as the sender says; null: the affiliate's setting holds. */
  readonly basis?: LeadBasis | null;
  /** The client's Idempotency-Key: see `receiveBatchOnce`. */
  readonly keyed?: KeyedUpload;
}

/**
 * Stores an uploaded file, encrypted, piece by piece as it arrives, and queues its import in the last transaction: once
 * this returns, the batch is durable. Returns its row id. Throws `unreadable` (400) if the signature is not that of a
 * supported file, `rule_broken` (422) over 50 MB or with too much stored already, `rate_limited` (429) while too many
 * batches of the affiliate are unfinished, `unauthorized` (401) where the key was revoked, the user removed or the affiliate
 * suspended while the file was coming.
 */
export async function receiveBatch(
  ctx: AffiliateContext,
  request: Request,
  options: BatchOptions = {},
): Promise<number> {
  await assertRoom(ctx);
  const upload = new Upload(ctx, options);
  const fields = new UploadFields(request);
  if (options.intentId) fields.set('intent_id', options.intentId);
  try {
    await readUpload(request, {
      receive: (file, bytes) => upload.receive(file, bytes),
      field: (name, value) => fields.set(name, value),
    });
    const words = options.keepsConsentWords ? fields.get('consentWords') : undefined;
    const consentWords = words === undefined ? null : parseConsentWords(words);
    return await upload.finish(fields.intent, consentWords);
  } catch (error) {
    await upload.abandon();
    if (isDatabaseAway(error)) throw new AppError('unavailable', upload.whatHappened());
    throw error;
  }
}

/** So that one affiliate neither fills the queue of imports nor the database's disk. */
async function assertRoom({ env, database, scope }: AffiliateContext): Promise<void> {
  const { open, storedBytes } = await findBatchUsage(database, scope);
  if (open >= env.maxOpenBatches)
    throw new AppError(
      'rate_limited',
      `${open} batches are not finished yet: send the file again when one is`,
      { retryAfterSeconds: 30 },
    );
  if (storedBytes >= env.maxStoredFileBytes)
    throw new AppError(
      'rule_broken',
      `stored files have more than ${Math.floor(env.maxStoredFileBytes / 1024 / 1024)} MB: send the file again when old ones have been deleted`,
    );
}

/**
 * A file that comes faster than it is stored pauses after each piece for as long as that took, at most so long: half of
 * the process's time is left to other requests.
 */
const longestPauseMs = 50;

class Upload {
  private batchId: number | null = null;
  private pieces = 0;
  private size = 0;
  private queueing = false;

  constructor(
    private readonly ctx: AffiliateContext,
    private readonly options: BatchOptions,
  ) {}

  async receive(file: UploadedFile, bytes: AsyncIterable<Buffer>): Promise<void> {
    const waiting: Buffer[] = [];
    let waitingBytes = 0;
    let checked = false;
    const check = (first: Buffer) => {
      if (checked) return;
      checked = true;
      formatOf(first.subarray(0, signatureBytes), {
        delimiter: this.options.delimiter,
        fileName: file.fileName ?? undefined,
        contentType: file.contentType ?? undefined,
      });
    };
    for await (const chunk of bytes) {
      this.size += chunk.length;
      if (this.size > fileLimit.fileBytes) throw fileTooLarge();
      this.options.keyed?.add(chunk);
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (!checked && waitingBytes >= signatureBytes) check(Buffer.concat(waiting));
      if (waitingBytes < pieceBytes) continue;
      const joined = Buffer.concat(waiting);
      let at = 0;
      for (; at + pieceBytes <= joined.length; at += pieceBytes) {
        const began = performance.now();
        await this.store(file, joined.subarray(at, at + pieceBytes));
        await pause(Math.min(performance.now() - began, longestPauseMs));
      }
      waiting.splice(0, waiting.length, joined.subarray(at));
      waitingBytes = joined.length - at;
    }
    const rest = Buffer.concat(waiting);
    check(rest);
    if (rest.length > 0) await this.store(file, rest);
  }

  async finish(intent: UploadFields['intent'], consentWords: readonly ConsentWord[] | null): Promise<number> {
    const { batchId, size } = this;
    const { keyed } = this.options;
    if (batchId === null) throw unreadable('file is empty');
    keyed?.end(intent);
    this.queueing = true;
    const consentWordsCiphertext =
      consentWords && sealConsentWords(this.ctx.env.piiKey, batchId, consentWords);
    await this.ctx.database.transaction(async (tx) => {
      const values = { fileBytes: size, ...intent, consentWordsCiphertext };
      const stop = await updateBatchQueued(tx, batchId, this.pieces, values);
      if (stop !== null) {
        this.queueing = false;
        throw stop === 'sender gone' ? senderGone() : new AppError('unavailable', this.whatHappened());
      }
      const purposes = filePurposes(this.options.consentText ?? null, consentWords);
      if (purposes !== null) await insertFileConsent(tx, batchId, purposes);
      if (keyed) await insertUsedForBatch(tx, this.ctx.scope, keyed.use, batchId);
      await addImportJob(tx, { id: batchId, affiliateId: this.ctx.scope.affiliateId, fileBytes: size });
    });
    recordStep(this.ctx, 'batch');
    return batchId;
  }

  /** Message for a lost database connection: if the commit's response was lost, the batch may have been stored. */
  whatHappened(): string {
    if (this.options.keyed) return 'the service was interrupted while it took the file: send it again';
    return this.queueing
      ? 'the service was interrupted while it took the file: look at your batches before you send it again'
      : 'the service was interrupted and the file was not taken: send it again';
  }

  /** Best effort: the sweep removes what is left behind. */
  async abandon(): Promise<void> {
    if (this.batchId === null) return;
    await deleteUpload(this.ctx.database, this.batchId).catch(() => {});
  }

  private async store(file: UploadedFile, piece: Buffer): Promise<void> {
    const { database, scope, actor, env } = this.ctx;
    this.batchId ??= await insertBatch(database, scope, {
      fileName: shownName(file.fileName),
      contentType: file.contentType?.slice(0, 200) ?? null,
      delimiter: this.options.delimiter ?? null,
      rowRules: this.options.rowRules ?? 'standard',
      apiKeyId: keyIdOf(this.ctx),
      userId: userIdOf({ actor }),
      consentText: this.options.consentText ?? null,
      correctsBatchId: this.options.correctsBatchId ?? null,
      basis: this.options.basis ?? null,
    });
    const ciphertext = encrypt(env.piiKey, piece, 'batch file', [this.batchId, this.pieces]);
    if (!(await insertPiece(database, this.batchId, this.pieces, ciphertext))) throw senderGone();
    this.pieces += 1;
  }
}

/**
 * What the sender of a file has stated, or found in its own words, for everybody in it; null: nothing. The statement speaks
 * of contact, too; a column that says yes or no is `popi`.
 */
function filePurposes(
  consentText: string | null,
  words: readonly ConsentWord[] | null,
): readonly ConsentedPurpose[] | null {
  if (consentText !== null) return consentedPurposes;
  return words?.some(({ given }) => given) ? ['share', 'credit_check'] : null;
}

/** As who sends it would hear with the next request (the gate, design base 6). */
const senderGone = () => new AppError('unauthorized', answerText.unauthorized);

/** Returns the last segment of the name, whatever path the client put before it. */
function shownName(name: string | null): string | null {
  const last = name?.split(/[\\/]/).at(-1)?.trim().slice(0, 255) ?? '';
  return last === '' || !isStorableText(last) ? null : last;
}
