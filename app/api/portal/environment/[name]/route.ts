import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { changeEnvironment } from '@/lib/environment/change-environment';
import { readEnvironmentName } from '@/lib/environment/read-name';
import type { ChangeEnvironmentInput } from '@/lib/environment/schema';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeEnvironmentInput>,
  run: ({ session, body, params }) =>
    changeEnvironment(session.context, { ...body, environment: readEnvironmentName(params.name) }),
});
