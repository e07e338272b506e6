import { listOpenSessions } from '@/db/query/access/session';
import { deleteSessions } from '@/db/query/access/session-end';
import { findUser, lockUser } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { assertMayTo } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken } from '@/lib/base/error/error';
import type { EndedSessions } from './view';

interface Whose {
  userId: number;
}

/** Counts a user's open sessions, for whoever may end them. */
export async function countUserSessions(ctx: Context, { userId }: Whose): Promise<{ sessions: number }> {
  const row = assertMayTo(ctx, 'user.end-sessions', await findUser(ctx.database, userId), 'user');
  return { sessions: (await listOpenSessions(ctx.database, row.id, ctx.env.idleSeconds)).length };
}

/**
 * Ends all sessions of another user at once, open event streams included; audited (design access 3). Nothing else
 * changes: they can sign in again. Throws `rule_broken` for oneself.
 */
export async function endUserSessions(ctx: Context, { userId }: Whose): Promise<EndedSessions> {
  return ctx.database.transaction(async (tx) => {
    const row = assertMayTo(ctx, 'user.end-sessions', await lockUser(tx, userId), 'user');
    if (ctx.actor.kind === 'user' && ctx.actor.userId === row.id)
      throw ruleBroken('your own sessions are ended on your account page');
    // No sign-in of theirs comes in between: it would wait for the lock.
    const open = await listOpenSessions(tx, row.id, ctx.env.idleSeconds);
    const ended = await deleteSessions(
      tx,
      row.id,
      open.map(({ id }) => id),
    );
    if (ended > 0)
      await recordAudit(ctx, tx, {
        action: 'user.sessions-ended',
        subjectId: row.id,
        affiliateId: row.affiliateId,
        after: { sessions: ended },
      });
    return { ended };
  });
}
