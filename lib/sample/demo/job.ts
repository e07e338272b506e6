import { findSampleData } from '@/db/query/sample/sample-data';
import { mintScope } from '@/lib/base/actor/scope';
import { addJob } from '@/lib/base/job/add-job';
import { defineJob } from '@/lib/base/job/definition';
import { closeMonths } from './close-months';
import { closeMonthsJobName } from './job-name';

const lookAgainMs = 20_000;

export const closeMonthsJob = defineJob({
  ...closeMonthsJobName,
  run: async (ctx, { affiliateId }) => {
    const data = await findSampleData(ctx.database, mintScope(affiliateId, 'uat'));
    if (data?.status === 'making') {
      await addJob(
        ctx.database,
        closeMonthsJobName,
        { affiliateId },
        { runAt: new Date(Date.now() + lookAgainMs) },
      );
      return;
    }
    // As the rest of the demo is made.
    await closeMonths({ ...ctx, actor: { kind: 'command line', name: 'demo' } }, affiliateId);
  },
});
