import type { Context } from '@/lib/base/actor/context';
import type { OperatorRole } from '@/word/role';
import { makeContext } from './context';
import type { TestFileDatabase } from './database/with-database';
import { makeUser } from './factory';
import { inTurn } from './in-turn';

/** Somebody signed in, as their session said. */
export interface Person {
  id: number;
  ctx: Context;
}

/** What somebody does in a context of theirs. */
export type Act = (ctx: Context) => Promise<unknown>;

/** Returns the code of the error that an act ends with. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error && 'code' in error ? String(error.code) : String(error)),
  );

/** People of a test file whose acts cross in time. */
export const crossingActs = (db: TestFileDatabase) => ({
  async operator(operatorRole: OperatorRole): Promise<Person> {
    const { id: userId } = await makeUser(db, { role: 'operator', operatorRole });
    const session = { affiliateId: null, sessionId: 's' } as const;
    const actor = { kind: 'user', userId, role: 'operator', operatorRole, ...session } as const;
    return { id: userId, ctx: makeContext(db.database, { actor }) };
  },

  async staff(affiliateId: number, role: 'agent' | 'manager'): Promise<Person> {
    const { id: userId } = await makeUser(db, { role, affiliateId });
    const actor = { kind: 'user', userId, role, affiliateId, sessionId: 's' } as const;
    return { id: userId, ctx: makeContext(db.database, { actor }) };
  },

  /** Returns the actions that the audit trail has of somebody. */
  doneBy: ({ id }: Person) => db.sql`
    select action from audit_event where actor_kind = 'user' and actor_id = ${id}`,

  /** Decides, commits once what somebody else does waits for it, and returns what became of that. */
  async whileDeciding(decide: Act, act: () => Promise<unknown>): Promise<string> {
    const [code] = await inTurn(db.database, (tx) => decide(makeContext({ ...db.database, ...tx })), [
      () => codeOf(act()),
    ]);
    return code?.status === 'fulfilled' ? code.value : 'not tried';
  },
});
