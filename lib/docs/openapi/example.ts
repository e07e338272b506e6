import { batchExamples } from './example/batch';
import { consentExamples } from './example/consent';
import { eventExamples } from './example/event';
import { leadExamples } from './example/lead';
import { offerExamples } from './example/offer';
import { batchId, leadId } from './example/value';

/** Example values: one applicant's way through the service. A test validates them against the schemas. */
export const example = {
  leadId,
  batchId,
  ...leadExamples,
  ...offerExamples,
  ...batchExamples,
  ...consentExamples,
  ...eventExamples,
} as const;
