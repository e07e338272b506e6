import type { DraftOwner } from '@/db/query/lead/draft';
import type { AffiliateContext } from '@/lib/base/actor/context';
import type { RowBinding } from '@/lib/base/crypto/crypto';
import { AppError } from '@/lib/base/error/error';

/** Drafts belong to users: an API key has none. */
export function draftOwner({ actor, scope }: AffiliateContext): DraftOwner {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only people keep drafts');
  return { userId: actor.userId, environment: scope.environment };
}

/** What a draft's ciphertext is bound to. A page may spell the id in capitals. */
export function draftBinding({ userId, environment }: DraftOwner, id: string): RowBinding {
  return [userId, environment, id.toLowerCase()];
}
