import { findUser } from '@/db/query/access/user';
import type { Context } from '@/lib/base/actor/context';

/** Whether the signed-in user's email is only claimed and can be confirmed by a code that our mail takes there. */
export async function canConfirmEmail({ actor, database, env }: Context): Promise<boolean> {
  if (actor.kind !== 'user' || !env.smtp) return false;
  return (await findUser(database, actor.userId))?.provenAt === null;
}
