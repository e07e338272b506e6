import { lenderRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { markOwnFile } from '@/lib/money/outcome/own-outcome';
import { receiveFile } from '@/lib/money/outcome/receive-file';

export const POST = lenderRoute({
  may: 'lender-application.record',
  reads: true,
  receive: (ctx, request) => receiveFile(ctx, request, 'lender-application.record'),
  run: async ({ ctx, body }) => listFileResponse(await markOwnFile(ctx, body)),
});
