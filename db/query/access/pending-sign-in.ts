import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { pendingSignIn } from '@/db/schema/access/second-factor';
import type { ProviderAccount } from './provider-account';

/** Stores a sign-in that waits for its second factor, and removes those that have expired. */
export async function insertPendingSignIn(
  db: Queryable,
  row: { tokenHash: Buffer; userId: number; pin: ProviderAccount | null; lifeSeconds: number },
): Promise<void> {
  const { tokenHash, userId, pin, lifeSeconds } = row;
  await db.drizzle.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, sql`now()`));
  await db.drizzle.insert(pendingSignIn).values({
    tokenHash,
    userId,
    pinIssuer: pin?.issuer ?? null,
    pinSubject: pin?.subject ?? null,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
  });
}

/** Returns the user whose sign-in it is, unless it has ended or expired. */
export async function findPendingSignIn(db: Queryable, tokenHash: Buffer): Promise<number | null> {
  const [row] = await db.drizzle
    .select({ userId: pendingSignIn.userId })
    .from(pendingSignIn)
    .where(and(eq(pendingSignIn.tokenHash, tokenHash), gt(pendingSignIn.expiresAt, sql`now()`)));
  return row?.userId ?? null;
}

/** Ends it; returns what it is to pin, or null if it has ended or expired already. */
export async function deletePendingSignIn(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ pin: ProviderAccount | null } | null> {
  const [row] = await db.drizzle
    .delete(pendingSignIn)
    .where(and(eq(pendingSignIn.tokenHash, tokenHash), gt(pendingSignIn.expiresAt, sql`now()`)))
    .returning({ issuer: pendingSignIn.pinIssuer, subject: pendingSignIn.pinSubject });
  if (!row) return null;
  const { issuer, subject } = row;
  return { pin: issuer === null || subject === null ? null : { issuer, subject } };
}

/** Ends all of a user's: their password or second factor has changed. */
export async function deletePendingSignInsOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(pendingSignIn).where(eq(pendingSignIn.userId, userId));
}
