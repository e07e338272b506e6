import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { partnerShare } from '@/db/schema/partner-share';

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

/** Finds a partner's open link; null: there is none. */
export async function findPartnerShare(db: Queryable, partnerId: number): Promise<PartnerShareRow | null> {
  const [row] = await db.drizzle
    .select(columns)
    .from(partnerShare)
    .where(and(eq(partnerShare.partnerId, partnerId), isOpen))
    .orderBy(desc(partnerShare.id))
    .limit(1);
  return row ?? null;
}

/** Finds an open link by what is stored of its token. */
export async function findOpenPartnerShare(
  db: Queryable,
  tokenHash: Buffer,
): Promise<PartnerShareRow | null> {
  const [row] = await db.drizzle
    .select(columns)
    .from(partnerShare)
    .where(and(eq(partnerShare.tokenHash, tokenHash), isOpen));
  return row ?? null;
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
