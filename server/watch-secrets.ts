import { ConfigurationError } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { checkSecrets, lookEveryMs } from '@/lib/base/process/secret-check';

/**
 * Looks every five seconds whether the database still has our secrets. If PII_KEY was rotated meanwhile, we go on with
 * PII_KEY_NEXT where that is the new one. Otherwise the database refuses what we write and we cannot read what others
 * wrote: `giveUp` is called with what to do, once.
 */
export function watchSecrets(
  { database, env }: ProcessState,
  giveUp: (error: Error) => void,
  everyMs = lookEveryMs,
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

/**
 * Does so for a process that the primary one has started, which only has to follow the new key: that of the primary one
 * ends it if there is none to follow. Looks once before it returns, since the key may have been taken long ago.
 */
export async function followSecrets(state: ProcessState): Promise<{ stop(): Promise<void> }> {
  if (!state.env.piiKey.next) return { stop: async () => {} };
  await checkSecrets(state.database, state.env);
  return watchSecrets(state, () => {});
}
