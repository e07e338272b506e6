import { decideApplication } from '@/lib/application/decide-application';
import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  body: checkedByVerb<object>,
  run: ({ session, body, params }) =>
    decideApplication(session.context, {
      ...body,
      applicationId: readPathId(params.id, 'application'),
    }),
});
