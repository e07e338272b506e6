import { z } from 'zod';
import { storableText } from '@/lib/base/input/storable-text';
import { readDay } from '@/lib/base/time/date';

const day = z.string().refine((text) => readDay(text) !== null, 'must be a day such as 2026-11-04');

export const declareHolidayInput = z.strictObject({ day, name: storableText.min(1).max(120) });
export const removeHolidayInput = z.strictObject({ day });
