import { lenderRoute } from '@/lib/access/auth/portal-route';
import { addClaimFile, receiveClaimFile } from '@/lib/money/claim/claim-file';

/** Adds a file to an open claim. */
export const POST = lenderRoute({
  may: 'lender-application.claim',
  receive: (_, request) => receiveClaimFile(request),
  run: ({ ctx, body, params }) => addClaimFile(ctx, params.id ?? '', body),
});
