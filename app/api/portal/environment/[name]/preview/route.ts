import { sessionRoute } from '@/lib/access/auth/portal-route';
import { previewEnvironmentChange } from '@/lib/account/environment/change-environment';
import { readEnvironmentName } from '@/lib/account/environment/read-name';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';

export const POST = sessionRoute({
  may: 'environment.change',
  body: changeEnvironmentInput.omit({ environment: true }),
  run: ({ session, body, params }) =>
    previewEnvironmentChange(session.context, { ...body, environment: readEnvironmentName(params.name) }),
});
