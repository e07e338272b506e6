import { z } from 'zod';
import { shownOutcome } from './outcome';

/** What an operator writes down of an application that nobody else can settle. */
export const applicationDecision = z.object({
  applicationId: z.int().min(1),
  status: shownOutcome.exclude(['pending']),
});
