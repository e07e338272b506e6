import { declineKeyRequest } from '@/lib/api-key-request/decide-request';
import type { DeclineKeyRequestInput } from '@/lib/api-key-request/schema';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  body: checkedByVerb<DeclineKeyRequestInput>,
  run: ({ session, body, params }) =>
    declineKeyRequest(session.context, { ...body, requestId: readPathId(params.id, 'request') }),
});
