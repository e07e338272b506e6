import type { Queryable } from '@/db/client';
import { hasOtherManager, type UserRow } from '@/db/query/user';
import { ruleBroken } from '@/lib/error';

/** Throws `rule_broken` if the team would have no manager left. The team must be locked (`lockTeamOf`). */
export async function assertManagerRemains(
  db: Queryable,
  leaving: Pick<UserRow, 'id' | 'role' | 'affiliateId'>,
): Promise<void> {
  if (leaving.role !== 'manager' || leaving.affiliateId === null) return;
  if (await hasOtherManager(db, leaving.affiliateId, leaving.id)) return;
  throw ruleBroken('this is the last manager: make somebody else a manager first');
}
