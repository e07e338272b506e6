import { z } from 'zod';

/** The number as typed, or sent back as shown. */
export const confirmFigure = z.int().min(0).optional();
