import { visitorRoute } from '@/lib/auth/portal-route';
import { acceptInvitation } from '@/lib/invitation/accept-invitation';
import { acceptInvitationInput } from '@/lib/invitation/schema';
import { processState } from '@/lib/process';

export const POST = visitorRoute({
  body: acceptInvitationInput,
  run: ({ body, address }) => acceptInvitation(processState(), body, address),
});
