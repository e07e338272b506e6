import type { z } from 'zod';
import { outcomeKinds } from '@/word/outcome';
import { handOutcome } from './console-schema';

/** What a lender's people say by hand; what is given back is claimed, with a reason and its check. */
export const ownOutcomeKinds = outcomeKinds.filter((kind) => kind !== 'returned');

/** An outcome that one of a lender's people writes down. */
export const ownOutcome = handOutcome
  .omit({ applicationId: true })
  .refine(({ type }) => type !== 'returned', {
    path: ['type'],
    error: 'is claimed with “Give back”',
  });
export type OwnOutcome = z.output<typeof ownOutcome>;
