import type { Queryable } from '@/db/client';
import { listAuditEventRows } from '@/db/query/base/audit';
import type { Context } from '@/lib/base/actor/context';
import { type AppError, stale } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { actorName } from './actor-name';

/** What was changed meanwhile: its noun and id in the audit trail. */
interface Changed {
  what: 'partner' | 'intent' | 'affiliate' | 'environment';
  subjectId?: number;
  environment?: Environment;
}

/**
 * Returns the error for saving over an unseen change: with the stored state, without secrets, and who changed it last
 * and when. `you`: it was the same user, in another window.
 */
export async function staleSave(
  ctx: Pick<Context, 'actor'>,
  db: Queryable,
  { what, ...which }: Changed,
  current: object,
): Promise<AppError<'stale'>> {
  const [event] = await listAuditEventRows(db, { noun: what, ...which }, 1);
  if (!event) return stale(what, current);
  const you = ctx.actor.kind === 'user' && event.actorKind === 'user' && event.actorId === ctx.actor.userId;
  return stale(what, current, { by: actorName(event), at: event.at, you });
}
