import { portalRoute } from '@/lib/auth/portal-route';
import { listDrafts } from '@/lib/draft/list-drafts';

export const GET = portalRoute({ run: ({ ctx }) => listDrafts(ctx) });
