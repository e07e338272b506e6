import { lockUser, markUserRemoved } from '@/db/query/user';
import { recordEvent } from '@/lib/audit/record-event';
import { assertMay } from '@/lib/auth/permission';
import type { Context } from '@/lib/context';
import { notFound, ruleBroken } from '@/lib/error';

/** Ends a user's account and sessions at once (DESIGN 9). Nobody can remove themselves. */
export async function removeUser(ctx: Context, input: { userId: number }): Promise<void> {
  await ctx.database.drizzle.transaction(async (tx) => {
    const row = await lockUser(tx, input.userId);
    if (!row) throw notFound('user');
    assertMay(ctx, 'user.remove', { affiliateId: row.affiliateId });
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('you cannot remove yourself');
    await markUserRemoved(tx, row.id);
    await recordEvent(ctx, tx, {
      action: 'user.removed',
      subjectId: row.id,
      affiliateId: row.affiliateId,
      before: { email: row.email, name: row.name, role: row.role },
    });
  });
}
