import { sessionRoute } from '@/lib/access/auth/portal-route';
import { listFileResponse } from '@/lib/http/http/file-response';
import { markFile } from '@/lib/money/outcome/mark-file';
import { receiveFile } from '@/lib/money/outcome/receive-file';

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  reads: true,
  receive: ({ context }, request) => receiveFile(context, request),
  run: async ({ session, body }) => listFileResponse(await markFile(session.context, body)),
});
