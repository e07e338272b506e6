import { portalRoute } from '@/lib/access/auth/portal-route';
import { listDrafts } from '@/lib/lead/draft/list-drafts';

export const GET = portalRoute({ run: ({ ctx }) => listDrafts(ctx) });
