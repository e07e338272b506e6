import { z } from 'zod';

/** Left out where no password is asked for (`askedForEnd`). */
export const endSessionsInput = z.strictObject({ password: z.string().min(1).max(200).optional() });
