import { listRestrictedHashes } from '@/db/query/base/restriction';
import { listDraftRows } from '@/db/query/lead/draft';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { decrypt } from '@/lib/base/crypto/crypto';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { draftBinding, draftOwner } from './owner';
import type { DraftView } from './schema';

/** Leaves out what is typed of people whose data is restricted (design care 17). */
async function withoutRestricted(ctx: AffiliateContext, drafts: DraftView[]): Promise<DraftView[]> {
  const numbers = drafts.map(({ values }) => values.id_number?.replace(/\D/g, '') ?? '');
  if (numbers.every((digits) => digits.length !== 13)) return drafts;
  const key = await knownOptOutKey(ctx);
  const hashes = numbers.map((digits) => optOutHash(key, 'id_number', digits));
  const restricted = new Set(
    (await listRestrictedHashes(ctx.database, hashes)).map((hash) => hash.toString('hex')),
  );
  return drafts.filter((_, nth) => !restricted.has(hashes[nth]?.toString('hex') ?? ''));
}

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
  return { drafts: await withoutRestricted(ctx, drafts) };
}
