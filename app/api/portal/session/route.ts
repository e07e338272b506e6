import { sessionRoute } from '@/lib/access/auth/portal-route';
import { sessionView } from '@/lib/access/auth/session';

export const GET = sessionRoute({
  viewable: true,
  lenders: true,
  run: async ({ session }) => sessionView(session),
});
