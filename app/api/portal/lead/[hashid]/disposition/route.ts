import { portalRoute } from '@/lib/access/auth/portal-route';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';

export const POST = portalRoute({
  body: recordDispositionInput,
  run: ({ ctx, params, body }) => recordDisposition(ctx, params.hashid ?? '', body),
});
