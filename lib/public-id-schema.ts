import { z } from 'zod';

/** An id that `publicId` makes, as clients see it. */
export const publicIdSchema = z.string().regex(/^[0-9A-Za-z]{22}$/);
