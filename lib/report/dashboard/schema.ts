import * as z from 'zod';
import { type MovingPeriod, mostDays, readMovingPeriod } from '@/lib/base/time/day-range';

/** A day in South African time: `2026-11-21`. */
const dayText = z.iso.date();

/** `from` to `to`, inclusive, or a period that moves with the day. Without both the usual one; without `to`, up to today. */
export const periodInput = z.strictObject({
  from: dayText.optional(),
  to: dayText.optional(),
  when: z
    .custom<MovingPeriod>((text) => readMovingPeriod(text) !== null, {
      error: `must be today, yesterday, month, last-month, or days such as 7d, at most ${mostDays}d`,
    })
    .optional(),
});
