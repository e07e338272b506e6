import { allowKeyRequest } from '@/lib/api-key-request/decide-request';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.decide',
  run: ({ session, params }) =>
    allowKeyRequest(session.context, { requestId: readPathId(params.id, 'request') }),
});
