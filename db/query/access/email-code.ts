import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { emailCode } from '@/db/schema/access/email-code';

/** Stores the hash of a user's code in place of an earlier one, and removes those that have expired. */
export async function upsertEmailCode(
  db: Queryable,
  { userId, hash, lifeSeconds }: { userId: number; hash: string; lifeSeconds: number },
): Promise<void> {
  await db.drizzle.delete(emailCode).where(lt(emailCode.expiresAt, sql`now()`));
  const values = { hash, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` };
  await db.drizzle
    .insert(emailCode)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: emailCode.userId, set: values });
}

/** Returns the hash of a user's code, unless it was used or has expired. Final only while the user is locked. */
export async function findEmailCode(db: Queryable, userId: number): Promise<string | null> {
  const [row] = await db.drizzle
    .select({ hash: emailCode.hash })
    .from(emailCode)
    .where(and(eq(emailCode.userId, userId), gt(emailCode.expiresAt, sql`now()`)));
  return row?.hash ?? null;
}

export async function deleteEmailCode(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(emailCode).where(eq(emailCode.userId, userId));
}
