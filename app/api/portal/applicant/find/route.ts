import { sessionRoute } from '@/lib/auth/portal-route';
import { findApplicant } from '@/lib/erasure/find-applicant';
import { applicantInput } from '@/lib/erasure/schema';

export const POST = sessionRoute({
  may: 'applicant.erase',
  body: applicantInput,
  run: ({ session, body }) => findApplicant(session.context, body),
});
