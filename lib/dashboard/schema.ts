import * as z from 'zod';
import { mostDays } from './view';

/** A day in South African time: `2026-11-21`. */
const dayText = z.iso.date();

/** `from` to `to`, inclusive. Without `from`, the number of `days` up to `to`; without `to`, up to today. */
export const dashboardInput = z.strictObject({
  from: dayText.optional(),
  to: dayText.optional(),
  days: z.coerce.number().int().min(1).max(mostDays).optional(),
});
