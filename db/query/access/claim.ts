import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import type { LenderPosition, OperatorRole, UserRole } from '@/word/role';

/** An account whose email is only claimed. */
export interface ClaimRow {
  userId: number;
  role: UserRole;
  operatorRole: OperatorRole | null;
  lenderRole: LenderPosition | null;
  affiliateId: number | null;
  /** The affiliate's, or the lender's; null: the operators. */
  affiliateName: string | null;
  /** Null: made on the command line. */
  invitedBy: string | null;
}

/** Lists the accounts that claim this email and may be used: not suspended, of an active affiliate. */
export async function listClaims(db: Queryable, email: string): Promise<ClaimRow[]> {
  return db.drizzle
    .select({
      userId: user.id,
      role: user.role,
      operatorRole: user.operatorRole,
      lenderRole: user.lenderRole,
      affiliateId: user.affiliateId,
      affiliateName: sql<string | null>`coalesce(${affiliate.name}, ${lender.tradingName})`,
      invitedBy: sql<
        string | null
      >`(select maker.name from invitation i join ${user} maker on maker.id = i.invited_by
        where lower(i.email) = lower(${user.email}) and i.affiliate_id is not distinct from ${user.affiliateId}
        and i.lender_id is not distinct from ${user.lenderId}
        and i.accepted_at is not null order by i.accepted_at desc limit 1)`,
    })
    .from(user)
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .leftJoin(lender, eq(lender.id, user.lenderId))
    .where(
      and(
        sql`lower(${user.email}) = lower(${email})`,
        isNull(user.provenAt),
        isNull(user.removedAt),
        isNull(user.suspendedAt),
        sql`coalesce(${affiliate.active}, true)`,
      ),
    )
    .orderBy(asc(user.id));
}
