import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { session, user } from '@/db/schema/user';

export type UserRow = typeof user.$inferSelect;

/** Null when a user with this email exists. */
export async function insertUser(
  q: Queryable,
  row: Pick<UserRow, 'email' | 'name' | 'passwordHash' | 'role' | 'affiliateId'>,
): Promise<UserRow | null> {
  const rows = await q.insert(user).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

/** Whatever the case of the email; removed users are not found. */
export async function findUserByEmail(q: Queryable, email: string): Promise<UserRow | null> {
  const rows = await q
    .select()
    .from(user)
    .where(and(sql`lower(${user.email}) = lower(${email})`, isNull(user.removedAt)));
  return rows[0] ?? null;
}

/** Removed users are not found. */
export async function lockUser(q: Queryable, id: number): Promise<UserRow | null> {
  const rows = await q
    .select()
    .from(user)
    .where(and(eq(user.id, id), isNull(user.removedAt)))
    .for('update');
  return rows[0] ?? null;
}

/** Those of an affiliate, or (null) the operators. */
export async function selectUsers(q: Queryable, affiliateId: number | null): Promise<UserRow[]> {
  const whose = affiliateId === null ? isNull(user.affiliateId) : eq(user.affiliateId, affiliateId);
  return q
    .select()
    .from(user)
    .where(and(whose, isNull(user.removedAt)))
    .orderBy(asc(sql`lower(${user.name})`), asc(user.id));
}

/** Removing a user ends their sessions at once. */
export async function markUserRemoved(q: Queryable, id: number): Promise<void> {
  await q.delete(session).where(eq(session.userId, id));
  await q.update(user).set({ removedAt: sql`now()` }).where(eq(user.id, id));
}
