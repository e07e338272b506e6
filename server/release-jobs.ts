import { deleteReplacedJobs } from '@/db/query/base/job';
import { deleteProcessHeartbeats } from '@/db/query/base/worker-heartbeat';
import type { ProcessState } from '@/lib/base/process/process';
import { shutdownSignal } from '@/lib/base/process/shutdown';

const tries = 10;
const pauseMs = 1_000;

/**
 * Releases the jobs of our dead worker at once, instead of waiting for its heartbeat to expire. If the database
 * is down it can safely give up: the heartbeat will expire.
 */
export async function releaseJobs({ database, log }: ProcessState, processId: string): Promise<void> {
  for (let left = tries; left > 0 && !shutdownSignal().aborted; left -= 1) {
    try {
      await deleteProcessHeartbeats(database, processId);
      await deleteReplacedJobs(database);
      return;
    } catch (error) {
      if (left === 1) log.warn({ error }, 'the jobs of a dead worker were not freed at once');
      await new Promise((again) => setTimeout(again, pauseMs));
    }
  }
}
