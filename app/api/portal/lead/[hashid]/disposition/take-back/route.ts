import { portalRoute } from '@/lib/access/auth/portal-route';
import { takeBackInput } from '@/lib/desk/disposition/schema';
import { takeBackDisposition } from '@/lib/desk/disposition/take-back-disposition';

export const POST = portalRoute({
  body: takeBackInput,
  run: ({ ctx, params, body }) => takeBackDisposition(ctx, params.hashid ?? '', body),
});
