import type { z } from 'zod';
import {
  insertInvitation,
  updateInvitationRevoked,
  updateInvitationsRevoked,
} from '@/db/query/access/invitation';
import { listUsersByEmail } from '@/db/query/access/user';
import { findAffiliate } from '@/db/query/account/affiliate';
import { findLender } from '@/db/query/account/lender';
import { generateToken } from '@/lib/access/auth/link-token';
import { mailLink } from '@/lib/access/support-link/mail-link';
import { tellManagers } from '@/lib/access/support-link/tell-managers';
import { wayOfLink } from '@/lib/access/support-link/way-of-link';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay, may } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { assertActorUnchanged } from '@/lib/base/gate/author';
import { storedRole } from '@/word/role';
import type { createInvitationInput, MadeInvitation } from './schema';

const lifeDays = 7;

/**
 * Creates a link that lets one person join the team, or the operators, within 7 days; it is returned only once and never stored. Revokes
 * an earlier link for the same email. Throws `conflict` when the email has an account in this team, or is known to be a user's (one that is only claimed elsewhere is
 * free, design access 5), but only to those who may see it:
 * to a manager an account elsewhere makes no difference, and the link says so to the invited person alone. One that
 * support makes for a team goes by mail, or waits for another's yes (`wayOfLink`), and its managers are told.
 */
export async function createInvitation(
  ctx: Context,
  input: z.output<typeof createInvitationInput>,
): Promise<MadeInvitation> {
  const { affiliateId = null, lenderId = null, email, role } = input;
  assertMay(ctx, 'invitation.create', { affiliateId, lenderId });
  const { token, hash: tokenHash } = generateToken();
  const invitedBy = userIdOf(ctx);
  const link = `${ctx.env.portalOrigin}/invitation/${token}`;
  const { row, way, team } = await ctx.database.transaction(async (tx) => {
    await assertActorUnchanged(ctx, tx);
    const affiliate = affiliateId === null ? null : await findAffiliate(tx, affiliateId);
    if (affiliateId !== null && !affiliate) throw notFound('affiliate');
    if (lenderId !== null && !(await findLender(tx, lenderId))) throw notFound('lender');
    const holders = await listUsersByEmail(tx, email);
    const isTaken = holders.some(
      (holder) =>
        (holder.provenAt !== null || (holder.affiliateId === affiliateId && holder.lenderId === lenderId)) &&
        may(ctx, 'user.list', { affiliateId: holder.affiliateId, lenderId: holder.lenderId }),
    );
    if (isTaken) throw new AppError('conflict', `a user with the email ${email} exists already`);
    await updateInvitationsRevoked(tx, { affiliateId, lenderId }, email);
    const way = await wayOfLink(ctx, tx, { action: 'invitation.create', affiliateId });
    const needsYes = way === 'yes';
    const invited = {
      affiliateId,
      lenderId,
      email,
      ...storedRole(role),
      tokenHash,
      invitedBy,
      lifeDays,
      needsYes,
    };
    const row = await insertInvitation(tx, invited);
    await tellManagers(ctx, tx, { kind: 'invitation', id: row.id, affiliateId });
    await recordAudit(ctx, tx, {
      action: 'invitation.created',
      subjectId: row.id,
      affiliateId,
      after: { email, role, ...(lenderId !== null && { lenderId }) },
    });
    return { row, way, team: affiliate?.name ?? '' };
  });
  const { id, expiresAt } = row;
  if (way !== 'mail') return { link, email, expiresAt, waits: way === 'yes' };
  const subject = `You are invited to join ${team}`;
  const says = `Our support has invited you to join ${team}.`;
  try {
    await mailLink(ctx, { id: `invitation-${id}`, email, subject, says, link, expiresAt });
  } catch (error) {
    await updateInvitationRevoked(ctx.database, id);
    throw error;
  }
  return { link: '', email, expiresAt, waits: false };
}
