import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import { draft } from '@/db/schema/draft';
import { session, type UserRole, user } from '@/db/schema/user';

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

/** Removing a user ends their sessions at once, and their drafts go with them. */
export async function markUserRemoved(q: Queryable, id: number): Promise<void> {
  await q.delete(draft).where(eq(draft.userId, id));
  await q.delete(session).where(eq(session.userId, id));
  await q.update(user).set({ removedAt: sql`now()` }).where(eq(user.id, id));
}

/**
 * Held until the transaction ends: changes to one team happen one after the other, so that two managers who remove
 * each other at once do not leave it without any. Lead capture, which only refers to the affiliate, does not wait.
 */
export async function lockTeamOf(q: Queryable, userId: number): Promise<void> {
  await q
    .select({ id: affiliate.id })
    .from(affiliate)
    .where(eq(affiliate.id, q.select({ id: user.affiliateId }).from(user).where(eq(user.id, userId))))
    .for('no key update');
}

export async function hasOtherManager(q: Queryable, affiliateId: number, userId: number): Promise<boolean> {
  const rows = await q
    .select({ id: user.id })
    .from(user)
    .where(
      and(
        eq(user.affiliateId, affiliateId),
        eq(user.role, 'manager'),
        ne(user.id, userId),
        isNull(user.removedAt),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function updateUserRole(q: Queryable, id: number, role: UserRole): Promise<void> {
  await q.update(user).set({ role }).where(eq(user.id, id));
}

/** Ends every session of the user but the one that asks, where one does. */
export async function updateSingleKeys(q: Queryable, id: number, singleKeys: boolean): Promise<void> {
  await q.update(user).set({ singleKeys }).where(eq(user.id, id));
}

export async function updatePassword(
  q: Queryable,
  id: number,
  change: { passwordHash: string; keptSessionId: string | null },
): Promise<void> {
  await q.update(user).set({ passwordHash: change.passwordHash }).where(eq(user.id, id));
  const others = change.keptSessionId === null ? undefined : ne(session.id, change.keptSessionId);
  await q.delete(session).where(and(eq(session.userId, id), others));
}
