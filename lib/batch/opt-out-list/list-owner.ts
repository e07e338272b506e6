import type { ListOwner } from '@/db/query/batch/opt-out-file';
import type { Context } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/**
 * Returns whose lists an actor may see or change: a manager those of the own affiliate, an operator all of an environment.
 * Throws `forbidden`.
 */
export function listOwner(
  ctx: Pick<Context, 'actor'>,
  action: Extract<Action, `opt-out-list.${string}`>,
  environment: Environment,
): ListOwner {
  assertMay(ctx, action);
  return { environment, affiliateId: ctx.actor.kind === 'user' ? ctx.actor.affiliateId : null };
}
