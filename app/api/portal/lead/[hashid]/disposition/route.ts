import { portalRoute } from '@/lib/auth/portal-route';
import { recordDisposition } from '@/lib/disposition/record-disposition';
import { recordDispositionInput, takeBackInput } from '@/lib/disposition/schema';
import { takeBackDisposition } from '@/lib/disposition/take-back-disposition';

export const POST = portalRoute({
  body: recordDispositionInput,
  run: ({ ctx, params, body }) => recordDisposition(ctx, params.hashid ?? '', body),
});

export const DELETE = portalRoute({
  body: takeBackInput,
  run: ({ ctx, params, body }) => takeBackDisposition(ctx, params.hashid ?? '', body),
});
