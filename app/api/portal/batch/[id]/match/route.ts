import { assertMayCapture } from '@/lib/access/auth/may-capture';
import { portalRoute } from '@/lib/access/auth/portal-route';
import { changeMatching } from '@/lib/batch/match/change-matching';

export const POST = portalRoute({
  guarded: true,
  admit: assertMayCapture,
  body: (body) => body,
  run: ({ ctx, body, params }) => changeMatching(ctx, params.id ?? '', body),
});
