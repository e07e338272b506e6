import { z } from 'zod';

/** The figure that was typed, or sent back as it was shown. */
export const confirmFigure = z.int().min(0).optional();
