import type { Queryable } from '@/db/client';
import { listAuditEntryRows } from '@/db/query/base/audit';
import type { Context } from '@/lib/base/actor/context';
import { type AppError, stale } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { actorName } from './actor-name';

/** What was changed meanwhile: its noun and id in the audit trail. */
interface Changed {
  what: 'partner' | 'intent' | 'affiliate' | 'environment' | 'lender';
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
  const [entry] = await listAuditEntryRows(db, { noun: what, ...which }, 1);
  if (!entry) return stale(what, current);
  const you = ctx.actor.kind === 'user' && entry.actorKind === 'user' && entry.actorId === ctx.actor.userId;
  return stale(what, current, { by: actorName(entry), at: entry.at, you });
}
