import type { Database } from '@/db/client';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { mintLenderScope } from '@/lib/base/actor/scope';
import type { Environment } from '@/word/environment';
import type { LenderPosition } from '@/word/role';
import { makeContext } from './context';
import { makeUser } from './factory';

/** One of a lender's people, signed in. */
export async function makeLenderPerson(
  database: Database,
  lenderId: number,
  {
    role: lenderRole = 'agent',
    name = 'Thandi Mokoena',
    environment = 'uat',
    changes = {},
  }: { role?: LenderPosition; name?: string; environment?: Environment; changes?: Partial<Context> } = {},
): Promise<LenderContext> {
  const { id: userId } = await makeUser(database, { role: 'lender', lenderId, lenderRole, name });
  const actor = {
    kind: 'user',
    userId,
    role: 'lender',
    lenderRole,
    lenderId,
    affiliateId: null,
    sessionId: `s${userId}`,
  } as const;
  return {
    ...makeContext(database, { actor, ...changes }),
    lenderScope: mintLenderScope(lenderId, environment),
  };
}
