import { may } from '@/lib/base/actor/permission';
import type { FilterContext } from './context';

/** One's own filter is one's own; what the team shares is for its managers, whoever saved it. */
export function mayChangeFilter(
  ctx: FilterContext,
  { userId, isShared }: { userId: number; isShared: boolean },
): boolean {
  if (isShared) return may(ctx, 'saved-filter.share', ctx.scope ?? {});
  return ctx.actor.kind === 'user' && ctx.actor.userId === userId;
}
