import { sessionRoute } from '@/lib/auth/portal-route';
import { proofInput } from '@/lib/auth/second-factor/schema';
import { turnOffSecondFactor } from '@/lib/auth/second-factor/turn-off';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  body: proofInput,
  run: ({ session, body }) => turnOffSecondFactor(session.context, body),
});
