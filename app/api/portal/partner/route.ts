import { sessionRoute } from '@/lib/access/auth/portal-route';
import { createPartner } from '@/lib/catalogue/partner/create-partner';
import { createPartnerInput } from '@/lib/catalogue/partner/input';

export const POST = sessionRoute({
  may: 'partner.change',
  body: createPartnerInput,
  run: ({ session, body }) => createPartner(session.context, body),
});
