import { sessionRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';
import { readClaimFile } from '@/lib/money/claim/claim-file';

/** A file of a claim, for the operators who decide it: as an attachment only. */
export const GET = sessionRoute({
  may: 'return-claim.decide',
  run: async ({ session, params }) =>
    listFileResponse(
      await readClaimFile(session.context, params.id ?? '', readPathId(params.number, 'file')),
    ),
});
