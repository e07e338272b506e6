import { z } from 'zod';
import type { ApplicationStatus } from '@/word/application';

/** The outcome of an application as reported to clients (spec 3). */
export const shownOutcome = z.enum(['accepted', 'declined', 'failed', 'pending']);
export type ShownOutcome = z.infer<typeof shownOutcome>;

/** Returns `pending` for every application that is not settled yet, whatever is known of the call. */
export function toShownOutcome({ status }: { status: ApplicationStatus }): ShownOutcome {
  return status === 'accepted' || status === 'declined' || status === 'failed' ? status : 'pending';
}
