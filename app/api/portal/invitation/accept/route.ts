import { visitorRoute } from '@/lib/access/auth/portal-route';
import { acceptInvitation } from '@/lib/access/invitation/accept-invitation';
import { acceptInvitationInput } from '@/lib/access/invitation/schema';
import { processState } from '@/lib/base/process/process';

export const POST = visitorRoute({
  body: acceptInvitationInput,
  run: ({ body, address }) => acceptInvitation(processState(), body, address),
});
