import { sessionRoute } from '@/lib/access/auth/portal-route';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { changePartnerInput } from '@/lib/catalogue/partner/input';
import { readPathId } from '@/lib/http/http/path-id';

export const PUT = sessionRoute({
  may: 'partner.change',
  body: changePartnerInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    changePartner(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
