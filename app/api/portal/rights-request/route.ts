import { sessionRoute } from '@/lib/access/auth/portal-route';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';

export const POST = sessionRoute({
  may: 'rights-request.enter',
  body: parseEnter,
  run: ({ session, body }) => enterRequest(session.context, body),
});
