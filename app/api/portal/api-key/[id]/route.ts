import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeKey } from '@/lib/account/api-key/change-key';
import { changeKeyInput } from '@/lib/account/api-key/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'api-key.change',
  body: changeKeyInput.omit({ keyId: true }),
  run: ({ session, body, params }) =>
    changeKey(session.context, { ...body, keyId: readPathId(params.id, 'api key') }),
});
