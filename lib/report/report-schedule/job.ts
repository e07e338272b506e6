import { z } from 'zod';
import { deleteOldOutgoing } from '@/db/query/message/outgoing';
import { defineJob } from '@/lib/base/job/definition';
import { pauseSchedules } from './pause-schedules';

const keptDays = 365;

/** Every minute: pauses what nobody stands for any more. What was sent is kept for a year. */
export const sweepSchedulesJob = defineJob({
  name: 'report-schedule.sweep',
  payload: z.object({}),
  schedule: '* * * * *',
  run: async (ctx) => {
    await pauseSchedules(ctx);
    await deleteOldOutgoing(ctx.database, 'report_delivery', keptDays);
  },
});
