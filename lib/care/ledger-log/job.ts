import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { sealDays } from './seal-day';
import { recomputeLog } from './verify-log';

/** Leads that were sealed longer ago are compared by `ledger verify` alone: there may be millions a month. */
const daysLookedAt = 31;

/** Seals yesterday's leads, key by key, an hour and more after the day's end: what began in it has ended by then. */
export const sealDaysJob = defineJob({
  name: 'ledger-log.seal-days',
  payload: z.object({}),
  schedule: '20 1 * * *',
  run: async (ctx) => {
    const keys = await sealDays(ctx, ctx.signal);
    if (keys > 0) ctx.log.info({ keys }, 'sealed the leads of the days that are over');
  },
});

/** Every night the whole log is recomputed; a difference is an alert. */
export const verifyLedgerLogJob = defineJob({
  name: 'ledger-log.verify',
  payload: z.object({}),
  schedule: '11 2 * * *',
  maxAttempts: 3,
  run: async (ctx) => {
    const { leaves, differences } = await recomputeLog(ctx, {
      since: addDays(southAfricanDate(ctx.clock.now()), -daysLookedAt),
    });
    if (differences.length > 0) ctx.log.error({ leaves, differences }, 'the log of consents was changed');
  },
});
