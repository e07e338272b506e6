import { z } from 'zod';

/** An id in a page's address. Blank and invalid filters are ignored, never an error: no form can report them. */
export const idFilter = z.coerce
  .number()
  .int()
  .min(1)
  .max(Number.MAX_SAFE_INTEGER)
  .optional()
  .catch(undefined);

/** The same for a user; 0: no user, as for leads that came through the API. */
export const agentFilter = z
  .union([z.literal('0').transform(() => 0), z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)])
  .optional()
  .catch(undefined);
