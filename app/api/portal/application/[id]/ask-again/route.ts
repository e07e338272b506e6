import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { askAboutApplication } from '@/lib/lead/application/ask-again';

export const POST = sessionRoute({
  may: 'application.decide',
  run: async ({ session, params }) => {
    await askAboutApplication(session.context, { applicationId: readPathId(params.id, 'application') });
    return {};
  },
});
