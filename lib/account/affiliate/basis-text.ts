import type { LeadBasis } from '@/word/lead';

/** Why one may speak to an applicant, on pages. */
export const basisText: Record<LeadBasis, string> = {
  asked: 'They asked for a loan',
  outbound: 'They are on a list that is called',
};
