import { sessionRoute } from '@/lib/auth/portal-route';
import { sessionView } from '@/lib/auth/session';

/** A page says that somebody is there: the only request of a page that keeps its session alive (design 9). */
export const POST = sessionRoute({
  viewable: true,
  isUse: true,
  run: async ({ session }) => sessionView(session),
});
