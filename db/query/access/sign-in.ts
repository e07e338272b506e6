import { and, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { signInAttempt } from '@/db/schema/access/sign-in-attempt';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import type { UserRole } from '@/word/role';

export interface SignInUser {
  id: number;
  email: string;
  passwordHash: string;
  role: UserRole;
  affiliateId: number | null;
  /** Null: the email is only claimed. */
  provenAt: Date | null;
}

/**
 * Lists the users who may sign in with this email: not removed, not suspended, and of an active affiliate. Whose email it
 * is known to be comes first, then who was here last.
 */
export const listSignInUsers = (db: Queryable, email: string): Promise<SignInUser[]> =>
  listUsersWho(db, eq(sql`lower(${user.email})`, email.toLowerCase()));

/** Finds such a user by id. */
export const findSignInUserById = async (db: Queryable, id: number): Promise<SignInUser | null> =>
  (await listUsersWho(db, eq(user.id, id)))[0] ?? null;

/** Whether several accounts have this email, of whomever and wherever. */
export async function isSharedEmail(db: Queryable, email: string): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: user.id })
    .from(user)
    .where(and(eq(sql`lower(${user.email})`, email.toLowerCase()), isNull(user.removedAt)))
    .limit(2);
  return rows.length > 1;
}

async function listUsersWho(db: Queryable, is: SQL): Promise<SignInUser[]> {
  return db.drizzle
    .select({
      id: user.id,
      email: user.email,
      passwordHash: user.passwordHash,
      role: user.role,
      affiliateId: user.affiliateId,
      provenAt: user.provenAt,
    })
    .from(user)
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .where(
      and(is, isNull(user.removedAt), isNull(user.suspendedAt), sql`coalesce(${affiliate.active}, true)`),
    )
    .orderBy(sql`${user.provenAt} is null`, sql`${user.seenAt} desc nulls last`, user.id);
}

interface TryCount {
  tries: number;
  /** Until the oldest one leaves the window. */
  freeInSeconds: number;
}

interface AttemptCounts {
  /** Id of this attempt. */
  id: number;
  /** At this account, and at any, from this address, of IPv6 its /64. */
  both: TryCount;
  any: TryCount;
  /** From its /56 and its /48; of IPv4, and of a device, none. */
  both56: TryCount;
  any56: TryCount;
  both48: TryCount;
  any48: TryCount;
  /** This account from anywhere; each address, of IPv6 each /48, counts for at most `mostByAddress`. */
  account: TryCount;
}

/**
 * Stores an attempt and counts those inside the window, itself included, by the database's clock. Stored before
 * counting, in a separate statement, so that simultaneous guesses get no further than sequential ones.
 */
export async function insertSignInAttempt(
  db: Queryable,
  attempt: { accountHash: Buffer; address: string },
  options: {
    windowSeconds: number;
    mostByAddress: number;
    wider: { within56: string[]; start48: string } | null;
  },
): Promise<AttemptCounts> {
  const { windowSeconds, mostByAddress, wider } = options;
  const [own] = await db.drizzle.insert(signInAttempt).values(attempt).returning({ id: signInAttempt.id });
  const start = sql`now() - make_interval(secs => ${windowSeconds})`;
  const here = sql`${signInAttempt.address} = ${attempt.address}`;
  const in56 = wider ? inArray(signInAttempt.address, wider.within56) : sql`false`;
  const in48 = wider ? sql`starts_with(${signInAttempt.address}, ${wider.start48})` : sql`false`;
  const same = sql`${signInAttempt.accountHash} = ${attempt.accountHash}`;
  const freeIn = (oldest: SQL) =>
    sql`coalesce(ceil(extract(epoch from ${oldest} - (${start}))), 0)`.mapWith(Number);
  const count = (which: SQL) => ({
    tries: sql`count(*) filter (where ${which})`.mapWith(Number),
    freeInSeconds: freeIn(sql`min(${signInAttempt.at}) filter (where ${which})`),
  });
  const [near] = await db.drizzle
    .select({
      both: count(sql`${here} and ${same}`),
      any: count(here),
      both56: count(sql`${in56} and ${same}`),
      any56: count(in56),
      both48: count(sql`${in48} and ${same}`),
      any48: count(in48),
    })
    .from(signInAttempt)
    .where(and(gt(signInAttempt.at, start), wider ? in48 : here));
  const site = sql`case when ${signInAttempt.address} like '%::/64'
    then regexp_replace(${signInAttempt.address}, '^((?:[0-9a-f]*:){3}).*', '\\1') else ${signInAttempt.address} end`;
  const bySite = db.drizzle
    .select({ tries: sql<number>`count(*)`.as('tries'), oldest: sql`min(${signInAttempt.at})`.as('oldest') })
    .from(signInAttempt)
    .where(and(gt(signInAttempt.at, start), same))
    .groupBy(site)
    .as('by_site');
  const [account] = await db.drizzle
    .select({
      tries: sql`coalesce(sum(least(${bySite.tries}, ${mostByAddress})), 0)`.mapWith(Number),
      freeInSeconds: freeIn(sql`min(${bySite.oldest})`),
    })
    .from(bySite);
  if (!own || !near || !account) throw new Error('an attempt was not recorded');
  return { id: own.id, ...near, account };
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
