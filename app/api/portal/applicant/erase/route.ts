import { sessionRoute } from '@/lib/auth/portal-route';
import { eraseApplicant } from '@/lib/erasure/erase-applicant';
import { applicantInput } from '@/lib/erasure/schema';

export const POST = sessionRoute({
  may: 'applicant.erase',
  body: applicantInput,
  run: ({ session, body }) => eraseApplicant(session.context, body),
});
