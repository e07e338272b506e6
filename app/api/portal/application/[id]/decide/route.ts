import { decideApplication } from '@/lib/application/decide-application';
import { applicationDecision } from '@/lib/application/schema';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'application.decide',
  body: applicationDecision.omit({ applicationId: true }),
  run: ({ session, body, params }) =>
    decideApplication(session.context, {
      ...body,
      applicationId: readPathId(params.id, 'application'),
    }),
});
