import { sessionRoute } from '@/lib/auth/portal-route';
import { receiveFile } from '@/lib/outcome/receive-file';
import { previewFile } from '@/lib/outcome/take-file';

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  reads: true,
  receive: ({ context }, request) => receiveFile(context, request),
  run: ({ session, body }) => previewFile(session.context, body),
});
