import { listDraftRows } from '@/db/query/lead/draft';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { draftBinding, draftOwner } from './owner';
import type { DraftView } from './schema';

/** Lists the user's drafts in this environment, latest first; also during maintenance (design lead 36). */
export async function listDrafts(ctx: AffiliateContext): Promise<{ drafts: DraftView[] }> {
  const owner = draftOwner(ctx);
  const rows = await listDraftRows(ctx.database, owner);
  const drafts = rows.map(({ id, revision, ciphertext, savedAt }) => ({
    id,
    revision,
    savedAt: savedAt.toISOString(),
    values: JSON.parse(
      decrypt(ctx.env.piiKey, ciphertext, 'draft', draftBinding(owner, id)).toString(),
    ) as DraftView['values'],
  }));
  return { drafts };
}
