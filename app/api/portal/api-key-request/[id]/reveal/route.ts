import { revealKey } from '@/lib/api-key-request/reveal-key';
import { portalRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';

export const POST = portalRoute({
  may: 'api-key.reveal',
  run: ({ ctx, params }) => revealKey(ctx, { requestId: readPathId(params.id, 'request') }),
});
