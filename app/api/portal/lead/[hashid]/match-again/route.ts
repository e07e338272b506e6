import { sessionRoute } from '@/lib/access/auth/portal-route';
import { matchAgain } from '@/lib/lead/offer/match-again';

export const POST = sessionRoute({
  may: 'lead.match-again',
  isLong: true,
  run: ({ session, params }) => matchAgain(session.context, params.hashid ?? ''),
});
