import { z } from 'zod';

/** An id made by `publicId`, as seen by clients. */
export const publicIdSchema = z.string().regex(/^[0-9A-Za-z]{22}$/);
