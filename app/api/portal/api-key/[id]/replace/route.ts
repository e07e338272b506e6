import { sessionRoute } from '@/lib/access/auth/portal-route';
import { replaceKey } from '@/lib/account/api-key/replace-key';
import { replaceKeyInput } from '@/lib/account/api-key/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.replace',
  body: replaceKeyInput.omit({ keyId: true }),
  run: ({ session, body, params }) =>
    replaceKey(session.context, { ...body, keyId: readPathId(params.id, 'api key') }),
});
