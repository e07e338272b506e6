import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { closeDays } from './close-days';

/** Every hour, so that a worker that was down at night catches up. */
export const closeDaysJob = defineJob({
  name: 'funnel.close-days',
  payload: z.object({}),
  schedule: '7 * * * *',
  maxAttempts: 3,
  run: (ctx) => closeDays(ctx, ctx.signal),
});
