import type { z } from 'zod';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError, hasCode } from '@/lib/base/error/error';
import { createInvitation } from './create-invitation';
import type { createInvitationsInput, InvitedView } from './schema';

/**
 * Invites several people to a team, each by a link of their own, and says of each address what became of it: somebody who
 * has an account already, or whose invitation failed, keeps nobody else from theirs. Throws `forbidden` once the inviter
 * is no longer who they were, and says how many were invited before.
 */
export async function createInvitations(
  ctx: Context,
  { emails, role, affiliateId, lenderId }: z.output<typeof createInvitationsInput>,
): Promise<InvitedView[]> {
  assertMay(ctx, 'invitation.create', { affiliateId: affiliateId ?? null, lenderId });
  const invited: InvitedView[] = [];
  for (const email of emails) {
    try {
      invited.push({
        became: 'invited',
        ...(await createInvitation(ctx, { email, role, affiliateId, lenderId })),
      });
    } catch (error) {
      if (hasCode(error, 'forbidden')) throw stopped(error, invited, emails.length);
      const isMember = hasCode(error, 'conflict');
      if (!isMember) ctx.log.error({ err: error }, 'one of several invitations failed');
      invited.push({ email, became: isMember ? 'member' : 'failed' });
    }
  }
  return invited;
}

/** Says how many have a link: it was revoked where they were demoted, and works where they were promoted. */
function stopped(error: AppError, invited: readonly InvitedView[], asked: number): AppError {
  const made = invited.filter(({ became }) => became === 'invited').length;
  if (made === 0) return error;
  return new AppError(
    'forbidden',
    `your role or account was changed after ${made} of ${asked} invitations: the list of open ones says whose link works`,
  );
}
