import { sessionRoute } from '@/lib/auth/portal-route';
import { tryPartnerInput } from '@/lib/partner/input';
import { tryPartner } from '@/lib/partner/try-partner';

export const POST = sessionRoute({
  may: 'partner.change',
  body: tryPartnerInput,
  run: ({ session, body }) => tryPartner(session.context, body),
});
