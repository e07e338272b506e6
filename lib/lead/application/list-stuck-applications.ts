import { listStuckApplications as selectStuck } from '@/db/query/lead/stuck-application';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import type { Environment } from '@/word/environment';
import type { StuckApplicationView } from './view';

/** Lists the applications that await an operator, oldest first, at most 200, for the operator console. */
export async function listStuckApplications(
  ctx: Context,
  input: { environment: Environment },
): Promise<StuckApplicationView[]> {
  assertMay(ctx, 'application.list-stuck');
  const rows = await selectStuck(ctx.database, input.environment);
  return rows.map((row) => ({ ...row, leadId: publicId(ctx.env.idKey, 'lead', row.leadId) }));
}
