import { sessionRoute } from '@/lib/access/auth/portal-route';
import { decideRequest } from '@/lib/care/rights-request/end-request';
import { readRequestNumber } from '@/lib/care/rights-request/own';
import { decideRequestInput } from '@/lib/care/rights-request/schema';

export const POST = sessionRoute({
  may: 'rights-request.answer',
  body: decideRequestInput,
  run: async ({ session, params, body }) => {
    await decideRequest(session.context, readRequestNumber(params.id), body);
    return {};
  },
});
