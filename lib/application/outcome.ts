import { z } from 'zod';
import type { ApplicationStatus } from '@/db/schema/application';

/** What clients are told that an application has become (spec 3). */
export const shownOutcome = z.enum(['accepted', 'declined', 'failed', 'pending']);
export type ShownOutcome = z.infer<typeof shownOutcome>;

/** An application that is not settled yet is `pending` to clients, whatever we know of the call. */
export function outcomeOf({ status }: { status: ApplicationStatus }): ShownOutcome {
  return status === 'accepted' || status === 'declined' || status === 'failed' ? status : 'pending';
}
