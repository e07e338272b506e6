import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changeEnvironment } from '@/lib/account/environment/change-environment';
import { readEnvironmentName } from '@/lib/account/environment/read-name';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';

export const PUT = sessionRoute({
  may: 'environment.change',
  body: changeEnvironmentInput.omit({ environment: true }),
  run: ({ session, body, params }) =>
    changeEnvironment(session.context, { ...body, environment: readEnvironmentName(params.name) }),
});
