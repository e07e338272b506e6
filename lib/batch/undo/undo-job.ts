import { defineJob } from '@/lib/job/definition';
import { addUndoBatchJob, undoBatchJob } from './job';
import { removeLeads } from './remove-leads';

export const runRemoveLeads = defineJob({
  ...undoBatchJob,
  lane: 'follow-on',
  run: async (ctx, { batchId }) => {
    if (await removeLeads(ctx, batchId, ctx.signal)) return;
    await addUndoBatchJob(ctx.database, batchId);
  },
});
