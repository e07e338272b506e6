import { listOpenSessions } from '@/db/query/access/session';
import type { Context } from '@/lib/base/actor/context';
import { sessionHandle } from './handle';
import { sessionOwner } from './owner';
import type { OpenSession } from './view';

/** Lists the open sessions of the signed-in user, the one that asks first, then the latest used (design access 3). */
export async function listSessions(ctx: Context): Promise<OpenSession[]> {
  const { userId, sessionId } = sessionOwner(ctx);
  const rows = await listOpenSessions(ctx.database, userId, ctx.env.idleSeconds);
  const views = rows.map(({ id, ...row }) => ({
    ...row,
    handle: sessionHandle(id),
    isOwn: id === sessionId,
  }));
  return [...views.filter(({ isOwn }) => isOwn), ...views.filter(({ isOwn }) => !isOwn)];
}
