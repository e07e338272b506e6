import { deleteSurplusDrafts, upsertDraft } from '@/db/query/lead/draft';
import type { GuardedContext } from '@/lib/base/actor/context';
import { encrypt } from '@/lib/base/crypto/crypto';
import { AppError, notFound } from '@/lib/base/error/error';
import { draftHash } from './draft-hash';
import { isDraftId } from './draft-id';
import { draftBinding, draftOwner } from './owner';
import type { DraftInput } from './schema';

/**
 * Maximum number of drafts per user and environment: each call that comes in while somebody types sets one aside, and
 * none of a day's may be lost.
 */
const keptDrafts = 50;

/**
 * Saves a draft of a lead, encrypted, for its user in this environment (design lead 36). Throws `conflict` when another
 * page has changed or removed the draft meanwhile, `forbidden` when the form was opened by another user or in the other
 * environment.
 */
export async function saveDraft(
  ctx: GuardedContext,
  id: string,
  input: DraftInput,
): Promise<{ savedAt: string }> {
  const owner = draftOwner(ctx);
  if (!isDraftId(id)) throw notFound('draft');
  if (input.userId !== owner.userId || input.environment !== owner.environment)
    throw new AppError('forbidden', 'the form was opened by somebody else, or in the other environment');
  const { piiKey } = ctx.env;
  const savedAt = await upsertDraft(ctx.database, owner, {
    id,
    revision: input.revision,
    ciphertext: encrypt(piiKey, JSON.stringify(input.values), 'draft', draftBinding(owner, id)),
    idNumberHash: draftHash(piiKey, input.values),
    after: input.after.filter((revision) => revision !== null),
    afterNone: input.after.includes(null),
  });
  if (!savedAt) throw new AppError('conflict', 'another page has changed or removed this draft');
  await deleteSurplusDrafts(ctx.database, owner, keptDrafts);
  return { savedAt: savedAt.toISOString() };
}
