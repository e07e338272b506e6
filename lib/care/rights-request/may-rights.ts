import { isViewing } from '@/lib/access/view-as/is-viewing';
import type { Context } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';

/**
 * Returns of whose requests an actor may do this: an affiliate's number, or null for all. Throws `forbidden`, also for who
 * looks at the portal as a manager.
 */
export function assertMayRights(ctx: Pick<Context, 'actor'>, action: Action): number | null {
  const { actor } = ctx;
  if (isViewing(ctx)) throw new AppError('forbidden', 'you may not do this');
  const affiliateId = actor.kind === 'user' && actor.role === 'manager' ? actor.affiliateId : null;
  assertMay(ctx, action, { affiliateId });
  return affiliateId;
}
