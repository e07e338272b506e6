import { z } from 'zod';
import { leadStates } from '@/lib/lead/lead/list-filter';
import { pageKinds } from './page-kind';

/** What a page says of itself with the use of its session: nothing that tells which lead it shows. */
export const presenceInput = z.strictObject({
  page: z.enum(pageKinds),
  /** Of the lead that the page shows. */
  leadState: z.enum(leadStates).optional(),
  /** The page was opened since the last time. */
  isNew: z.boolean().optional(),
});
export type PresenceInput = z.output<typeof presenceInput>;
