import { sessionRoute } from '@/lib/access/auth/portal-route';
import { receiveFile } from '@/lib/money/outcome/receive-file';
import { takeFile } from '@/lib/money/outcome/take-file';

export const POST = sessionRoute({
  may: 'outcome.record',
  isLong: true,
  receive: ({ context }, request) => receiveFile(context, request),
  run: ({ session, body }) => takeFile(session.context, body),
});
