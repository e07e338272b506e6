import { portalRoute } from '@/lib/auth/portal-route';
import { recordDisposition } from '@/lib/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/disposition/schema';

export const POST = portalRoute({
  body: recordDispositionInput,
  run: ({ ctx, params, body }) => recordDisposition(ctx, params.hashid ?? '', body),
});
