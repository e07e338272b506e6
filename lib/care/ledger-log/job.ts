import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { recomputeLog } from './verify-log';

/** Every night the whole log is recomputed; a difference is an alert. */
export const verifyLedgerLogJob = defineJob({
  name: 'ledger-log.verify',
  payload: z.object({}),
  schedule: '11 2 * * *',
  maxAttempts: 3,
  run: async (ctx) => {
    const { leaves, differences } = await recomputeLog(ctx);
    if (differences.length > 0) ctx.log.error({ leaves, differences }, 'the log of consents was changed');
  },
});
