import { and, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import { signInAttempt } from '@/db/schema/sign-in-attempt';
import { type UserRole, user } from '@/db/schema/user';

export interface SignInUser {
  id: number;
  email: string;
  passwordHash: string;
  role: UserRole;
  affiliateId: number | null;
}

/** Finds the user who may sign in with this email: not removed, not suspended, and of an active affiliate. */
export const findSignInUser = (db: Queryable, email: string): Promise<SignInUser | null> =>
  findUserWho(db, eq(sql`lower(${user.email})`, email.toLowerCase()));

/** Finds the same user by id. */
export const findSignInUserById = (db: Queryable, id: number): Promise<SignInUser | null> =>
  findUserWho(db, eq(user.id, id));

async function findUserWho(db: Queryable, is: SQL): Promise<SignInUser | null> {
  const [row] = await db.drizzle
    .select({
      id: user.id,
      email: user.email,
      passwordHash: user.passwordHash,
      role: user.role,
      affiliateId: user.affiliateId,
    })
    .from(user)
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .where(
      and(is, isNull(user.removedAt), isNull(user.suspendedAt), sql`coalesce(${affiliate.active}, true)`),
    );
  return row ?? null;
}

interface TryCount {
  tries: number;
  /** Until the oldest one leaves the window. */
  freeInSeconds: number;
}

interface AttemptCounts {
  /** Id of this attempt. */
  id: number;
  /** This account from this address. */
  both: TryCount;
  /** Any account from this address. */
  address: TryCount;
  /** This account from anywhere; each address counts for at most `mostByAddress`. */
  account: TryCount;
}

/**
 * Stores an attempt and counts those inside the window, itself included, by the database's clock. Stored before
 * counting, in a separate statement, so that simultaneous guesses get no further than sequential ones.
 */
export async function insertSignInAttempt(
  db: Queryable,
  attempt: { accountHash: Buffer; address: string },
  { windowSeconds, mostByAddress }: { windowSeconds: number; mostByAddress: number },
): Promise<AttemptCounts> {
  const [own] = await db.drizzle.insert(signInAttempt).values(attempt).returning({ id: signInAttempt.id });
  const start = sql`now() - make_interval(secs => ${windowSeconds})`;
  const here = sql`${signInAttempt.address} = ${attempt.address}`;
  const same = sql`${signInAttempt.accountHash} = ${attempt.accountHash}`;
  // One row per address that tried this account, and one per other account tried from this address.
  const tried = db.drizzle
    .select({
      here: sql<boolean>`${here}`.as('here'),
      same: sql<boolean>`${same}`.as('same'),
      tries: sql<number>`count(*)`.as('tries'),
      oldest: sql`min(${signInAttempt.at})`.as('oldest'),
    })
    .from(signInAttempt)
    .where(and(gt(signInAttempt.at, start), sql`(${here} or ${same})`))
    .groupBy(signInAttempt.address, signInAttempt.accountHash)
    .as('tried');
  const count = (which: SQL, tries: SQL) => ({
    tries: sql`coalesce(sum(${tries}) filter (where ${which}), 0)`.mapWith(Number),
    freeInSeconds:
      sql`coalesce(ceil(extract(epoch from min(${tried.oldest}) filter (where ${which}) - (${start}))), 0)`.mapWith(
        Number,
      ),
  });
  const [row] = await db.drizzle
    .select({
      both: count(sql`${tried.here} and ${tried.same}`, sql`${tried.tries}`),
      address: count(sql`${tried.here}`, sql`${tried.tries}`),
      account: count(sql`${tried.same}`, sql`least(${tried.tries}, ${mostByAddress})`),
    })
    .from(tried);
  if (!own || !row) throw new Error('an attempt was not recorded');
  return { id: own.id, ...row };
}

/** Deletes an attempt that was rejected without checking the password. */
export async function deleteSignInAttempt(db: Queryable, id: number): Promise<void> {
  await db.drizzle.delete(signInAttempt).where(eq(signInAttempt.id, id));
}

/** Deletes all attempts at an account, from wherever: after a successful sign-in or a new password. */
export async function deleteSignInAttempts(db: Queryable, accountHash: Buffer): Promise<void> {
  await db.drizzle.delete(signInAttempt).where(eq(signInAttempt.accountHash, accountHash));
}

export async function deleteOldSignInAttempts(db: Queryable, windowSeconds: number): Promise<void> {
  await db.drizzle
    .delete(signInAttempt)
    .where(lt(signInAttempt.at, sql`now() - make_interval(secs => ${windowSeconds})`));
}
