import { portalRoute } from '@/lib/access/auth/portal-route';
import { setCallBackInput } from '@/lib/desk/call-back/schema';
import { setCallBack } from '@/lib/desk/call-back/set-call-back';

export const PUT = portalRoute({
  body: setCallBackInput,
  run: ({ ctx, params, body }) => setCallBack(ctx, params.hashid ?? '', body),
});
