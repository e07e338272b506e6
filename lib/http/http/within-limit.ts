import type { UnguardedContext } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { knownProcessingLimitMs } from '@/lib/base/guard/pass-guard';

/** The limit where no environment is known yet, or where none applies. */
const usualLimitMs = 25_000;

/**
 * Throws a 503 if the work takes longer than the environment's processing limit (spec 7), of which `spentMs` are used
 * up. The work itself is not aborted: an accept that was sent settles its lead when the partner responds, or the worker
 * does.
 */
export function withinLimit<Result>(
  { scope, log }: UnguardedContext,
  work: () => Promise<Result>,
  spentMs = 0,
): Promise<Result> {
  const limitMs = Math.max(0, knownProcessingLimitMs(scope.environment) - spentMs);
  return within(limitMs, work, (code) => log.error({ code }, 'failed after the processing limit'));
}

/** The same for work that belongs to no environment. */
export function withinUsualLimit<Result>(work: () => Promise<Result>, spentMs = 0): Promise<Result> {
  return within(Math.max(0, usualLimitMs - spentMs), work, () => {});
}

async function within<Result>(
  limitMs: number,
  work: () => Promise<Result>,
  failedLate: (code: unknown) => void,
): Promise<Result> {
  const result = work();
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new AppError('processing_limit', answerText.processingLimit));
    }, limitMs);
    const settle = (then: () => void) => {
      clearTimeout(timer);
      then();
    };
    result.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => {
        if (late) failedLate((error as { code?: unknown }).code);
        settle(() => reject(error));
      },
    );
  });
}
