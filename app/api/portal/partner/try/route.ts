import { checkedByVerb, sessionRoute } from '@/lib/auth/portal-route';
import type { TryPartnerInput } from '@/lib/partner/input';
import { tryPartner } from '@/lib/partner/try-partner';

export const POST = sessionRoute({
  body: checkedByVerb<TryPartnerInput>,
  run: ({ session, body }) => tryPartner(session.context, body),
});
