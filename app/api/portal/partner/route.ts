import { sessionRoute } from '@/lib/auth/portal-route';
import { createPartner } from '@/lib/partner/create-partner';
import { createPartnerInput } from '@/lib/partner/input';

export const POST = sessionRoute({
  may: 'partner.change',
  body: createPartnerInput,
  run: ({ session, body }) => createPartner(session.context, body),
});
