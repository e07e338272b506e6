import { sessionRoute } from '@/lib/access/auth/portal-route';
import { copyApplicant } from '@/lib/care/applicant-record/copy-applicant';
import { parseCopy } from '@/lib/care/applicant-record/schema';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = sessionRoute({
  may: 'applicant.copy',
  body: parseCopy,
  run: async ({ session, body }) => listFileResponse(await copyApplicant(session.context, body)),
});
