import { and, eq, inArray, ne, not, type SQL } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { session, user } from '@/db/schema/access/user';
import type { UserRole } from '@/word/role';
import { type IdleSeconds, isOpen } from './session';

/** Ends a session. Returns whose it was; null if it has ended already. */
export async function deleteSession(
  { sql }: Queryable,
  id: string,
): Promise<{ userId: number; role: UserRole; affiliateId: number | null } | null> {
  const [row] = await sql<{ userId: number; role: UserRole; affiliateId: number | null }[]>`
    delete from session s using ${sql('user')} u where s.id = ${id} and u.id = s.user_id
    returning u.id::int as "userId", u.role, u.affiliate_id::int as "affiliateId"`;
  return row ?? null;
}

/** Deletes the sessions that have ended by themselves. Returns how many. */
export async function deleteEndedSessions(db: Queryable, idle: IdleSeconds): Promise<number> {
  const rows = await db.drizzle
    .delete(session)
    .where(
      inArray(
        session.id,
        db.drizzle
          .select({ id: session.id })
          .from(session)
          .innerJoin(user, eq(user.id, session.userId))
          .where(not(isOpen(idle) as SQL)),
      ),
    )
    .returning({ userId: session.userId });
  return rows.length;
}

/** Ends these sessions of the user at once. Returns how many there were. */
export async function deleteSessions(db: Queryable, userId: number, ids: readonly string[]): Promise<number> {
  const rows = await db.drizzle
    .delete(session)
    .where(and(eq(session.userId, userId), inArray(session.id, [...ids])))
    .returning({ userId: session.userId });
  return rows.length;
}

/** Ends all sessions of a user at once, except the given one if any. */
export async function deleteSessionsOf(
  db: Queryable,
  userId: number,
  keptSessionId: string | null = null,
): Promise<void> {
  const others = keptSessionId === null ? undefined : ne(session.id, keptSessionId);
  await db.drizzle.delete(session).where(and(eq(session.userId, userId), others));
}
