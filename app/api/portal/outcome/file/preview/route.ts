import { sessionRoute } from '@/lib/access/auth/portal-route';
import { receiveFile } from '@/lib/money/outcome/receive-file';
import { previewFile } from '@/lib/money/outcome/take-file';

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  reads: true,
  receive: ({ context }, request) => receiveFile(context, request),
  run: ({ session, body }) => previewFile(session.context, body),
});
