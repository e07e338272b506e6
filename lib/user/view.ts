import type { UserRow } from '@/db/query/user';
import type { UserView } from './schema';

export function userView({ id, email, name, role, affiliateId, createdAt }: UserRow): UserView {
  return { id, email, name, role, affiliateId, createdAt };
}
