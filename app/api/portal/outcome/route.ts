import { sessionRoute } from '@/lib/access/auth/portal-route';
import { handOutcome } from '@/lib/money/outcome/console-schema';
import { recordByHand } from '@/lib/money/outcome/record-by-hand';

export const POST = sessionRoute({
  may: 'outcome.record',
  body: handOutcome,
  run: ({ session, body }) => recordByHand(session.context, body),
});
