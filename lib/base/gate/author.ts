import type { Queryable } from '@/db/client';
import { findUser, findUserForShare } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { type Action, roleMay, roleOfActor } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';
import { roleOf } from '@/word/role';

/** Whether a user may still do what they planned: they are neither suspended nor removed, nor of a lower role. */
export async function mayStill(db: Queryable, userId: number, action: Action): Promise<boolean> {
  const author = await findUser(db, userId);
  return author !== null && author.suspendedAt === null && roleMay(roleOf(author), action);
}

/**
 * For whoever plans something, in the transaction that stores it and once it has the lock that its holding takes: a user
 * who lost the right after the request began is refused. Throws `forbidden`.
 */
export async function assertStillMay(
  { actor }: Pick<Context, 'actor'>,
  db: Queryable,
  action: Action,
): Promise<void> {
  if (actor.kind === 'user' && !(await mayStill(db, actor.userId, action)))
    throw new AppError('forbidden', 'you may not do this');
}

/**
 * For whoever gives or takes rights, in the transaction that does it: throws `forbidden` unless a user who acts is still
 * who their session said, neither suspended nor removed, and of the same role; that another role may do it, too, is not
 * enough. It stays so until the transaction ends: whoever suspends, removes or demotes them waits, and finds what was
 * made. Call it after the lock of the team (`lockTeamOf`, `lockAffiliate`) and before those of links, so that two who
 * act on each other lock in one order. Never once an environment is locked: `assertStillMay` asks there, without a lock.
 * An actor that is no user is not asked; who looks at a portal as its manager changes nothing, and is refused.
 */
export async function assertActorUnchanged({ actor }: Pick<Context, 'actor'>, db: Queryable): Promise<void> {
  if (actor.kind !== 'user') return;
  const stored = await findUserForShare(db, actor.userId);
  if (stored === null || stored.suspendedAt !== null || roleOf(stored) !== roleOfActor(actor))
    throw new AppError('forbidden', 'your role or account was changed meanwhile: nothing was done');
}
