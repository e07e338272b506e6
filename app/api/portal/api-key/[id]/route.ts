import { changeKey } from '@/lib/api-key/change-key';
import type { ChangeKeyInput } from '@/lib/api-key/schema';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeKeyInput>,
  run: ({ session, body, params }) =>
    changeKey(session.context, { ...body, keyId: readPathId(params.id, 'api key') }),
});
