import { sessionRoute } from '@/lib/access/auth/portal-route';
import { readPathId } from '@/lib/http/http/path-id';
import { checkPartner } from '@/lib/lender/partner-check/check-partner';
import { checkPartnerInput } from '@/lib/lender/partner-check/schema';
import { pageTiming } from '@/lib/lender/partner-check/timing';

export const POST = sessionRoute({
  may: 'partner.change',
  body: checkPartnerInput.omit({ partnerId: true }),
  isLong: true,
  run: ({ session, body, params }) =>
    checkPartner(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }, pageTiming),
});
