import { defineJob } from '@/lib/base/job/definition';
import { addMatchLeadsJob, matchLeadsJob } from './job';
import { matchLeads } from './match-leads';

export const runMatchLeads = defineJob({
  ...matchLeadsJob,
  runner: 'follow-on',
  run: async (ctx, owner) => {
    const end = await matchLeads(ctx, owner, ctx.signal);
    if (end.kind === 'finished') return;
    const runAt = end.runAfterMs > 0 ? new Date(ctx.clock.now().getTime() + end.runAfterMs) : undefined;
    await addMatchLeadsJob(ctx.database, owner, runAt);
  },
});
