import { listDraftRows } from '@/db/query/draft';
import type { AffiliateContext } from '@/lib/context';
import { decrypt } from '@/lib/crypto';
import { draftOwner } from './owner';
import type { DraftView } from './schema';

/** The user's half-typed leads in this environment, the latest first; during maintenance too (design 9). */
export async function listDrafts(ctx: AffiliateContext): Promise<{ drafts: DraftView[] }> {
  const rows = await listDraftRows(ctx.database, draftOwner(ctx));
  const drafts = rows.map(({ id, revision, ciphertext, savedAt }) => ({
    id,
    revision,
    saved_at: savedAt.toISOString(),
    values: JSON.parse(decrypt(ctx.env.piiKey, ciphertext, 'draft').toString()) as DraftView['values'],
  }));
  return { drafts };
}
