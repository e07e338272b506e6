import { portalRoute } from '@/lib/access/auth/portal-route';
import { previewUndo, undoBatch } from '@/lib/batch/undo/undo-batch';

/** Counts what an undo would remove. */
export const GET = portalRoute({ run: ({ ctx, params }) => previewUndo(ctx, params.id ?? '') });

export const POST = portalRoute({
  guarded: true,
  body: (body) => body,
  run: ({ ctx, body, params }) => undoBatch(ctx, params.id ?? '', body),
});
