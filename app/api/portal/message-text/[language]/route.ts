import { portalRoute } from '@/lib/access/auth/portal-route';
import { changeMessageText, removeMessageText } from '@/lib/message/message-text/change-message-text';
import {
  changeMessageTextInput,
  readLanguage,
  removeMessageTextInput,
} from '@/lib/message/message-text/schema';

export const PUT = portalRoute({
  guarded: true,
  may: 'message-text.change',
  body: changeMessageTextInput,
  run: ({ ctx, params, body }) => changeMessageText(ctx, readLanguage(params.language), body),
});

export const DELETE = portalRoute({
  guarded: true,
  may: 'message-text.change',
  body: removeMessageTextInput,
  run: ({ ctx, params, body }) => removeMessageText(ctx, readLanguage(params.language), body),
});
