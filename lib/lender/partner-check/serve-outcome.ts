import { partnerRoute } from '@/lib/http/webhook/partner-route';
import {
  callbackProblem,
  findCalledBack,
  parseCallback,
  recordCallback,
  takeCallback,
} from '@/lib/lead/application/take-callback';
import { findCheckedBack, recordCheckCallback, takeCheckCallback } from './take-callback';

/**
 * Takes callbacks about applications, and about those that exist only in a check of the partner's system (design lender
 * 2).
 */
export const outcomeRoute = partnerRoute({
  findSubject: async (state, body) => (await findCalledBack(state, body)) ?? findCheckedBack(state, body),
  body: parseCallback,
  run: ({ ctx, subject, body }) =>
    'checkedApplicationId' in subject ? takeCheckCallback(ctx, subject) : takeCallback(ctx, subject, body),
  record: (state, subject, call) => {
    if ('checkedApplicationId' in subject) recordCheckCallback(state, subject, callbackProblem(call.failure));
    else recordCallback(state, subject, call);
  },
});
