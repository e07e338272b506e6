import { defineJob } from '@/lib/base/job/definition';
import { countScope } from './count-scope';
import { countScopeJobName } from './job-name';

export const countScopeJob = defineJob({
  ...countScopeJobName,
  runner: 'long',
  run: (ctx, { scopeId }) => countScope(ctx, scopeId, ctx.signal),
});
