import { changeKey } from '@/lib/api-key/change-key';
import { changeKeyInput } from '@/lib/api-key/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const PUT = sessionRoute({
  may: 'api-key.change',
  body: changeKeyInput.omit({ keyId: true }),
  run: ({ session, body, params }) =>
    changeKey(session.context, { ...body, keyId: readPathId(params.id, 'api key') }),
});
