import { updateSessionViewingEnded } from '@/db/query/access/session';
import type { PortalSession } from '@/lib/access/auth/session';
import { recordAudit } from '@/lib/base/audit/record-audit';

/**
 * Ends an operator's look at the portal before its time. Returns the affiliate that was looked at; null if it had ended
 * already.
 */
export async function endViewing({
  context,
  viewing,
  affiliate,
}: Pick<PortalSession, 'context' | 'viewing' | 'affiliate'>): Promise<{ affiliateId: number | null }> {
  const { actor, database } = context;
  if (!viewing || !affiliate || actor.kind !== 'user') return { affiliateId: null };
  await database.transaction(async (tx) => {
    await updateSessionViewingEnded(tx, actor.sessionId);
    await recordAudit(context, tx, {
      action: 'view-as.ended',
      subjectId: viewing.userId,
      affiliateId: affiliate.id,
    });
  });
  return { affiliateId: affiliate.id };
}
