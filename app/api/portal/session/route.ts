import { sessionRoute } from '@/lib/auth/portal-route';
import { sessionView } from '@/lib/auth/session';

export const GET = sessionRoute({ run: async ({ session }) => sessionView(session) });
