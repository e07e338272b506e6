import { sessionRoute } from '@/lib/access/auth/portal-route';
import { findAnything } from '@/lib/lead/find/find-anything';
import { findInput } from '@/lib/lead/find/schema';

/** POST, so that what is looked for is in the body and not in a URL or log. */
export const POST = sessionRoute({
  may: 'find.anything',
  reads: true,
  body: findInput,
  run: ({ session, body }) => findAnything(session.context, { ...body, environment: session.environment }),
});
