import { sessionRoute } from '@/lib/auth/portal-route';
import { handOutcome } from '@/lib/outcome/console-schema';
import { recordByHand } from '@/lib/outcome/record-by-hand';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: handOutcome,
  run: ({ session, body }) => recordByHand(session.context, body),
});
