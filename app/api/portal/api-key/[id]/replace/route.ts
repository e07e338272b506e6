import { replaceKey } from '@/lib/api-key/replace-key';
import { replaceKeyInput } from '@/lib/api-key/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'api-key.replace',
  body: replaceKeyInput.omit({ keyId: true }),
  run: ({ session, body, params }) =>
    replaceKey(session.context, { ...body, keyId: readPathId(params.id, 'api key') }),
});
