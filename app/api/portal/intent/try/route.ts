import { sessionRoute } from '@/lib/auth/portal-route';
import { tryIntentInput } from '@/lib/intent/schema';
import { tryIntent } from '@/lib/intent/try-intent';

export const POST = sessionRoute({
  may: 'intent.change',
  body: tryIntentInput,
  run: ({ session, body }) => tryIntent(session.context, body),
});
