import type { Queryable } from '@/db/client';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';

/**
 * The context of a step: whatever its verbs write belongs to the one transaction, also what they write elsewhere over
 * other connections. Always in UAT.
 */
export function stepContext(
  ctx: Context,
  tx: Queryable,
  { affiliateId, userId }: { affiliateId: number; userId: number },
): AffiliateContext {
  return {
    ...ctx,
    database: { ...ctx.database, ...tx, waiting: tx, pipeline: tx, reports: tx },
    scope: mintScope(affiliateId, 'uat'),
    actor: { kind: 'user', role: 'agent', userId, affiliateId, sessionId: '', isSample: true },
  };
}
