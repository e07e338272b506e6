import { sessionRoute } from '@/lib/access/auth/portal-route';
import { revokeKey } from '@/lib/account/api-key/revoke-key';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.revoke',
  run: ({ session, params }) => revokeKey(session.context, { keyId: readPathId(params.id, 'api key') }),
});
