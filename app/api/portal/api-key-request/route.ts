import { requestKey } from '@/lib/api-key-request/request-key';
import type { RequestKeyInput } from '@/lib/api-key-request/schema';
import { checkedByVerb, portalRoute } from '@/lib/auth/portal-route';

export const POST = portalRoute({
  body: checkedByVerb<RequestKeyInput>,
  run: ({ ctx, body }) => requestKey(ctx, body),
});
