import { portalRoute } from '@/lib/auth/portal-route';
import { setCallBackInput } from '@/lib/call-back/schema';
import { setCallBack } from '@/lib/call-back/set-call-back';

export const PUT = portalRoute({
  body: setCallBackInput,
  run: ({ ctx, params, body }) => setCallBack(ctx, params.hashid ?? '', body),
});
