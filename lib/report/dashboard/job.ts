import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { closeDays, countDays } from './close-days';

/** Every hour, so that a worker that was down at night catches up. */
export const closeDaysJob = defineJob({
  name: 'funnel.close-days',
  payload: z.object({}),
  schedule: '7 * * * *',
  maxAttempts: 3,
  run: (ctx) => closeDays(ctx, ctx.signal),
});

/** Whenever a quarter of an hour has been over for ten minutes. */
export const countDaysJob = defineJob({
  name: 'funnel.count-days',
  payload: z.object({}),
  schedule: '11,26,41,56 * * * *',
  maxAttempts: 3,
  run: (ctx) => countDays(ctx, ctx.signal),
});
