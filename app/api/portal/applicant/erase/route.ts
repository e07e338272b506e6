import { sessionRoute } from '@/lib/access/auth/portal-route';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';

export const POST = sessionRoute({
  may: 'applicant.erase',
  body: applicantInput,
  run: ({ session, body }) => eraseApplicant(session.context, body),
});
