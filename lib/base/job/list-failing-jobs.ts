import { listFailingJobRows } from '@/db/query/base/job';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { FailingJobView } from './view';

/** Failures before a job is listed: after one or two, the next try usually works. */
export const leastAttempts = 3;
const mostFailingJobs = 100;

/** Lists background jobs that keep failing, of both environments, those without tries left first. */
export async function listFailingJobs(ctx: Context): Promise<FailingJobView[]> {
  assertMay(ctx, 'job.list');
  const rows = await listFailingJobRows(ctx.database, leastAttempts, mostFailingJobs);
  return rows.map(({ id, name, attempts, maxAttempts, lastError, createdAt, runAt }) => ({
    id,
    name,
    attempts,
    lastError,
    createdAt: createdAt.toISOString(),
    nextTryAt: attempts >= maxAttempts ? null : runAt.toISOString(),
  }));
}
