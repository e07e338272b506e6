import { sessionRoute } from '@/lib/auth/portal-route';
import { sessionView } from '@/lib/auth/session';

export const GET = sessionRoute({ viewable: true, run: async ({ session }) => sessionView(session) });
