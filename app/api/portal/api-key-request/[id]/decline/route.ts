import { declineKeyRequest } from '@/lib/api-key-request/decide-request';
import { declineKeyRequestInput } from '@/lib/api-key-request/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.decide',
  body: declineKeyRequestInput.omit({ requestId: true }),
  run: ({ session, body, params }) =>
    declineKeyRequest(session.context, { ...body, requestId: readPathId(params.id, 'request') }),
});
