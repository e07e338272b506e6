import { defineJob } from '@/lib/base/job/definition';
import { searchStoredJobName } from './job-name';
import { searchStored } from './search-stored';

export const searchStoredJob = defineJob({
  ...searchStoredJobName,
  runner: 'long',
  run: (ctx, { proofId }) => searchStored(ctx, proofId, ctx.signal),
});
