import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { changeEnvironment } from '@/lib/environment/change-environment';
import type { ChangeEnvironmentInput } from '@/lib/environment/schema';
import { environmentText } from '@/lib/environment/schema';
import { notFound } from '@/lib/error';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangeEnvironmentInput>,
  run: async ({ session, body, params }) => {
    const name = environmentText.safeParse(params.name);
    if (!name.success) throw notFound('environment');
    return changeEnvironment(session.context, { ...body, environment: name.data });
  },
});
