import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { testEndpointInput } from '@/lib/partner/input';
import { testEndpoint } from '@/lib/partner/test-endpoint';

export const POST = sessionRoute({
  may: 'partner.change',
  body: testEndpointInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    testEndpoint(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
