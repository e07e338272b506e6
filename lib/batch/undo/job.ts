import { defineJob } from '@/lib/base/job/definition';
import { addUndoBatchJob, undoBatchJobName } from './job-name';
import { removeLeads } from './remove-leads';

export const undoBatchJob = defineJob({
  ...undoBatchJobName,
  runner: 'follow-on',
  run: async (ctx, { batchId }) => {
    const end = await removeLeads(ctx, batchId, ctx.signal);
    if (end.kind === 'finished') return;
    const runAt = end.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + end.runAfterMs) : undefined;
    await addUndoBatchJob(ctx.database, batchId, runAt);
  },
});
