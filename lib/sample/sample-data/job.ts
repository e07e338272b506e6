import { defineJob } from '@/lib/base/job/definition';
import { addSampleDataJob, makeSampleDataJobName, removeSampleDataJobName } from './job-name';
import { makeSteps } from './make-steps';
import { removeLeads } from './remove-leads';

export const makeSampleDataJob = defineJob({
  ...makeSampleDataJobName,
  runner: 'follow-on',
  run: async (ctx, { affiliateId }) => {
    if (await makeSteps(ctx, affiliateId, ctx.signal)) return;
    await addSampleDataJob(ctx.database, makeSampleDataJobName, affiliateId);
  },
});

export const removeSampleDataJob = defineJob({
  ...removeSampleDataJobName,
  runner: 'follow-on',
  run: async (ctx, { affiliateId }) => {
    if (await removeLeads(ctx, affiliateId, ctx.signal)) return;
    await addSampleDataJob(ctx.database, removeSampleDataJobName, affiliateId);
  },
});
