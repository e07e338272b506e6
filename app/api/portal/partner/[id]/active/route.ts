import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changePartnerActive } from '@/lib/partner/change-active';
import { changeActiveInput } from '@/lib/partner/input';

export const PUT = sessionRoute({
  may: 'partner.change',
  body: changeActiveInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    changePartnerActive(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
