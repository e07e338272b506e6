import type { z } from 'zod';
import { updateInvitationAccepted } from '@/db/query/access/invitation';
import { insertUser } from '@/db/query/access/user';
import { hashToken } from '@/lib/access/auth/link-token';
import { hashPassword } from '@/lib/access/auth/password';
import { assertHardToGuess } from '@/lib/access/auth/password-strength';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { roleOf } from '@/word/role';
import { findInvitation } from './find-invitation';
import type { acceptInvitationInput } from './schema';

/**
 * Joins the team of an invitation link, or the operators, and uses the link up. Needs no session: whoever has the link may join. Throws
 * `not_found` when the link is no longer open, `validation_failed` for a password that is easy to guess, `conflict`
 * when the email got an account meanwhile.
 */
export async function acceptInvitation(
  process: ProcessState,
  input: z.output<typeof acceptInvitationInput>,
  address: string | null,
): Promise<{ email: string }> {
  const { token, name, password } = input;
  // Before hashing, which is deliberately slow: a made-up link costs nothing.
  const open = await findInvitation(process, token);
  if (!open) throw notFound('invitation');
  await assertHardToGuess(password, { name, email: open.email, affiliateName: open.teamName });
  const passwordHash = await hashPassword(password);
  return process.database.transaction(async (tx) => {
    const invitation = await updateInvitationAccepted(tx, hashToken(token));
    if (!invitation) throw notFound('invitation');
    const { email, role, operatorRole, lenderRole, affiliateId, lenderId } = invitation;
    const whose = { role, operatorRole, lenderRole, affiliateId, lenderId };
    const user = await insertUser(tx, { email, name, passwordHash, ...whose });
    if (!user) throw new AppError('conflict', `a user with the email ${email} exists already`);
    const actor = { kind: 'user', userId: user.id } as const;
    await recordAudit({ actor, origin: address }, tx, {
      action: 'invitation.accepted',
      subjectId: invitation.id,
      affiliateId,
      after: { userId: user.id, email, name, role: roleOf(invitation) },
    });
    return { email };
  });
}
