import { randomBytes } from 'node:crypto';
import { deleteExpiredSessions, insertSession } from '@/db/query/session';
import { deleteOldSignInAttempts, findSignInUser } from '@/db/query/sign-in';
import { recordEvent } from '@/lib/audit/record-event';
import { AppError } from '@/lib/error';
import type { ProcessState } from '@/lib/process';
import { knownDevice } from './device';
import { isPassword } from './password';
import { assertFewTries, forgetTries, windowSeconds } from './throttle';

/** Lifetime of a session: a working day, then the user signs in again. */
export const sessionLifeSeconds = 12 * 60 * 60;

interface SignInInput {
  email: string;
  password: string;
  address: string;
  /** The browser's cookie of `device.ts`. */
  deviceCookie?: string | undefined;
}

/** Returns an email as accounts are told apart by it. */
export const accountEmail = (email: string) => email.trim().toLowerCase().slice(0, 320);

/**
 * Checks email and password and starts a session; returns its id. Throws `unauthorized` for any wrong pair, without
 * saying which part is wrong, and `rate_limited` after too many attempts within 15 minutes. Audited both ways, never with
 * the email that was typed; an attempt that is refused unchecked is only logged.
 */
export async function signIn(process: ProcessState, input: SignInInput): Promise<string> {
  const db = process.database;
  const email = accountEmail(input.email);
  const device = knownDevice(process.env, input.deviceCookie, email);
  await assertFewTries(process, { email, address: input.address, device });
  const user = await findSignInUser(db, email);
  // An unknown email takes as long as a wrong password, so that timing does not reveal which emails exist.
  const right = await isPassword(user?.passwordHash ?? null, input.password);
  const about = user ? { subjectId: user.id, affiliateId: user.affiliateId } : {};
  if (!user || !right) {
    const visitor = { actor: { kind: 'visitor' }, origin: input.address } as const;
    await recordEvent(visitor, db, { action: 'session.refused', ...about });
    throw new AppError('unauthorized', 'email or password is wrong');
  }
  const id = randomBytes(32).toString('base64url');
  await db.transaction(async (tx) => {
    await forgetTries(process, tx, email);
    await deleteOldSignInAttempts(tx, windowSeconds);
    await deleteExpiredSessions(tx);
    // Operators deal with real applicants first; affiliate staff start where they can do no harm.
    const environment = user.role === 'operator' ? 'production' : 'uat';
    await insertSession(tx, { id, userId: user.id, environment, lifeSeconds: sessionLifeSeconds });
    const actor = {
      kind: 'user',
      userId: user.id,
      role: user.role,
      affiliateId: user.affiliateId,
      sessionId: id,
    } as const;
    await recordEvent({ actor, origin: input.address }, tx, { action: 'session.started', ...about });
  });
  return id;
}
