import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import { signInAttempt } from '@/db/schema/sign-in-attempt';
import { user } from '@/db/schema/user';

export interface SignInUser {
  id: number;
  passwordHash: string;
}

/** The user who may sign in with this address: not removed, and of an affiliate that is active. */
export async function findSignInUser(q: Queryable, email: string): Promise<SignInUser | null> {
  const [row] = await q
    .select({ id: user.id, passwordHash: user.passwordHash })
    .from(user)
    .leftJoin(affiliate, eq(affiliate.id, user.affiliateId))
    .where(
      and(
        eq(sql`lower(${user.email})`, email.toLowerCase()),
        isNull(user.removedAt),
        sql`coalesce(${affiliate.active}, true)`,
      ),
    );
  return row ?? null;
}

export interface AttemptCount {
  /** Of this email from this address. */
  both: number;
  /** Of any email from this address. */
  address: number;
  /** Of this email from anywhere. */
  email: number;
  /** Until the oldest counted attempt is outside the window. */
  retryAfterSeconds: number;
}

/** Writes an attempt down and counts those inside the window, itself included; the database's clock decides. */
export async function insertSignInAttempt(
  q: Queryable,
  attempt: { email: string; address: string },
  windowSeconds: number,
): Promise<AttemptCount> {
  await q.insert(signInAttempt).values(attempt);
  const start = sql`now() - make_interval(secs => ${windowSeconds})`;
  const here = sql`${signInAttempt.address} = ${attempt.address}`;
  const same = sql`${signInAttempt.email} = ${attempt.email}`;
  const [row] = await q
    .select({
      both: sql`count(*) filter (where ${here} and ${same})`.mapWith(Number),
      address: sql`count(*) filter (where ${here})`.mapWith(Number),
      email: sql`count(*) filter (where ${same})`.mapWith(Number),
      retryAfterSeconds: sql`ceil(extract(epoch from min(${signInAttempt.at}) - (${start})))`.mapWith(Number),
    })
    .from(signInAttempt)
    .where(and(gt(signInAttempt.at, start), sql`(${here} or ${same})`));
  return row ?? { both: 1, address: 1, email: 1, retryAfterSeconds: windowSeconds };
}

/** Forgets the attempts of an email from an address once it has succeeded. */
export async function deleteSignInAttempts(
  q: Queryable,
  attempt: { email: string; address: string },
): Promise<void> {
  await q
    .delete(signInAttempt)
    .where(and(eq(signInAttempt.email, attempt.email), eq(signInAttempt.address, attempt.address)));
}

export async function deleteOldSignInAttempts(q: Queryable, windowSeconds: number): Promise<void> {
  await q
    .delete(signInAttempt)
    .where(lt(signInAttempt.at, sql`now() - make_interval(secs => ${windowSeconds})`));
}
