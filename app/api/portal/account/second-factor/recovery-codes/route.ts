import { sessionRoute } from '@/lib/access/auth/portal-route';
import { renewRecoveryCodes } from '@/lib/access/auth/second-factor/renew-recovery-codes';
import { proofInput } from '@/lib/access/auth/second-factor/schema';

export const POST = sessionRoute({
  may: 'user.change-own-second-factor',
  body: proofInput,
  run: ({ session, body }) => renewRecoveryCodes(session.context, body),
});
