import type { Actor } from '@/lib/base/actor/context';
import type { UserRole } from '@/word/role';

type UserActor = Extract<Actor, { kind: 'user' }>;

/** A signed-in user; an operator is an admin. */
export function userActor({
  role,
  ...who
}: {
  userId: number;
  role: UserRole;
  affiliateId: number | null;
  sessionId: string;
}): UserActor {
  if (role === 'operator') return { kind: 'user', ...who, role, operatorRole: 'admin' };
  if (role === 'lender') throw new Error('a lender’s user needs a lender: makeLenderVisitor');
  return { kind: 'user', ...who, role };
}
