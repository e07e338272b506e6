import type { AffiliateContext } from '@/lib/context';
import { json } from '@/lib/http/respond';
import { awaitBatch } from './get-batch';

const waitMs = 10_000;

/** The answer to an upload: waits for its import, unless the client would rather not (RFC 7240; DESIGN 5, wait). */
export async function answerUpload(
  ctx: AffiliateContext,
  batchId: number,
  request: Request,
  answerJson = json,
): Promise<Response> {
  const asynchronous = /(^|,)\s*respond-async\b/i.test(request.headers.get('prefer') ?? '');
  const { finished, answer } = await awaitBatch(ctx, batchId, asynchronous ? 0 : waitMs);
  return answerJson(
    finished ? 200 : 202,
    answer,
    asynchronous ? { 'preference-applied': 'respond-async' } : {},
  );
}
