import { lenderRoute } from '@/lib/access/auth/portal-route';
import { previewOwnFile } from '@/lib/money/outcome/own-outcome';
import { receiveFile } from '@/lib/money/outcome/receive-file';

export const POST = lenderRoute({
  may: 'lender-application.record',
  receive: (ctx, request) => receiveFile(ctx, request, 'lender-application.record'),
  run: ({ ctx, body }) => previewOwnFile(ctx, body),
});
