import { replaceKey } from '@/lib/api-key/replace-key';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.replace',
  run: ({ session, params }) => replaceKey(session.context, { keyId: readPathId(params.id, 'api key') }),
});
