import { sessionRoute } from '@/lib/auth/portal-route';
import { addConsentText } from '@/lib/consent-text/add-consent-text';
import { addConsentTextInput } from '@/lib/consent-text/schema';

export const POST = sessionRoute({
  may: 'consent-text.change',
  body: addConsentTextInput,
  run: ({ session, body }) => addConsentText(session.context, body),
});
