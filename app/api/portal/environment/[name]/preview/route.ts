import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { previewEnvironmentChange } from '@/lib/environment/change-environment';
import { readEnvironmentName } from '@/lib/environment/read-name';
import type { ChangeEnvironmentInput } from '@/lib/environment/schema';

export const POST = sessionRoute({
  body: checkedByVerb<ChangeEnvironmentInput>,
  run: ({ session, body, params }) =>
    previewEnvironmentChange(session.context, { ...body, environment: readEnvironmentName(params.name) }),
});
