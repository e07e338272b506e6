import { sessionRoute } from '@/lib/access/auth/portal-route';
import { decideRequest } from '@/lib/care/rights-request/end-request';
import { decideRequestInput } from '@/lib/care/rights-request/schema';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: decideRequestInput,
  run: async ({ session, params, body }) => {
    await decideRequest(session.context, readPathId(params.id, 'request'), body);
    return {};
  },
});
