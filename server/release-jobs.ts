import { deleteProcessHeartbeats } from '@/db/query/worker-heartbeat';
import type { ProcessState } from '@/lib/process';
import { shutdownSignal } from '@/lib/shutdown';

const tries = 10;
const pauseMs = 1_000;

/**
 * Frees the jobs of a worker of ours that has died, at once: others would have to wait until its heartbeat is too old.
 * Without a database nothing is lost by giving up: the heartbeat will be too old then.
 */
export async function releaseJobs({ database, log }: ProcessState, processId: string): Promise<void> {
  for (let left = tries; left > 0 && !shutdownSignal().aborted; left -= 1) {
    try {
      await deleteProcessHeartbeats(database, processId);
      return;
    } catch (error) {
      if (left === 1) log.warn({ error }, 'the jobs of a dead worker were not freed at once');
      await new Promise((again) => setTimeout(again, pauseMs));
    }
  }
}
