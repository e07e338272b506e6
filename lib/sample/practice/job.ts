import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { deletePracticeLeads } from './end-practice';

/** A practice call takes minutes: whoever left it without ending it has left. */
const olderThanMinutes = 45;

/** Removes what is left of practice calls, before the day of any of them is closed. */
export const sweepPracticeJob = defineJob({
  name: 'practice.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  maxAttempts: 3,
  run: async (ctx) => {
    let removed: number;
    do {
      ctx.signal.throwIfAborted();
      removed = await ctx.database.transaction((tx) => deletePracticeLeads(ctx, tx, { olderThanMinutes }));
    } while (removed > 0);
  },
});
