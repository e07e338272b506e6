import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { pendingSignIn } from '@/db/schema/second-factor';

/** Stores a sign-in that waits for its second factor, and removes those that have expired. */
export async function insertPendingSignIn(
  db: Queryable,
  { lifeSeconds, ...row }: { tokenHash: Buffer; userId: number; lifeSeconds: number },
): Promise<void> {
  await db.drizzle.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, sql`now()`));
  await db.drizzle
    .insert(pendingSignIn)
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` });
}

/** Returns the user whose sign-in it is, unless it has ended or expired. */
export async function findPendingSignIn(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await db.drizzle
    .select({ userId: pendingSignIn.userId })
    .from(pendingSignIn)
    .where(and(eq(pendingSignIn.tokenHash, tokenHash), gt(pendingSignIn.expiresAt, sql`now()`)));
  return row?.userId ?? null;
}

/** Ends it; returns false if it has ended or expired already. */
export async function deletePendingSignIn(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.drizzle
    .delete(pendingSignIn)
    .where(and(eq(pendingSignIn.tokenHash, tokenHash), gt(pendingSignIn.expiresAt, sql`now()`)))
    .returning({ userId: pendingSignIn.userId });
  return rows.length > 0;
}

/** Ends all of a user's: their password or second factor has changed. */
export async function deletePendingSignInsOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(pendingSignIn).where(eq(pendingSignIn.userId, userId));
}
