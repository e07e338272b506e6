import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';

/** More are asked for when these have been seen. */
export const mostArrivals = 20;

export const seenInput = z.strictObject({
  seen: z
    .array(z.strictObject({ id: publicIdSchema, arrivedAt: z.iso.datetime() }))
    .min(1)
    .max(mostArrivals),
});
export type SeenInput = z.output<typeof seenInput>;
