import { portalRoute } from '@/lib/access/auth/portal-route';
import { requestKey } from '@/lib/account/api-key-request/request-key';
import { requestKeyInput } from '@/lib/account/api-key-request/schema';

export const POST = portalRoute({
  may: 'api-key.request',
  body: requestKeyInput,
  run: ({ ctx, body }) => requestKey(ctx, body),
});
