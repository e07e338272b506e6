import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { decideApplication } from '@/lib/lead/application/decide-application';
import { applicationDecision } from '@/lib/lead/application/schema';

export const POST = sessionRoute({
  may: 'application.decide',
  body: applicationDecision.omit({ applicationId: true }),
  run: ({ session, body, params }) =>
    decideApplication(session.context, {
      ...body,
      applicationId: readPathId(params.id, 'application'),
    }),
});
