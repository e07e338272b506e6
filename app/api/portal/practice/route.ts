import { parseLeadInput } from '@/lib/applicant/schema';
import { portalRoute } from '@/lib/auth/portal-route';
import { readConsentText } from '@/lib/consent-text/read-consent-text';
import { endPractice } from '@/lib/practice/end-practice';
import { makePracticeLead } from '@/lib/practice/make-practice-lead';

export const POST = portalRoute({
  guarded: true,
  body: ({ consentText, ...lead }) => ({ input: parseLeadInput(lead), consentText }),
  run: async ({ ctx, body: { input, consentText } }) =>
    makePracticeLead(ctx, input, await readConsentText(ctx, consentText)),
});

/** Ends it, or puts the offer of one away. */
export const DELETE = portalRoute({ run: ({ ctx }) => endPractice(ctx) });
