import { acceptOperations } from './operation/accept';
import { batchOperations } from './operation/batch';
import { consentOperations } from './operation/consent';
import { eventOperations } from './operation/event';
import { intentOperations } from './operation/intent';
import { leadOperations } from './operation/lead';
import { offerOperations } from './operation/offer';
import { optOutOperations } from './operation/opt-out';
import { sandboxOperations } from './operation/sandbox';
import type { Operation } from './operation/shape';

/**
 * Every call, in the order in which a client uses them: whoever runs them one after the other takes nothing back, and opts
 * nobody out, before the rest has run.
 */
export const operations: readonly Operation[] = [
  ...intentOperations,
  ...leadOperations,
  ...offerOperations,
  ...acceptOperations,
  ...batchOperations,
  ...eventOperations,
  ...sandboxOperations,
  ...consentOperations,
  ...optOutOperations,
];
