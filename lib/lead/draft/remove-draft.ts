import { deleteDraft } from '@/db/query/lead/draft';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { isDraftId } from './draft-id';
import { draftOwner } from './owner';

/** Removes one of the user's drafts, if it exists; also during maintenance. */
export async function removeDraft(ctx: AffiliateContext, id: unknown): Promise<void> {
  const owner = draftOwner(ctx);
  if (isDraftId(id)) await deleteDraft(ctx.database, owner, id);
}
