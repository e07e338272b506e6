import { listOpenInvitations } from '@/db/query/invitation';
import type { Context } from '@/lib/context';
import { assertMay } from '@/lib/permission';
import type { InvitationView } from './schema';

/** Lists a team's invitations that can still be used, oldest first. */
export async function listInvitations(
  ctx: Context,
  input: { affiliateId: number },
): Promise<InvitationView[]> {
  assertMay(ctx, 'invitation.list', input);
  return listOpenInvitations(ctx.database, input.affiliateId);
}
