import { isDatabaseAway } from '@/db/error';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { AppError } from '@/lib/base/error/error';
import { awaitBatch } from '@/lib/batch/get-batch';
import { takeShare } from '@/lib/http/http/caller-share';
import { json } from '@/lib/http/http/respond';

const waitMs = 10_000;

/** How often a client should ask for a batch that is still running (design http 9, headers). */
export const pollBatchSeconds = 5;

interface HowToAnswer {
  readonly answerJson?: typeof json;
  readonly headers?: Readonly<Record<string, string>>;
  /** Where batches are polled; named by an answer that is no result yet. */
  readonly pollPath?: string;
}

/**
 * Returns the response to an upload: waits for its import unless the client prefers not to (RFC 7240; design batch 5,
 * wait), or has as many requests waiting as it may. Throws `unavailable` naming the batch when the database becomes
 * unavailable meanwhile: the file is stored.
 */
export async function answerUpload(
  ctx: AffiliateContext,
  batchId: number,
  request: Request,
  { answerJson = json, headers = {}, pollPath }: HowToAnswer = {},
): Promise<Response> {
  const asynchronous = /(^|,)\s*respond-async\b/i.test(request.headers.get('prefer') ?? '');
  const giveBack = asynchronous ? null : takeShare(ctx, 'wait');
  const { finished, answer } = await awaitBatch(ctx, batchId, giveBack === null ? 0 : waitMs)
    .catch((error) => {
      if (!isDatabaseAway(error)) throw error;
      const id = publicId(ctx.env.idKey, 'batch', batchId);
      throw new AppError('unavailable', `the file was taken as batch ${id}: read that, do not send it again`);
    })
    .finally(giveBack);
  return answerJson(finished ? 200 : 202, answer, {
    ...headers,
    ...(!finished &&
      pollPath && { location: `${pollPath}/${answer.batch_id}`, 'retry-after': String(pollBatchSeconds) }),
    ...(asynchronous && { 'preference-applied': 'respond-async' }),
  });
}
