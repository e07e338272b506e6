import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { signInLink } from '@/db/schema/access/sign-in-link';

/** Stores a link, and removes those that have expired. */
export async function insertSignInLink(
  db: Queryable,
  { lifeSeconds, ...row }: { tokenHash: Buffer; userId: number; lifeSeconds: number },
): Promise<number> {
  await db.drizzle.delete(signInLink).where(lt(signInLink.expiresAt, sql`now()`));
  const [made] = await db.drizzle
    .insert(signInLink)
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` })
    .returning({ id: signInLink.id });
  if (!made) throw new Error('the link was not stored');
  return made.id;
}

const isOpen = (tokenHash: Buffer) =>
  and(eq(signInLink.tokenHash, tokenHash), gt(signInLink.expiresAt, sql`now()`));

/** Finds an open link. */
export async function findSignInLink(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ id: number; userId: number } | null> {
  const [row] = await db.drizzle
    .select({ id: signInLink.id, userId: signInLink.userId })
    .from(signInLink)
    .where(isOpen(tokenHash));
  return row ?? null;
}

/** Counts a user's open links. Final only while the user is locked. */
export async function countSignInLinksOf(db: Queryable, userId: number): Promise<number> {
  return db.drizzle.$count(
    signInLink,
    and(eq(signInLink.userId, userId), gt(signInLink.expiresAt, sql`now()`)),
  );
}

/** Uses a link up; returns false if it was not open any more. */
export async function deleteSignInLink(db: Queryable, tokenHash: Buffer): Promise<boolean> {
  const rows = await db.drizzle.delete(signInLink).where(isOpen(tokenHash)).returning({ id: signInLink.id });
  return rows.length > 0;
}

/** Ends all of a user's. */
export async function deleteSignInLinksOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(signInLink).where(eq(signInLink.userId, userId));
}
