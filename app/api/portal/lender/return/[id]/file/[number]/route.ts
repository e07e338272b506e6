import { lenderRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { readPathId } from '@/lib/http/http/path-id';
import { readOwnClaimFile } from '@/lib/money/claim/claim-file';

/** A file of the lender's own claim, as an attachment only. */
export const GET = lenderRoute({
  may: 'lender-application.list',
  run: async ({ ctx, params }) =>
    listFileResponse(await readOwnClaimFile(ctx, params.id ?? '', readPathId(params.number, 'file'))),
});
