import { portalRoute } from '@/lib/access/auth/portal-route';
import {
  cancelTextMessage,
  requestTextMessage,
  textMessageInput,
} from '@/lib/message/text-message/request-text-message';

export const POST = portalRoute({
  guarded: true,
  body: textMessageInput,
  run: ({ ctx, params, body }) => requestTextMessage(ctx, params.hashid ?? '', body),
});

export const DELETE = portalRoute({
  guarded: true,
  run: ({ ctx, params }) => cancelTextMessage(ctx, params.hashid ?? ''),
});
