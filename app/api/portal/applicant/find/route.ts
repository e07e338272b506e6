import { sessionRoute } from '@/lib/access/auth/portal-route';
import { findApplicant } from '@/lib/care/erasure/find-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';

export const POST = sessionRoute({
  may: 'applicant.erase',
  body: applicantInput,
  run: ({ session, body }) => findApplicant(session.context, body),
});
