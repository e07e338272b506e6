import { defineJob } from '@/lib/base/job/definition';
import { addSampleDataJob, makeSampleDataJob, removeSampleDataJob } from './job';
import { makeSteps } from './make-steps';
import { removeLeads } from './remove-leads';

export const runMakeSampleData = defineJob({
  ...makeSampleDataJob,
  runner: 'follow-on',
  run: async (ctx, { affiliateId }) => {
    if (await makeSteps(ctx, affiliateId, ctx.signal)) return;
    await addSampleDataJob(ctx.database, makeSampleDataJob, affiliateId);
  },
});

export const runRemoveSampleData = defineJob({
  ...removeSampleDataJob,
  runner: 'follow-on',
  run: async (ctx, { affiliateId }) => {
    if (await removeLeads(ctx, affiliateId, ctx.signal)) return;
    await addSampleDataJob(ctx.database, removeSampleDataJob, affiliateId);
  },
});
