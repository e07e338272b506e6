import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { knownProcessingLimitMs } from '@/lib/gate/pass-gate';

/**
 * Answers 503 when the work outlasts the environment's processing limit (spec 7). The work itself is not torn
 * down: an accept that was sent settles its lead when the partner answers, or the worker does.
 */
export async function withinLimit<Result>(
  { scope, log, requestId }: AffiliateContext,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  let late = false;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      late = true;
      reject(new AppError('processing_limit', 'processing took longer than allowed'));
    }, knownProcessingLimitMs(scope.environment));
  });
  const result = work();
  result.catch((error: unknown) => {
    if (late)
      log.error({ requestId, code: (error as { code?: unknown }).code }, 'failed after the processing limit');
  });
  try {
    return await Promise.race([result, limit]);
  } finally {
    clearTimeout(timer);
  }
}
