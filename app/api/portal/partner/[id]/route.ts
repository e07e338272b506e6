import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changePartner } from '@/lib/partner/change-partner';
import { changePartnerInput } from '@/lib/partner/input';

export const PUT = sessionRoute({
  may: 'partner.change',
  body: changePartnerInput.omit({ partnerId: true }),
  run: ({ session, body, params }) =>
    changePartner(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
