import type { UserRow } from '@/db/query/access/user';
import { roleOf } from '@/word/role';
import type { UserView } from './schema';

export function userView({ id, email, name, affiliateId, lenderId, createdAt, ...row }: UserRow): UserView {
  return { id, email, name, role: roleOf(row), affiliateId, lenderId, createdAt };
}
