import { portalRoute } from '@/lib/auth/portal-route';
import { takeBackInput } from '@/lib/disposition/schema';
import { takeBackDisposition } from '@/lib/disposition/take-back-disposition';

export const POST = portalRoute({
  body: takeBackInput,
  run: ({ ctx, params, body }) => takeBackDisposition(ctx, params.hashid ?? '', body),
});
