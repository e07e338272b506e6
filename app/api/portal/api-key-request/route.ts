import { requestKey } from '@/lib/api-key-request/request-key';
import { requestKeyInput } from '@/lib/api-key-request/schema';
import { portalRoute } from '@/lib/auth/portal-route';

export const POST = portalRoute({
  may: 'api-key.request',
  body: requestKeyInput,
  run: ({ ctx, body }) => requestKey(ctx, body),
});
