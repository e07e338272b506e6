import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { askAgain, readAskAgainInput } from '@/lib/lead/offer/ask-again';

/** Asks one partner for its score again. */
export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: readAskAgainInput,
  run: ({ ctx, params, body }) => askAgain(ctx, params.hashid ?? '', body),
});
