import type { Queryable } from '@/db/client';
import { insertSupportLinkMails, type SupportLinkKind } from '@/db/query/access/support-link';
import type { Context } from '@/lib/base/actor/context';

/**
 * Mails the managers of a team that support has made a link for it, but the one whom it is for; their Team page lists
 * it in any case. Nothing for links of their own, and where there is no mail server.
 */
export async function tellManagers(
  { actor, env }: Context,
  tx: Queryable,
  {
    affiliateId,
    userId = null,
    ...link
  }: { kind: SupportLinkKind; id: number; affiliateId: number | null; userId?: number | null },
): Promise<void> {
  if (affiliateId === null || actor.kind !== 'user' || actor.role !== 'operator' || !env.smtp) return;
  await insertSupportLinkMails(tx, { ...link, affiliateId, userId });
}
