import { sessionRoute } from '@/lib/access/auth/portal-route';
import { proofInput } from '@/lib/access/auth/second-factor/schema';
import { turnOffSecondFactor } from '@/lib/access/auth/second-factor/turn-off';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  body: proofInput,
  run: ({ session, body }) => turnOffSecondFactor(session.context, body),
});
