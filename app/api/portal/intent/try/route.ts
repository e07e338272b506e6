import { sessionRoute } from '@/lib/access/auth/portal-route';
import { tryIntentInput } from '@/lib/catalogue/intent/schema';
import { tryIntent } from '@/lib/catalogue/intent/try-intent';

export const POST = sessionRoute({
  may: 'intent.change',
  body: tryIntentInput,
  run: ({ session, body }) => tryIntent(session.context, body),
});
