import { sessionRoute } from '@/lib/access/auth/portal-route';
import { allowKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.decide',
  run: ({ session, params }) =>
    allowKeyRequest(session.context, { requestId: readPathId(params.id, 'request') }),
});
