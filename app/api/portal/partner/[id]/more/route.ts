import { sessionRoute } from '@/lib/access/auth/portal-route';
import { openMoreInput } from '@/lib/catalogue/partner/input';
import { openMore } from '@/lib/catalogue/partner/open-more';
import { readPathId } from '@/lib/http/http/path-id';

export const POST = sessionRoute({
  may: 'partner.change',
  body: openMoreInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    openMore(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
