import { z } from 'zod';
import { updateFailingJob } from '@/db/query/base/job';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';

export const restartJobInput = z.object({ jobId: z.int().min(1) });

/** Restarts a failing job at once. Audited. Throws `conflict` when it is running or done. */
export async function restartJob(ctx: Context, input: z.output<typeof restartJobInput>): Promise<void> {
  assertMay(ctx, 'job.restart');
  const { jobId } = input;
  await ctx.database.transaction(async (tx) => {
    if (!(await updateFailingJob(tx, String(jobId))))
      throw new AppError('conflict', 'the job runs right now, or is done');
    await recordAudit(ctx, tx, { action: 'job.restarted', subjectId: jobId });
  });
}
