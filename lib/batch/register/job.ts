import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { keepDue } from './due';

/** Counts once a day, and after each answer, what the register is to be asked about. */
export const countRegisterJob = defineJob({
  name: 'register.count',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: (ctx) => keepDue(ctx, { signal: ctx.signal }),
});
