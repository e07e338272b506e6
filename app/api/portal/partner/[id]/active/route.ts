import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changePartnerActive } from '@/lib/catalogue/partner/change-active';
import { changeActiveInput } from '@/lib/catalogue/partner/input';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'partner.change',
  body: changeActiveInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    changePartnerActive(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
