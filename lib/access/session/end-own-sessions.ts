import type { z } from 'zod';
import { listOpenSessions } from '@/db/query/access/session';
import { deleteSessions } from '@/db/query/access/session-end';
import { lockUser } from '@/db/query/access/user';
import { isPassword } from '@/lib/access/auth/password';
import { assertFewTries, forgetTries, ownAccount } from '@/lib/access/auth/throttle';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, ruleBroken, validationFailed } from '@/lib/base/error/error';
import { askedForEnd } from './asked-for-end';
import { sessionHandle } from './handle';
import { sessionOwner } from './owner';
import type { endSessionsInput } from './schema';
import type { EndedSessions } from './view';

/**
 * Ends one of the signed-in user's other sessions, or all of them (`handle` null), at once and for the password
 * (`askedForEnd`); audited (design access 3). One that has ended already is no error: 0 were ended. Throws
 * `rule_broken` for the session that asks, `validation_failed` for a wrong password, and `rate_limited` after too many
 * tries, so that a stolen session can neither sign its owner out nor be used to guess. Drafts stay: they are the
 * user's.
 */
export async function endOwnSessions(
  ctx: Context,
  handle: string | null,
  { password }: z.output<typeof endSessionsInput>,
): Promise<EndedSessions> {
  const { userId, affiliateId, sessionId } = sessionOwner(ctx);
  if (handle === sessionHandle(sessionId)) throw ruleBroken('this is the session you use: sign out instead');
  const asked = await askedForEnd(ctx);
  const account = ownAccount(userId);
  if (asked.password) {
    if (password === undefined) throw validationFailed({ password: ['is needed'] });
    await assertFewTries(ctx, { email: account, address: ctx.origin ?? 'unknown' });
  }
  return ctx.database.transaction(async (tx) => {
    const user = await lockUser(tx, userId);
    if (!user) throw notFound('user');
    if (asked.password) {
      if (!(await isPassword(user.passwordHash, password ?? '')))
        throw validationFailed({ password: ['is not your password'] });
      await forgetTries(ctx, tx, account);
    }
    const rows = await listOpenSessions(tx, userId, ctx.env.idleSeconds);
    const ids = rows
      .map(({ id }) => id)
      .filter((id) => id !== sessionId && (handle === null || sessionHandle(id) === handle));
    const ended = await deleteSessions(tx, userId, ids);
    if (ended > 0)
      await recordAudit(ctx, tx, {
        action: 'user.sessions-ended',
        subjectId: userId,
        affiliateId,
        after: { sessions: ended },
      });
    return { ended };
  });
}
