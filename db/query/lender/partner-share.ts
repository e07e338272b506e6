import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { partnerShare } from '@/db/schema/lender/partner-share';
import type { LenderPosition, OperatorRole, UserRole } from '@/word/role';

const isOpen = and(isNull(partnerShare.endedAt), gt(partnerShare.expiresAt, sql`now()`));

/** A partner's link that works. */
export interface PartnerShareRow {
  id: number;
  partnerId: number;
  expiresAt: Date;
}
const columns = {
  id: partnerShare.id,
  partnerId: partnerShare.partnerId,
  expiresAt: partnerShare.expiresAt,
};

/** Who made an open link; null: the command line. */
export interface ShareMaker {
  role: UserRole;
  operatorRole: OperatorRole | null;
  lenderRole: LenderPosition | null;
  /** They were suspended or removed since. */
  isGone: boolean;
}
const maker = {
  madeBy: partnerShare.madeBy,
  role: user.role,
  operatorRole: user.operatorRole,
  lenderRole: user.lenderRole,
  isGone: sql<boolean>`${user.removedAt} is not null or ${user.suspendedAt} is not null`,
};
type Found = PartnerShareRow & { madeBy: number | null; role: UserRole | null } & Omit<ShareMaker, 'role'>;

const withMaker = ({ madeBy, role, operatorRole, lenderRole, isGone, ...share }: Found) => ({
  share,
  maker: madeBy === null || role === null ? null : { role, operatorRole, lenderRole, isGone },
});

export async function insertPartnerShare(
  db: Queryable,
  values: { partnerId: number; tokenHash: Buffer; madeBy: number | null; lifeDays: number },
): Promise<PartnerShareRow> {
  const { lifeDays, ...row } = values;
  const [made] = await db.drizzle
    .insert(partnerShare)
    .values({ ...row, expiresAt: sql`now() + make_interval(days => ${lifeDays})` })
    .returning(columns);
  if (!made) throw new Error('the link was not stored');
  return made;
}

/** Ends the partner's open links. Returns whether there was one. */
export async function updatePartnerSharesEnded(db: Queryable, partnerId: number): Promise<boolean> {
  const rows = await db.drizzle
    .update(partnerShare)
    .set({ endedAt: sql`now()` })
    .where(and(eq(partnerShare.partnerId, partnerId), isOpen))
    .returning({ id: partnerShare.id });
  return rows.length > 0;
}

/** An open link, and who made it, as they are now. */
export interface MadeShare {
  share: PartnerShareRow;
  maker: ShareMaker | null;
}

/** Ends the open links that a user has made, as whoever holds them was let in by them. */
export async function updatePartnerSharesEndedBy(db: Queryable, userId: number): Promise<void> {
  await db.drizzle
    .update(partnerShare)
    .set({ endedAt: sql`now()` })
    .where(and(eq(partnerShare.madeBy, userId), isOpen));
}

/** Finds a partner's open link; null: there is none. */
export async function findPartnerShare(db: Queryable, partnerId: number): Promise<MadeShare | null> {
  const [row] = await db.drizzle
    .select({ ...columns, ...maker })
    .from(partnerShare)
    .leftJoin(user, eq(user.id, partnerShare.madeBy))
    .where(and(eq(partnerShare.partnerId, partnerId), isOpen))
    .orderBy(desc(partnerShare.id))
    .limit(1);
  return row ? withMaker(row) : null;
}

/** Finds an open link by what is stored of its token. */
export async function findOpenPartnerShare(db: Queryable, tokenHash: Buffer): Promise<MadeShare | null> {
  const [row] = await db.drizzle
    .select({ ...columns, ...maker })
    .from(partnerShare)
    .leftJoin(user, eq(user.id, partnerShare.madeBy))
    .where(and(eq(partnerShare.tokenHash, tokenHash), isOpen));
  return row ? withMaker(row) : null;
}

/** Claims the only check that a link runs at a time, for so many seconds; false: one is under way. */
export async function updateShareChecking(db: Queryable, id: number, seconds: number): Promise<boolean> {
  const rows = await db.drizzle
    .update(partnerShare)
    .set({ checkingUntil: sql`now() + make_interval(secs => ${seconds})` })
    .where(
      and(
        eq(partnerShare.id, id),
        or(isNull(partnerShare.checkingUntil), lt(partnerShare.checkingUntil, sql`now()`)),
      ),
    )
    .returning({ id: partnerShare.id });
  return rows.length > 0;
}

/** A check has ended: another may begin. */
export async function updateShareChecked(db: Queryable, id: number): Promise<void> {
  await db.drizzle.update(partnerShare).set({ checkingUntil: null }).where(eq(partnerShare.id, id));
}
