import { portalRoute } from '@/lib/auth/portal-route';
import { readHandOverInput, recordHandOver } from '@/lib/lead/record-hand-over';

export const POST = portalRoute({
  body: readHandOverInput,
  run: ({ ctx, params, body }) => recordHandOver(ctx, params.hashid ?? '', body),
});
