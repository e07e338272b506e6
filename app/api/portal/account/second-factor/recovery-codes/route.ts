import { sessionRoute } from '@/lib/auth/portal-route';
import { renewRecoveryCodes } from '@/lib/auth/second-factor/renew-recovery-codes';
import { proofInput } from '@/lib/auth/second-factor/schema';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  body: proofInput,
  run: ({ session, body }) => renewRecoveryCodes(session.context, body),
});
