import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { pendingSignIn } from '@/db/schema/access/second-factor';
import type { ProviderAccount } from './provider-account';

/** What a sign-in waits for. */
export type PendingStep = 'code' | 'join';

export interface PendingSignIn {
  userId: number;
  step: PendingStep;
  /** The account at the identity provider that is to be pinned; null: none. */
  pin: ProviderAccount | null;
  secondFactorElsewhere: boolean;
  /** When the identity provider says that it asked who it is. */
  authenticatedAt: Date | null;
}

/** Stores a sign-in that waits for its next step, and removes those that have expired. */
export async function insertPendingSignIn(
  db: Queryable,
  row: PendingSignIn & { tokenHash: Buffer; lifeSeconds: number },
): Promise<void> {
  const { tokenHash, userId, step, pin, secondFactorElsewhere, authenticatedAt, lifeSeconds } = row;
  await db.drizzle.delete(pendingSignIn).where(lt(pendingSignIn.expiresAt, sql`now()`));
  await db.drizzle.insert(pendingSignIn).values({
    tokenHash,
    userId,
    pinIssuer: pin?.issuer ?? null,
    pinSubject: pin?.subject ?? null,
    asksJoin: step === 'join',
    secondFactorElsewhere,
    authenticatedAt,
    expiresAt: sql`now() + make_interval(secs => ${lifeSeconds})`,
  });
}

const isIt = (tokenHash: Buffer) =>
  and(eq(pendingSignIn.tokenHash, tokenHash), gt(pendingSignIn.expiresAt, sql`now()`));

const isOfStep = (step: PendingStep) => eq(pendingSignIn.asksJoin, step === 'join');

/** Returns whose sign-in it is and what it waits for, unless it has ended or expired. */
export async function findPendingSignIn(
  db: Queryable,
  tokenHash: Buffer,
): Promise<{ userId: number; step: PendingStep } | null> {
  const [row] = await db.drizzle
    .select({ userId: pendingSignIn.userId, asksJoin: pendingSignIn.asksJoin })
    .from(pendingSignIn)
    .where(isIt(tokenHash));
  return row ? { userId: row.userId, step: row.asksJoin ? 'join' : 'code' } : null;
}

/** Ends it, if this is the step that it waits for; returns it, or null if it has ended or expired already. */
export async function deletePendingSignIn(
  db: Queryable,
  tokenHash: Buffer,
  step: PendingStep,
): Promise<PendingSignIn | null> {
  const [row] = await db.drizzle
    .delete(pendingSignIn)
    .where(and(isIt(tokenHash), isOfStep(step)))
    .returning({
      userId: pendingSignIn.userId,
      issuer: pendingSignIn.pinIssuer,
      subject: pendingSignIn.pinSubject,
      secondFactorElsewhere: pendingSignIn.secondFactorElsewhere,
      authenticatedAt: pendingSignIn.authenticatedAt,
    });
  if (!row) return null;
  const { issuer, subject, ...rest } = row;
  const pin = issuer === null || subject === null ? null : { issuer, subject };
  return { ...rest, step, pin };
}

/** Ends all of a user's: their password or second factor has changed. */
export async function deletePendingSignInsOf(db: Queryable, userId: number): Promise<void> {
  await db.drizzle.delete(pendingSignIn).where(eq(pendingSignIn.userId, userId));
}
