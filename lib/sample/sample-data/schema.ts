import { z } from 'zod';
import { confirmFigure } from '@/lib/base/consequence/schema';

/** What an affiliate's button makes; the demo shows a whole quarter. */
export const usualDays = 60;
export const demoDays = 92;

/** Who has more leads of their own in UAT would have to look for them among the made-up ones. */
export const ownLeadsAtMost = 20;

export const makeSampleDataInput = z.strictObject({ days: z.int().min(7).max(demoDays).optional() });
export const removeSampleDataInput = z.strictObject({ confirm: confirmFigure });
