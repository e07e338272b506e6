import type { Queryable } from '@/db/client';
import { findUser } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';
import { type Action, roleMay } from '@/lib/base/actor/permission';
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
