import { sessionRoute } from '@/lib/access/auth/portal-route';
import { scopeAgain } from '@/lib/care/incident/open-incident';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'incident.scope',
  run: ({ session, params }) => scopeAgain(session.context, readPathId(params.id, 'incident')),
});
