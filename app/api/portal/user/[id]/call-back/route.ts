import { portalRoute } from '@/lib/access/auth/portal-route';
import { previewRelease, releaseAllCallBacks } from '@/lib/desk/call-back/release-call-backs';
import { readPathId } from '@/lib/http/http/path-id';

/** Counts what a POST would make anyone's. */
export const GET = portalRoute({
  may: 'call-back.release-all',
  run: ({ ctx, params }) => previewRelease(ctx, readPathId(params.id, 'user')),
});

/** Somebody is ill: their open call-backs are anyone's. */
export const POST = portalRoute({
  may: 'call-back.release-all',
  body: (body) => body,
  run: ({ ctx, body, params }) => releaseAllCallBacks(ctx, readPathId(params.id, 'user'), body),
});
