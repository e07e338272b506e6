import { checkedByVerb, visitorRoute } from '@/lib/auth/portal-route';
import { acceptInvitation } from '@/lib/invitation/accept-invitation';
import type { AcceptInvitationInput } from '@/lib/invitation/schema';
import { processState } from '@/lib/process';

export const POST = visitorRoute({
  body: checkedByVerb<AcceptInvitationInput>,
  run: ({ body, address }) => acceptInvitation(processState(), body, address),
});
