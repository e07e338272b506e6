import { z } from 'zod';
import { insertFunnelDays, updateFunnelDays } from '@/db/query/funnel-day';
import type { Context } from '@/lib/context';
import { defineJob } from '@/lib/job/definition';

/**
 * Counts the days that are over and adds later changes to their leads. The dashboard is exact without it, only slower:
 * it counts on read whatever is not counted yet.
 */
export async function closeDays(ctx: Pick<Context, 'database'>, signal: AbortSignal): Promise<void> {
  const { database } = ctx;
  do signal.throwIfAborted();
  while (await insertFunnelDays(database));
  do signal.throwIfAborted();
  while (await updateFunnelDays(database));
}

/** Every hour, so that a worker that was down at night catches up. */
export const closeDaysJob = defineJob({
  name: 'funnel.close-days',
  payload: z.object({}),
  schedule: '7 * * * *',
  maxAttempts: 3,
  run: (ctx) => closeDays(ctx, ctx.signal),
});
