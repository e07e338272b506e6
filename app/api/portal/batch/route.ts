import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { awaitBatch } from '@/lib/batch/get-batch';
import { listBatches } from '@/lib/batch/list-batches';
import { portalBatch } from '@/lib/batch/portal-view';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';

/** A page of the list, for the page that keeps it up to date. */
export const GET = portalRoute({
  viewable: true,
  run: ({ ctx, query }) => {
    const before = query.get('before');
    return listBatches(ctx, before === null ? {} : { before });
  },
});

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  receive: receivePortalBatch,
  run: async ({ ctx, body }) => portalBatch((await awaitBatch(ctx, body, 0)).answer),
});
