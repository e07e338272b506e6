import { portalRoute } from '@/lib/access/auth/portal-route';
import {
  changeMessageTemplate,
  removeMessageTemplate,
} from '@/lib/message/message-template/change-message-template';
import {
  changeMessageTemplateInput,
  readLanguage,
  removeMessageTemplateInput,
} from '@/lib/message/message-template/schema';

export const PUT = portalRoute({
  guarded: true,
  may: 'message-template.change',
  body: changeMessageTemplateInput,
  run: ({ ctx, params, body }) => changeMessageTemplate(ctx, readLanguage(params.language), body),
});

export const DELETE = portalRoute({
  guarded: true,
  may: 'message-template.change',
  body: removeMessageTemplateInput,
  run: ({ ctx, params, body }) => removeMessageTemplate(ctx, readLanguage(params.language), body),
});
