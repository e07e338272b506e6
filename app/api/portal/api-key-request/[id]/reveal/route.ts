import { portalRoute } from '@/lib/access/auth/portal-route';
import { revealKey } from '@/lib/account/api-key-request/reveal-key';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = portalRoute({
  may: 'api-key.reveal',
  run: ({ ctx, params }) => revealKey(ctx, { requestId: readPathId(params.id, 'request') }),
});
