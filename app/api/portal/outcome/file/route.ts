import { sessionRoute } from '@/lib/auth/portal-route';
import { receiveFile } from '@/lib/outcome/receive-file';
import { takeFile } from '@/lib/outcome/take-file';

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  receive: ({ context }, request) => receiveFile(context, request),
  run: ({ session, body }) => takeFile(session.context, body),
});
