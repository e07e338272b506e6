import { sessionRoute } from '@/lib/access/auth/portal-route';
import { lookUpApplicant } from '@/lib/care/applicant-record/look-up-applicant';
import { parseLookUp } from '@/lib/care/applicant-record/schema';

export const POST = sessionRoute({
  may: 'applicant.look-up',
  body: parseLookUp,
  run: ({ session, body }) => lookUpApplicant(session.context, body),
});
