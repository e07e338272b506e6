import type { Queryable } from '@/db/client';
import type { Pace } from '@/db/query/care/incident-letter';
import { readDeclared } from '@/lib/catalogue/calendar/allowed-time';
import { nextContactTime } from '@/lib/catalogue/calendar/contact-hours';
import type { IncidentChannel } from '@/word/incident';

/** So many letters at once, then a pause in which somebody may stop them. */
export const letterPace = { step: 500, pauseSeconds: 300 } as const;

/** Returns when each of so many steps begins: `next` moves a time to the first at which letters may go. */
export function stepTimes(
  from: Date,
  steps: number,
  pauseSeconds: number,
  next: (at: Date) => Date = (at) => at,
): Date[] {
  const times: Date[] = [];
  for (let at = next(from); times.length < Math.max(1, steps); ) {
    times.push(at);
    at = next(new Date(at.getTime() + pauseSeconds * 1_000));
  }
  return times;
}

/** Plans the steps of so many letters from now on: texts go in contact hours alone. */
export async function paceOf(
  db: Queryable,
  channel: IncidentChannel,
  letters: number,
  now: Date,
): Promise<Pace> {
  const { step, pauseSeconds } = letterPace;
  const steps = Math.ceil(letters / step);
  if (channel === 'email') return { step, times: stepTimes(now, steps, pauseSeconds) };
  const declared = await readDeclared(db, now);
  return { step, times: stepTimes(now, steps, pauseSeconds, (at) => nextContactTime(at, declared)) };
}
