import { z } from 'zod';
import { readDay } from './date';

/** A day in a page's address, such as `2026-11-21`. Blank and invalid ones are ignored, as by `idFilter`. */
export const dayFilter = z
  .string()
  .refine((text) => readDay(text) !== null)
  .optional()
  .catch(undefined);
