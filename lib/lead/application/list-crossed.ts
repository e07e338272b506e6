import { listCrossed as selectCrossed } from '@/db/query/lead/application-crossing';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Environment } from '@/word/environment';
import type { CrossedView } from './view';

const mostListed = 200;

/** Lists an environment's applicants whom two lenders have, the 200 oldest first, for the operator console (design lead 14). */
export async function listCrossed(ctx: Context, input: { environment: Environment }): Promise<CrossedView[]> {
  assertMay(ctx, 'application.list-stuck');
  const rows = await selectCrossed(ctx.database, { ...input, limit: mostListed });
  return rows.map(({ environment: _, ...row }) => ({
    ...row,
    leadId: publicId(ctx.env.idKey, 'lead', row.leadId),
  }));
}
