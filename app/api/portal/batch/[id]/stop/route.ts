import { portalRoute } from '@/lib/access/auth/portal-route';
import { stopImport } from '@/lib/batch/import/stop-import';

export const POST = portalRoute({
  guarded: true,
  run: ({ ctx, params }) => stopImport(ctx, params.id ?? ''),
});
