import { askAboutApplication } from '@/lib/application/ask-again';
import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = sessionRoute({
  may: 'application.decide',
  run: async ({ session, params }) => {
    await askAboutApplication(session.context, { applicationId: readPathId(params.id, 'application') });
    return {};
  },
});
