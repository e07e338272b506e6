import { listUserRows } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { TeamMemberView } from './schema';
import { userView } from './view';

/** Lists the team of an affiliate or of a lender by name, or (neither) the operators. */
export async function listUsers(
  ctx: Context,
  input: { affiliateId: number | null; lenderId?: number },
): Promise<TeamMemberView[]> {
  assertMay(ctx, 'user.list', input);
  const rows = await listUserRows(ctx.database, { lenderId: null, ...input });
  return rows.map((row) => ({
    ...userView(row),
    hasSecondFactor: row.hasSecondFactor,
    hasProviderAccount: row.hasProviderAccount,
    seenAt: row.seenAt,
    suspendedAt: row.suspendedAt,
  }));
}
