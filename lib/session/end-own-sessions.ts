import { deleteSessions, listOpenSessions } from '@/db/query/session';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { ruleBroken } from '@/lib/error';
import { sessionHandle } from './handle';
import { sessionOwner } from './owner';
import type { EndedSessions } from './view';

/**
 * Ends one of the signed-in user's other sessions, or all of them (`handle` null), at once; audited (design 9). One that
 * has ended already is no error: 0 were ended. Throws `rule_broken` for the session that asks. Drafts stay: they are the
 * user's.
 */
export async function endOwnSessions(ctx: Context, handle: string | null): Promise<EndedSessions> {
  const { userId, affiliateId, sessionId } = sessionOwner(ctx);
  if (handle === sessionHandle(sessionId)) throw ruleBroken('this is the session you use: sign out instead');
  return ctx.database.transaction(async (tx) => {
    const rows = await listOpenSessions(tx, userId, ctx.env.idleSeconds);
    const ids = rows
      .map(({ id }) => id)
      .filter((id) => id !== sessionId && (handle === null || sessionHandle(id) === handle));
    const ended = await deleteSessions(tx, userId, ids);
    if (ended > 0)
      await recordEvent(ctx, tx, {
        action: 'user.sessions-ended',
        subjectId: userId,
        affiliateId,
        after: { sessions: ended },
      });
    return { ended };
  });
}
