import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { findKnown } from '@/lib/batch/known/find-known';
import { knownInput } from '@/lib/batch/known/schema';

/** POST, so that the ID numbers are in the body and not in a URL or log. */
export const POST = portalRoute({
  admit: assertMayCapture,
  body: knownInput,
  run: ({ ctx, body }) => findKnown(ctx, body),
});
