import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { changePartner } from '@/lib/partner/change-partner';
import type { ChangePartnerInput } from '@/lib/partner/input';

export const PUT = sessionRoute({
  body: checkedByVerb<ChangePartnerInput>,
  run: ({ session, body, params }) =>
    changePartner(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }),
});
