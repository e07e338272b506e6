import { portalRoute } from '@/lib/access/auth/portal-route';
import { cancelSms, requestSms, smsInput } from '@/lib/message/sms/request-sms';

export const POST = portalRoute({
  guarded: true,
  body: smsInput,
  run: ({ ctx, params, body }) => requestSms(ctx, params.hashid ?? '', body),
});

export const DELETE = portalRoute({
  guarded: true,
  run: ({ ctx, params }) => cancelSms(ctx, params.hashid ?? ''),
});
