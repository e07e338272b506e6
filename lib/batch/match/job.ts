import { defineJob } from '@/lib/base/job/definition';
import { addMatchLeadsJob, matchLeadsJobName } from './job-name';
import { matchLeads } from './match-leads';

export const matchLeadsJob = defineJob({
  ...matchLeadsJobName,
  runner: 'follow-on',
  run: async (ctx, owner) => {
    const end = await matchLeads(ctx, owner, ctx.signal);
    if (end.kind === 'finished') return;
    const runAt = end.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + end.runAfterMs) : undefined;
    await addMatchLeadsJob(ctx.database, owner, runAt);
  },
});
