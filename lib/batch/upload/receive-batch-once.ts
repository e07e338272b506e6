import { findUsedKey, isKeyUsed, type UsedKey } from '@/db/query/base/idempotency-key';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertSameBody, readIdempotencyKey } from '@/lib/base/idempotency-key/idempotency-key';
import { fileLimit } from '@/lib/base/spreadsheet/limit';
import { KeyedUpload } from './keyed-upload';
import { fileTooLarge, readUpload } from './read-upload';
import { type BatchOptions, receiveBatch } from './receive-batch';
import { UploadFields } from './upload-field';

interface ReceivedOnce {
  readonly batchId: number;
  /** An earlier upload under the key has made the batch. */
  readonly replayed: boolean;
}

/**
 * `receiveBatch`, but where the request's Idempotency-Key was used before, what comes is only hashed, and the earlier
 * batch is the result (design base 10). The transaction that queues a batch uses the key, so an upload that was cut off
 * or refused has used none, and of several at once one becomes a batch. Throws what `receiveBatch` does, and
 * `rule_broken` where the key was used with another body.
 */
export async function receiveBatchOnce(
  ctx: AffiliateContext,
  request: Request,
  options: Omit<BatchOptions, 'keyed'> = {},
): Promise<ReceivedOnce> {
  const keyHash = readIdempotencyKey(ctx.env, request);
  if (keyHash === null) return { batchId: await receiveBatch(ctx, request, options), replayed: false };
  const keyed = new KeyedUpload(ctx.env, keyHash);
  const replay = (used: UsedKey): ReceivedOnce => {
    assertSameBody(used, keyed.use);
    if (used.batchId === null) throw new Error('an accept and a batch have the same hash');
    return { batchId: used.batchId, replayed: true };
  };
  const earlier = await findUsedKey(ctx.database, ctx.scope, keyHash);
  if (earlier) {
    await hashUpload(request, keyed, options);
    return replay(earlier);
  }
  try {
    return { batchId: await receiveBatch(ctx, request, { ...options, keyed }), replayed: false };
  } catch (error) {
    const faster = isKeyUsed(error) ? await findUsedKey(ctx.database, ctx.scope, keyHash) : null;
    if (!faster) throw error;
    return replay(faster);
  }
}

async function hashUpload(
  request: Request,
  keyed: KeyedUpload,
  { intentId }: Pick<BatchOptions, 'intentId'>,
): Promise<void> {
  const fields = new UploadFields(request);
  if (intentId) fields.set('intent_id', intentId);
  let size = 0;
  await readUpload(request, {
    receive: async (_, bytes) => {
      for await (const chunk of bytes) {
        size += chunk.length;
        if (size > fileLimit.fileBytes) throw fileTooLarge();
        keyed.add(chunk);
      }
    },
    field: (name, value) => fields.set(name, value),
  });
  keyed.end(fields.intent);
}
