import { ConfigurationError } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { checkSecrets } from '@/lib/base/process/secret-check';

/**
 * Looks every five seconds whether the database still has our secrets. If PII_KEY was rotated meanwhile, the database
 * refuses what we write and we cannot read what others wrote: `giveUp` is called with what to do, once.
 */
export function watchSecrets(
  { database, env }: ProcessState,
  giveUp: (error: Error) => void,
  everyMs = 5_000,
): { stop(): Promise<void> } {
  let isStopped = false;
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = checkSecrets(database, env).then(
      () => {},
      // Away for a moment: the next look tells.
      (error: unknown) => {
        if (isStopped || !(error instanceof ConfigurationError)) return;
        clearInterval(timer);
        giveUp(error);
      },
    );
  }, everyMs);
  timer.unref();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
