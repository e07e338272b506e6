import { and, desc, eq, gt, isNull, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { secondFactor } from '@/db/schema/access/second-factor';
import { session, user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { lender } from '@/db/schema/account/lender';
import type { Environment } from '@/word/environment';
import type { LenderPosition, OperatorRole, UserRole } from '@/word/role';

export interface SessionRow {
  id: string;
  /** Names it to people; null: it began before sessions had numbers. */
  number: number | null;
  environment: Environment;
  /** Its user was told what is different in Production. */
  knowsProduction: boolean;
  practiceAnswered: boolean;
  userId: number;
  email: string;
  name: string;
  role: UserRole;
  operatorRole: OperatorRole | null;
  lenderRole: LenderPosition | null;
  singleKeys: boolean;
  arrivalSound: boolean;
  morningMail: boolean;
  affiliateId: number | null;
  affiliateName: string | null;
  lenderId: number | null;
  lenderName: string | null;
  uatApprovedAt: Date | null;
  hasSecondFactor: boolean;
  secondFactorElsewhere: boolean;
  /** When it must be set up, where the user was asked to. */
  secondFactorDueAt: Date | null;
  secondFactorOverdue: boolean;
  unusedSeconds: number;
  /** What is left of its life, however it is used. */
  lifeSeconds: number;
  /** The manager as whom an operator views the portal, and until when; null: the operator does not. */
  viewingUserId: number | null;
  viewingUntil: Date | null;
  /** Where the write-ahead log stood after the session's last change; null: unknown. */
  writtenLsn: string | null;
}

/** How long a session lasts without use. */
export interface IdleSeconds {
  agent: number;
  others: number;
}

/** A session that has not expired and was used within its role's time; joins `user`. */
export const isOpen = ({ agent, others }: IdleSeconds) =>
  and(
    gt(session.expiresAt, sql`now()`),
    sql`${session.usedAt} > now() - make_interval(secs => case ${user.role} when 'agent' then ${agent}::int else ${others}::int end)`,
  );

/** Not `pg_current_wal_lsn`: what was committed without waiting for the disk may not be written yet. */
const insertLsn = sql`pg_current_wal_insert_lsn()`;

/** Starts a session; its user has been seen. */
export async function insertSession(
  db: Queryable,
  values: Pick<
    typeof session.$inferInsert,
    | 'id'
    | 'number'
    | 'userId'
    | 'environment'
    | 'secondFactorElsewhere'
    | 'authenticatedAt'
    | 'browser'
    | 'system'
    | 'network'
  > & {
    lifeSeconds: number;
  },
): Promise<void> {
  const { lifeSeconds, ...row } = values;
  await db.drizzle
    .insert(session)
    .values({ ...row, expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`, writtenLsn: insertLsn });
  await db.drizzle.update(user).set({ seenAt: sql`now()` }).where(eq(user.id, row.userId));
}

const secondsBetween = (from: SQLWrapper, to: SQLWrapper) =>
  sql<number>`extract(epoch from ${to} - ${from})::float8`;

/** A valid session: not expired, used lately, its user not removed or suspended, the user's affiliate active. */
export async function findLiveSession(
  db: Queryable,
  id: string,
  idle: IdleSeconds,
): Promise<SessionRow | null> {
  const [row] = await db.drizzle
    .select({
      id: session.id,
      number: session.number,
      environment: session.environment,
      knowsProduction: session.knowsProduction,
      practiceAnswered: sql<boolean>`${user.practiceAnsweredAt} is not null`,
      userId: user.id,
      email: user.email,
      name: user.name,
      role: user.role,
      operatorRole: user.operatorRole,
      lenderRole: user.lenderRole,
      singleKeys: user.singleKeys,
      arrivalSound: user.arrivalSound,
      morningMail: user.morningMail,
      affiliateId: user.affiliateId,
      affiliateName: affiliate.name,
      lenderId: user.lenderId,
      lenderName: lender.tradingName,
      uatApprovedAt: affiliate.uatApprovedAt,
      hasSecondFactor: sql<boolean>`${secondFactor.keyCiphertext} is not null`,
      secondFactorElsewhere: session.secondFactorElsewhere,
      secondFactorDueAt: secondFactor.dueAt,
      secondFactorOverdue: sql<boolean>`coalesce(${secondFactor.dueAt} <= now(), false)`,
      unusedSeconds: secondsBetween(session.usedAt, sql`now()`),
      lifeSeconds: secondsBetween(sql`now()`, session.expiresAt),
      viewingUserId: session.viewingUserId,
      viewingUntil: session.viewingUntil,
      writtenLsn: session.writtenLsn,
    })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .leftJoin(lender, eq(lender.id, user.lenderId))
    .leftJoin(secondFactor, eq(secondFactor.userId, user.id))
    .where(
      and(
        eq(session.id, id),
        isOpen(idle),
        isNull(user.removedAt),
        isNull(user.suspendedAt),
        sql`coalesce(${affiliate.active}, true)`,
      ),
    );
  return row ?? null;
}

export interface ViewedManager {
  userId: number;
  name: string;
  affiliateId: number;
  affiliateName: string;
  uatApprovedAt: Date | null;
}

/** Finds a manager of an active affiliate, as whom an operator may look at the portal. */
export async function findViewedManager(db: Queryable, id: number): Promise<ViewedManager | null> {
  const [row] = await db.drizzle
    .select({
      userId: user.id,
      name: user.name,
      affiliateId: affiliate.id,
      affiliateName: affiliate.name,
      uatApprovedAt: affiliate.uatApprovedAt,
    })
    .from(user)
    .innerJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .where(
      and(
        eq(user.id, id),
        eq(user.role, 'manager'),
        isNull(user.removedAt),
        isNull(user.suspendedAt),
        affiliate.active,
      ),
    );
  return row ?? null;
}

/** Lets an operator's session view the portal as a manager for a time. Returns until when. */
export async function updateSessionViewing(
  db: Queryable,
  id: string,
  { userId, seconds }: { userId: number; seconds: number },
): Promise<Date> {
  const [row] = await db.drizzle
    .update(session)
    .set({ viewingUserId: userId, viewingUntil: sql`now() + make_interval(secs => ${seconds}::int)` })
    .where(eq(session.id, id))
    .returning({ until: session.viewingUntil });
  if (!row?.until) throw new Error('the session is gone');
  return row.until;
}

export async function updateSessionViewingEnded(db: Queryable, id: string): Promise<void> {
  await db.drizzle.update(session).set({ viewingUserId: null, viewingUntil: null }).where(eq(session.id, id));
}

export async function updateSessionEnvironment(
  db: Queryable,
  id: string,
  environment: Environment,
): Promise<void> {
  const knows = environment === 'production' ? { knowsProduction: true } : {};
  await db.drizzle
    .update(session)
    .set({ environment, ...knows })
    .where(eq(session.id, id));
}

/** Notes that a person uses the session, and so has been seen; writes at most once in `leastSeconds`. */
export async function updateSessionUsed({ sql }: Queryable, id: string, leastSeconds: number): Promise<void> {
  await sql`
    with used as (
      update session set used_at = now()
      where id = ${id} and used_at <= now() - make_interval(secs => ${leastSeconds}::int)
      returning user_id)
    update ${sql('user')} u set seen_at = now() from used where u.id = used.user_id`;
}

/** Notes that the session has just changed something: call it after the commit. */
export async function updateSessionWritten(db: Queryable, id: string): Promise<void> {
  await db.drizzle
    .update(session)
    .set({ writtenLsn: sql`greatest(${session.writtenLsn}, ${insertLsn})` })
    .where(eq(session.id, id));
}

export interface OpenSessionRow {
  id: string;
  number: number | null;
  browser: string | null;
  system: string | null;
  network: string | null;
  environment: Environment;
  createdAt: Date;
  usedAt: Date;
}

/** Lists a user's open sessions, the latest used first. */
export async function listOpenSessions(
  db: Queryable,
  userId: number,
  idle: IdleSeconds,
): Promise<OpenSessionRow[]> {
  const { id, number, browser, system, network, environment, createdAt, usedAt } = session;
  return db.drizzle
    .select({ id, number, browser, system, network, environment, createdAt, usedAt })
    .from(session)
    .innerJoin(user, eq(user.id, session.userId))
    .where(and(eq(session.userId, userId), isOpen(idle)))
    .orderBy(desc(session.usedAt), session.id);
}

/** Whether the user showed who they are this recently: here, or at an identity provider that says when. */
export async function isSessionYoung(db: Queryable, id: string, seconds: number): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: session.id })
    .from(session)
    .where(
      and(
        eq(session.id, id),
        sql`coalesce(${session.authenticatedAt}, ${session.createdAt}) > now() - make_interval(secs => ${seconds})`,
      ),
    );
  return rows.length > 0;
}
