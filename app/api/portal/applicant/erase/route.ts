import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { eraseApplicant } from '@/lib/erasure/erase-applicant';
import type { ApplicantInput } from '@/lib/erasure/schema';

export const POST = sessionRoute({
  body: checkedByVerb<ApplicantInput>,
  run: ({ session, body }) => eraseApplicant(session.context, body),
});
