import { z } from 'zod';
import { deleteOldRetries } from '@/db/query/event/webhook-retry';
import { defineJob } from '@/lib/base/job/definition';
import { eventDays } from '@/lib/event/event/keep';

/** Every night: forgets attempts whose events are no longer kept. */
export const sweepRetriesJob = defineJob({
  name: 'webhook.sweep',
  payload: z.object({}),
  schedule: '41 1 * * *',
  run: async ({ database, log }) => {
    const deleted = await deleteOldRetries(database, eventDays);
    if (deleted > 0) log.info({ deleted }, 'webhook attempts forgotten');
  },
});
