import { sessionRoute } from '@/lib/access/auth/portal-route';
import { addConsentText } from '@/lib/message/consent-text/add-consent-text';
import { addConsentTextInput } from '@/lib/message/consent-text/schema';

export const POST = sessionRoute({
  may: 'consent-text.change',
  body: addConsentTextInput,
  run: ({ session, body }) => addConsentText(session.context, body),
});
