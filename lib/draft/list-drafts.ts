import { listDraftRows } from '@/db/query/draft';
import type { AffiliateContext } from '@/lib/context';
import { decrypt } from '@/lib/crypto';
import { draftOwner } from './owner';
import type { DraftView } from './schema';

/** Lists the user's drafts in this environment, latest first; also during maintenance (design 9). */
export async function listDrafts(ctx: AffiliateContext): Promise<{ drafts: DraftView[] }> {
  const rows = await listDraftRows(ctx.database, draftOwner(ctx));
  const drafts = rows.map(({ id, revision, ciphertext, savedAt }) => ({
    id,
    revision,
    savedAt: savedAt.toISOString(),
    values: JSON.parse(decrypt(ctx.env.piiKey, ciphertext, 'draft').toString()) as DraftView['values'],
  }));
  return { drafts };
}
