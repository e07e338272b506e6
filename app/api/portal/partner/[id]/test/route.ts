import { sessionRoute } from '@/lib/access/auth/portal-route';
import { testEndpointInput } from '@/lib/catalogue/partner/input';
import { testEndpoint } from '@/lib/catalogue/partner/test-endpoint';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'partner.change',
  body: testEndpointInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    testEndpoint(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
