import { sessionRoute } from '@/lib/auth/portal-route';
import { findAnything } from '@/lib/find/find-anything';
import { findInput } from '@/lib/find/schema';

/** POST, so that what is looked for is in the body and not in a URL or log. */
export const POST = sessionRoute({
  may: 'find.anything',
  reads: true,
  body: findInput,
  run: ({ session, body }) => findAnything(session.context, { ...body, environment: session.environment }),
});
