import type { DraftOwner } from '@/db/query/draft';
import type { AffiliateContext } from '@/lib/context';
import { AppError } from '@/lib/error';

/** Drafts belong to users: an API key has none. */
export function draftOwner({ actor, scope }: AffiliateContext): DraftOwner {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only people keep drafts');
  return { userId: actor.userId, environment: scope.environment };
}
