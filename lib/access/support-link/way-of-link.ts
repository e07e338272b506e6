import type { Queryable } from '@/db/client';
import { hasApplicants, hasSomebodyToAgree } from '@/db/query/access/support-link';
import type { Context } from '@/lib/base/actor/context';
import { type Action, operatorsWhoMay } from '@/lib/base/actor/permission';

/**
 * How a link that lets somebody in reaches them. `hand`: whoever makes it hands it over. `mail`: our mail takes it to
 * the person alone. `yes`: handed over, but of no use until a manager or another operator agrees.
 */
export type WayOfLink = 'hand' | 'mail' | 'yes';

/**
 * Returns how a link into a team takes its way. Support sees applicants masked only, so a link that it makes for a team
 * must not let it in as one of the team (design base 14). A new team, which has no applicants yet, gets its first
 * manager by hand, and so does any team where nobody is there to agree: one operator, no other manager, no mail server.
 */
export async function wayOfLink(
  { actor, env }: Context,
  tx: Queryable,
  {
    action,
    affiliateId,
    userId = null,
  }: { action: Action; affiliateId: number | null; userId?: number | null },
): Promise<WayOfLink> {
  if (affiliateId === null || actor.kind !== 'user' || actor.role !== 'operator') return 'hand';
  if (!(await hasApplicants(tx, affiliateId))) return 'hand';
  if (env.smtp) return 'mail';
  const whose = { affiliateId, operatorId: actor.userId, userId, roles: operatorsWhoMay(action) };
  return (await hasSomebodyToAgree(tx, whose)) ? 'yes' : 'hand';
}
