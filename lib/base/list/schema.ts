import { z } from 'zod';

/** Which columns of a list to show; null: the usual ones. */
export const chooseColumnsInput = z.strictObject({
  list: z.string().regex(/^[a-z-]{1,40}$/, 'must be the name of a list'),
  columns: z
    .array(z.string().regex(/^[A-Za-z-]{1,40}$/, 'must be the key of a column'))
    .max(40)
    .nullable(),
});
export type ChooseColumnsInput = z.output<typeof chooseColumnsInput>;
