import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { findApplicant } from '@/lib/erasure/find-applicant';
import type { ApplicantInput } from '@/lib/erasure/schema';

export const POST = sessionRoute({
  body: checkedByVerb<ApplicantInput>,
  run: ({ session, body }) => findApplicant(session.context, body),
});
