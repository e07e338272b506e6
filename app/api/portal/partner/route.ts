import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import { createPartner } from '@/lib/partner/create-partner';
import type { CreatePartnerInput } from '@/lib/partner/input';

export const POST = sessionRoute({
  body: checkedByVerb<CreatePartnerInput>,
  run: ({ session, body }) => createPartner(session.context, body),
});
