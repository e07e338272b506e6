import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { affiliateContext } from '@/lib/auth/session';
import { awaitBatch } from '@/lib/batch/get-batch';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';

export const POST = portalRoute({
  receive: (session, request) => {
    assertMayCapture(session);
    return receivePortalBatch(affiliateContext(session), request);
  },
  run: async ({ ctx, body }) => (await awaitBatch(ctx, body, 0)).answer,
});
