import { deleteUpload, insertBatch, insertPiece, queueBatch } from '@/db/query/batch-upload';
import type { BatchRowRules } from '@/db/schema/batch';
import type { AffiliateContext } from '@/lib/context';
import { encrypt } from '@/lib/crypto';
import { keyIdOf } from '@/lib/gate/pass-gate';
import { recordStep } from '@/lib/go-live/record-step';
import { isStorableText } from '@/lib/storable-json';
import { addBatchJob, importBatchJob } from './job';
import { pieceBytes } from './piece-file';
import { fileTooLarge, readUpload, type UploadedFile } from './read-upload';
import type { Delimiter } from './reader/csv';
import { batchLimit, unreadable } from './reader/limit';
import { formatOf, signatureBytes } from './reader/read-batch-file';

export interface BatchOptions {
  /** Only CSV with this delimiter is taken (v1, spec 9). */
  readonly delimiter?: Delimiter;
  /** By which rules the rows are checked; v2's unless told otherwise. */
  readonly rowRules?: BatchRowRules;
  /** Version of the consent text that a user stated; null where the file alone says it. */
  readonly consentText?: string | null;
}

/**
 * Stores an uploaded file, encrypted, piece by piece as it arrives, and queues its import in the last transaction:
 * when this returns, the batch survives whatever happens next. Returns its row id.
 * Throws `unreadable` (400) for what is no file of leads by its signature, `rule_broken` (422) over 50 MB.
 */
export async function receiveBatch(
  ctx: AffiliateContext,
  request: Request,
  options: BatchOptions = {},
): Promise<number> {
  const upload = new Upload(ctx, options);
  const fields = new Map([...new URL(request.url).searchParams].map(([name, value]) => [name, value]));
  try {
    await readUpload(request, {
      receive: (file, bytes) => upload.receive(file, bytes),
      field: (name, value) => fields.set(name, value),
    });
    return await upload.finish(textField(fields, 'intent'), textField(fields, 'intent_id'));
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}

/** What a row without an intent falls back to; blank is absent, and text no lead could name finds no intent. */
function textField(fields: ReadonlyMap<string, string>, name: string): string | null {
  const value = fields.get(name)?.trim().slice(0, 1_000) ?? '';
  return value === '' || !isStorableText(value) ? null : value;
}

class Upload {
  private batchId: number | null = null;
  private pieces = 0;
  private size = 0;

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
      if (this.size > batchLimit.fileBytes) throw fileTooLarge();
      waiting.push(chunk);
      waitingBytes += chunk.length;
      if (!checked && waitingBytes >= signatureBytes) check(Buffer.concat(waiting));
      if (waitingBytes < pieceBytes) continue;
      const joined = Buffer.concat(waiting);
      let at = 0;
      for (; at + pieceBytes <= joined.length; at += pieceBytes) {
        await this.store(file, joined.subarray(at, at + pieceBytes));
      }
      waiting.splice(0, waiting.length, joined.subarray(at));
      waitingBytes = joined.length - at;
    }
    const rest = Buffer.concat(waiting);
    check(rest);
    if (rest.length > 0) await this.store(file, rest);
  }

  async finish(intentTitle: string | null, intentId: string | null): Promise<number> {
    const { batchId, size } = this;
    if (batchId === null) throw unreadable('file is empty');
    await this.ctx.database.drizzle.transaction(async (tx) => {
      await queueBatch(tx, batchId, { fileBytes: size, intentTitle, intentId });
      await addBatchJob(tx, importBatchJob, batchId);
    });
    recordStep(this.ctx, 'batch');
    return batchId;
  }

  /** Best effort: what stays behind is swept away later. */
  async abandon(): Promise<void> {
    if (this.batchId === null) return;
    await deleteUpload(this.ctx.database.sql, this.batchId).catch(() => {});
  }

  private async store(file: UploadedFile, piece: Buffer): Promise<void> {
    const { database, scope, actor, env } = this.ctx;
    this.batchId ??= await insertBatch(database.sql, scope, {
      fileName: shownName(file.fileName),
      contentType: file.contentType?.slice(0, 200) ?? null,
      delimiter: this.options.delimiter ?? null,
      rowRules: this.options.rowRules ?? 'standard',
      apiKeyId: keyIdOf(this.ctx),
      userId: actor.kind === 'user' ? actor.userId : null,
      consentText: this.options.consentText ?? null,
    });
    await insertPiece(database.sql, this.batchId, this.pieces, encrypt(env.piiKey, piece, 'batch file'));
    this.pieces += 1;
  }
}

/** The last part of the name, whatever path a client put before it. */
function shownName(name: string | null): string | null {
  const last = name?.split(/[\\/]/).at(-1)?.trim().slice(0, 255) ?? '';
  return last === '' || !isStorableText(last) ? null : last;
}
