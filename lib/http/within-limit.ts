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
  const result = work();
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new AppError('processing_limit', 'processing took longer than allowed'));
    }, knownProcessingLimitMs(scope.environment));
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    result.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => {
        if (late)
          log.error(
            { requestId, code: (error as { code?: unknown }).code },
            'failed after the processing limit',
          );
        settle(() => reject(error));
      },
    );
  });
}
