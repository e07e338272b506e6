import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { type TestEndpointInput, testEndpoint } from '@/lib/partner/test-endpoint';

export const POST = sessionRoute({
  body: checkedByVerb<TestEndpointInput>,
  run: ({ session, body, params }) =>
    testEndpoint(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
