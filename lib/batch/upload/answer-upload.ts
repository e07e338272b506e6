import { isDatabaseAway } from '@/db/error';
import { awaitBatch } from '@/lib/batch/get-batch';
import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { json } from '@/lib/http/respond';
import { publicId } from '@/lib/public-id';

const waitMs = 10_000;

/**
 * Returns the response to an upload: waits for its import unless the client prefers not to (RFC 7240; design 5, wait).
 * Throws `unavailable` naming the batch when the database becomes unavailable meanwhile: the file is stored.
 */
export async function answerUpload(
  ctx: AffiliateContext,
  batchId: number,
  request: Request,
  { answerJson = json, headers = {} }: { answerJson?: typeof json; headers?: Record<string, string> } = {},
): Promise<Response> {
  const asynchronous = /(^|,)\s*respond-async\b/i.test(request.headers.get('prefer') ?? '');
  const { finished, answer } = await awaitBatch(ctx, batchId, asynchronous ? 0 : waitMs).catch((error) => {
    if (!isDatabaseAway(error)) throw error;
    const id = publicId(ctx.env.idKey, 'batch', batchId);
    throw new AppError('unavailable', `the file was taken as batch ${id}: read that, do not send it again`);
  });
  return answerJson(finished ? 200 : 202, answer, {
    ...headers,
    ...(asynchronous && { 'preference-applied': 'respond-async' }),
  });
}
