import type { Context } from '@/lib/base/actor/context';
import type { OperatorRole } from '@/word/role';
import { makeContext } from './context';
import type { TestFileDatabase } from './database/with-database';
import { makeUser } from './factory';
import { userActor } from './user-actor';

/** An operator of a role who is signed in: the session is `session N`, by the user's id. */
export async function makeOperatorContext(
  db: TestFileDatabase,
  operatorRole: OperatorRole,
): Promise<Context> {
  const { id: userId } = await makeUser(db, { role: 'operator' });
  const actor = userActor({ userId, role: 'operator', affiliateId: null, sessionId: `session ${userId}` });
  return makeContext(db.database, { actor: { ...actor, operatorRole } as typeof actor });
}
