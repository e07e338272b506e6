import type { Queryable } from '@/db/client';
import { hasOtherAdmin, hasOtherManager, type UserRow } from '@/db/query/access/user';
import { findAffiliate } from '@/db/query/account/affiliate';
import { ruleBroken } from '@/lib/base/error/error';

/**
 * Throws `rule_broken` if the team would have no manager left while it is served, or the operators no admin who can sign in. They must be
 * locked (`lockTeamOf`).
 */
export async function assertManagerRemains(
  db: Queryable,
  leaving: Pick<
    UserRow,
    'id' | 'role' | 'operatorRole' | 'lenderRole' | 'suspendedAt' | 'affiliateId' | 'lenderId'
  >,
): Promise<void> {
  if (leaving.operatorRole === 'admin' && !leaving.suspendedAt && !(await hasOtherAdmin(db, leaving.id)))
    throw ruleBroken('this is the last admin: make somebody else an admin first');
  if (leaving.role !== 'manager' && leaving.lenderRole !== 'manager') return;
  // A team that is suspended needs no manager: so a contract ends.
  const { affiliateId } = leaving;
  if (affiliateId !== null && (await findAffiliate(db, affiliateId))?.active === false) return;
  if (await hasOtherManager(db, leaving, leaving.id)) return;
  throw ruleBroken('this is the last manager: make somebody else a manager first');
}
