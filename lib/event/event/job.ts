import { z } from 'zod';
import { deleteOldEventPartition, insertEventPartitions } from '@/db/query/event/event-publish';
import { defineJob } from '@/lib/base/job/definition';
import { whenUnlocked } from '@/lib/base/time/when-unlocked';
import { eventDays } from './keep';

/** Where no worker runs for a while, the log goes on without one of these jobs. */
export const partitionsAhead = 2;

/** Every hour: makes the partitions of the next days, and drops those whose events have been kept long enough. */
export const sweepEventsJob = defineJob({
  name: 'event.sweep',
  payload: z.object({}),
  schedule: '17 * * * *',
  run: async ({ database, log, signal }) => {
    await whenUnlocked(() => insertEventPartitions(database, partitionsAhead));
    let dropped = 0;
    while (await whenUnlocked(() => deleteOldEventPartition(database, eventDays))) {
      dropped += 1;
      signal.throwIfAborted();
    }
    if (dropped > 0) log.info({ days: dropped }, 'events dropped');
  },
});
