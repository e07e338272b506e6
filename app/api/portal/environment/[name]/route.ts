import { sessionRoute } from '@/lib/auth/portal-route';
import { changeEnvironment } from '@/lib/environment/change-environment';
import { readEnvironmentName } from '@/lib/environment/read-name';
import { changeEnvironmentInput } from '@/lib/environment/schema';

export const PUT = sessionRoute({
  may: 'environment.change',
  body: changeEnvironmentInput.omit({ environment: true }),
  run: ({ session, body, params }) =>
    changeEnvironment(session.context, { ...body, environment: readEnvironmentName(params.name) }),
});
