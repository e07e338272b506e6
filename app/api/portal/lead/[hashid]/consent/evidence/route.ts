import { portalRoute } from '@/lib/access/auth/portal-route';
import { makeOwnEvidence } from '@/lib/care/evidence/make-evidence';
import { listFileResponse } from '@/lib/http/http/file-response';

export const POST = portalRoute({
  run: async ({ ctx, params }) => {
    const { fileName, bytes } = await makeOwnEvidence(ctx, params.hashid ?? '');
    return listFileResponse({ fileName, contentType: 'application/zip', bytes });
  },
});
