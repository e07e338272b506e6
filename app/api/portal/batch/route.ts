import { assertMayCapture } from '@/lib/auth/may-capture';
import { portalRoute } from '@/lib/auth/portal-route';
import { awaitBatch } from '@/lib/batch/get-batch';
import { portalBatch } from '@/lib/batch/portal-view';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  receive: receivePortalBatch,
  run: async ({ ctx, body }) => portalBatch((await awaitBatch(ctx, body, 0)).answer),
});
