import { and, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { passwordReset } from '@/db/schema/access/password-reset';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';

/** Its link ends with who made it; nobody makes one who is suspended, removed or demoted (`assertActorUnchanged`). */
const isOpen = and(
  isNull(passwordReset.usedAt),
  isNull(passwordReset.revokedAt),
  gt(passwordReset.expiresAt, sql`now()`),
  sql`not exists (select 1 from ${user} as maker where maker.id = ${passwordReset.madeBy}
    and (maker.removed_at is not null or maker.suspended_at is not null))`,
);

/** Nobody has to agree to it, or somebody has. */
const isAllowed = sql`(not ${passwordReset.needsYes} or ${passwordReset.allowedAt} is not null)`;

export async function insertPasswordReset(
  db: Queryable,
  values: { userId: number; tokenHash: Buffer; madeBy: number | null; lifeHours: number; needsYes?: boolean },
): Promise<{ id: number; expiresAt: Date }> {
  const { lifeHours, ...row } = values;
  const [made] = await db.drizzle
    .insert(passwordReset)
    .values({ ...row, expiresAt: sql`now() + make_interval(hours => ${lifeHours})` })
    .returning({ id: passwordReset.id, expiresAt: passwordReset.expiresAt });
  if (!made) throw new Error('the password reset was not stored');
  return made;
}

/** Finds the user of an open link: not removed, not suspended, and of an active affiliate. */
export async function findOpenPasswordReset(db: Queryable, tokenHash: Buffer) {
  const [row] = await db.drizzle
    .select({ userId: user.id, email: user.email, name: user.name, affiliateName: affiliate.name })
    .from(passwordReset)
    .innerJoin(user, eq(user.id, passwordReset.userId))
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .where(
      and(
        eq(passwordReset.tokenHash, tokenHash),
        isOpen,
        isAllowed,
        isNull(user.removedAt),
        isNull(user.suspendedAt),
        sql`coalesce(${affiliate.active}, true)`,
      ),
    );
  return row ?? null;
}

/** Marks an open link as used; returns false if it is not open any more. */
export async function updatePasswordResetUsed(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.drizzle
    .update(passwordReset)
    .set({ usedAt: sql`now()` })
    .where(and(eq(passwordReset.tokenHash, tokenHash), isOpen, isAllowed))
    .returning({ id: passwordReset.id });
  return rows.length > 0;
}

/**
 * Revokes the open links for a user's password, and those the user has created for others, so that a removed or
 * demoted user keeps no way in.
 */
export async function updatePasswordResetsRevoked(
  db: Queryable,
  userId: number,
  which: 'for them' | 'for and by them',
): Promise<void> {
  const forThem = eq(passwordReset.userId, userId);
  const whose = which === 'for them' ? forThem : or(forThem, eq(passwordReset.madeBy, userId));
  await db.drizzle.update(passwordReset).set({ revokedAt: sql`now()` }).where(and(whose, isOpen));
}

/** Returns an open link with whose password it is for. */
export async function lockOpenPasswordReset(db: Queryable, id: number) {
  const [row] = await db.drizzle
    .select({
      id: passwordReset.id,
      madeBy: passwordReset.madeBy,
      userId: user.id,
      affiliateId: user.affiliateId,
      waits: sql<boolean>`not ${isAllowed}`,
    })
    .from(passwordReset)
    .innerJoin(user, eq(user.id, passwordReset.userId))
    .where(and(eq(passwordReset.id, id), isOpen))
    .for('update', { of: passwordReset });
  return row ?? null;
}

/** Lets a link that waits for a yes be used. */
export async function updatePasswordResetAllowed(
  db: Queryable,
  id: number,
  by: number | null,
): Promise<void> {
  await db.drizzle
    .update(passwordReset)
    .set({ allowedAt: sql`now()`, allowedBy: by })
    .where(eq(passwordReset.id, id));
}

export async function updatePasswordResetRevoked(db: Queryable, id: number): Promise<void> {
  await db.drizzle.update(passwordReset).set({ revokedAt: sql`now()` }).where(eq(passwordReset.id, id));
}
