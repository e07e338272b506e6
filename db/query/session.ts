import { and, eq, gt, isNull, lt, ne, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import type { Environment } from '@/db/schema/environment';
import { secondFactor } from '@/db/schema/second-factor';
import { session, type UserRole, user } from '@/db/schema/user';

export interface SessionRow {
  id: string;
  environment: Environment;
  userId: number;
  email: string;
  name: string;
  role: UserRole;
  singleKeys: boolean;
  affiliateId: number | null;
  affiliateName: string | null;
  uatApprovedAt: Date | null;
  hasSecondFactor: boolean;
  /** When it must be set up, where the user was asked to. */
  secondFactorDueAt: Date | null;
  secondFactorOverdue: boolean;
}

export async function insertSession(
  db: Queryable,
  values: { id: string; userId: number; environment?: Environment; lifeSeconds: number },
): Promise<void> {
  const { lifeSeconds, ...row } = values;
  await db.drizzle
    .insert(session)
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})` });
}

/** A valid session: not expired, its user not removed, the user's affiliate active. */
export async function findLiveSession(db: Queryable, id: string): Promise<SessionRow | null> {
  const [row] = await db.drizzle
    .select({
      id: session.id,
      environment: session.environment,
      userId: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      singleKeys: user.singleKeys,
      affiliateId: user.affiliateId,
      affiliateName: affiliate.name,
      uatApprovedAt: affiliate.uatApprovedAt,
      hasSecondFactor: sql<boolean>`${secondFactor.keyCiphertext} is not null`,
      secondFactorDueAt: secondFactor.dueAt,
      secondFactorOverdue: sql<boolean>`coalesce(${secondFactor.dueAt} <= now(), false)`,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(
      and(
        eq(session.id, id),
        gt(session.expiresAt, sql`now()`),
        isNull(user.removedAt),
        sql`coalesce(${affiliate.active}, true)`,
      ),
    );
  return row ?? null;
}

export async function updateSessionEnvironment(
  db: Queryable,
  id: string,
  environment: Environment,
): Promise<void> {
  await db.drizzle.update(session).set({ environment }).where(eq(session.id, id));
}

export async function deleteExpiredSessions(db: Queryable): Promise<void> {
  await db.drizzle.delete(session).where(lt(session.expiresAt, sql`now()`));
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

/** Whether the user signed in this recently. */
export async function isSessionYoung(db: Queryable, id: string, seconds: number): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: session.id })
    .from(session)
    .where(and(eq(session.id, id), sql`${session.createdAt} > now() - make_interval(secs => ${seconds})`));
  return rows.length > 0;
}
