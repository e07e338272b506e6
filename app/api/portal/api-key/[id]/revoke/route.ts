import { revokeKey } from '@/lib/api-key/revoke-key';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.revoke',
  run: ({ session, params }) => revokeKey(session.context, { keyId: readPathId(params.id, 'api key') }),
});
