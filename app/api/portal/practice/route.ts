import { portalRoute } from '@/lib/access/auth/portal-route';
import { parseLeadInput } from '@/lib/applicant/schema';
import { readConsentText } from '@/lib/message/consent-text/read-consent-text';
import { endPractice } from '@/lib/sample/practice/end-practice';
import { makePracticeLead } from '@/lib/sample/practice/make-practice-lead';

export const POST = portalRoute({
  guarded: true,
  body: ({ consentText, ...lead }) => ({ input: parseLeadInput(lead), consentText }),
  run: async ({ ctx, body: { input, consentText } }) =>
    makePracticeLead(ctx, input, await readConsentText(ctx, consentText)),
});

/** Ends it, or puts the offer of one away. */
export const DELETE = portalRoute({ run: ({ ctx }) => endPractice(ctx) });
