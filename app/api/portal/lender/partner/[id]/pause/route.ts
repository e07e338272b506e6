import { lenderRoute } from '@/lib/access/auth/portal-route';
import { leaveOutInput } from '@/lib/catalogue/partner/input';
import { readPathId } from '@/lib/http/http/path-id';
import { pauseOwn, resumeOwn } from '@/lib/lender/pause/own-pause';

export const PUT = lenderRoute({
  may: 'lender-application.pause',
  body: leaveOutInput.omit({ partnerId: true }),
  run: ({ ctx, body, params }) => pauseOwn(ctx, { ...body, partnerId: readPathId(params.id, 'partner') }),
});

export const DELETE = lenderRoute({
  may: 'lender-application.pause',
  run: ({ ctx, params }) => resumeOwn(ctx, readPathId(params.id, 'partner')),
});
