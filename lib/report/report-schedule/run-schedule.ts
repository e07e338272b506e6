import { insertReportDeliveries } from '@/db/query/report/report-delivery';
import {
  claimDueSchedules,
  findNextScheduleMs,
  lockDueSchedule,
  updateScheduleNext,
} from '@/db/query/report/report-schedule';
import type { Context } from '@/lib/base/actor/context';
import { defineDueWork } from '@/lib/base/job/due-work';
import { southAfricanDate } from '@/lib/base/time/date';
import { dueToSend, nextDue, periodSent } from './due';

/**
 * Stores the messages of a schedule that is due, and when it is due next, in one transaction: a worker that is killed
 * leaves both or neither. A schedule whose owner may not read the report any more is left to be paused.
 */
export async function runSchedule(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  filterId: number,
): Promise<void> {
  await database.transaction(async (tx) => {
    const schedule = await lockDueSchedule(tx, filterId);
    if (!schedule) return;
    const due = dueToSend(schedule, schedule.nextAt, clock.now());
    const period = periodSent(schedule.rhythm, southAfricanDate(due));
    await insertReportDeliveries(tx, filterId, period, due);
    await updateScheduleNext(tx, filterId, nextDue(schedule, due));
  });
}

/** Longer than that transaction takes. */
const leaseMs = 60_000;

/** The worker's look at which reports are to be sent. */
export const runSchedulesWork = defineDueWork<number>({
  name: 'report schedule',
  atOnce: 2,
  findNextMs: findNextScheduleMs,
  claim: (database, limit) => claimDueSchedules(database, limit, leaseMs),
  run: runSchedule,
});
