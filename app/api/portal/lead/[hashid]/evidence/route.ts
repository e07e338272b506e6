import { sessionRoute } from '@/lib/access/auth/portal-route';
import { makeEvidence } from '@/lib/care/evidence/make-evidence';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = sessionRoute({
  may: 'applicant.copy',
  run: async ({ session, params }) => {
    const { fileName, bytes } = await makeEvidence(session.context, { lead: params.hashid ?? '' });
    return listFileResponse({ fileName, contentType: 'application/zip', bytes });
  },
});
