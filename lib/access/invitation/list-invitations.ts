import { listOpenInvitations } from '@/db/query/access/invitation';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { roleOf } from '@/word/role';
import type { InvitationView } from './schema';

/** Lists the invitations to a team, of an affiliate or a lender, or (neither) to the operators, that can still be used, oldest first. */
export async function listInvitations(
  ctx: Context,
  input: { affiliateId: number | null; lenderId?: number },
): Promise<InvitationView[]> {
  assertMay(ctx, 'invitation.list', input);
  const rows = await listOpenInvitations(ctx.database, { lenderId: null, ...input });
  return rows.map(({ operatorRole, lenderRole, role, ...row }) => ({
    ...row,
    role: roleOf({ role, operatorRole, lenderRole }),
  }));
}
