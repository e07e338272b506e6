import { sessionRoute } from '@/lib/auth/portal-route';
import { readPathId } from '@/lib/http/path-id';
import { checkPartner } from '@/lib/partner-check/check-partner';
import { checkPartnerInput } from '@/lib/partner-check/schema';
import { pageTiming } from '@/lib/partner-check/timing';

export const POST = sessionRoute({
  may: 'partner.change',
  body: checkPartnerInput.omit({ partnerId: true }),
  isLong: true,
  run: ({ session, body, params }) =>
    checkPartner(session.context, { ...body, partnerId: readPathId(params.id, 'partner') }, pageTiming),
});
