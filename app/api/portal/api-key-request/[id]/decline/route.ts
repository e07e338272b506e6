import { sessionRoute } from '@/lib/access/auth/portal-route';
import { declineKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { declineKeyRequestInput } from '@/lib/account/api-key-request/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.decide',
  body: declineKeyRequestInput.omit({ requestId: true }),
  run: ({ session, body, params }) =>
    declineKeyRequest(session.context, { ...body, requestId: readPathId(params.id, 'request') }),
});
