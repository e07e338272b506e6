import { randomBytes } from 'node:crypto';
import type { Queryable } from '@/db/client';
import { updateInvitationsRevokedBy } from '@/db/query/access/invitation';
import { updatePasswordResetsRevoked } from '@/db/query/access/password-reset';
import type { PendingSignIn } from '@/db/query/access/pending-sign-in';
import type { ProviderAccount } from '@/db/query/access/provider-account';
import { findSecondFactor, upsertSecondFactorDue } from '@/db/query/access/second-factor';
import { insertSession } from '@/db/query/access/session';
import { deleteOldSignInAttempts, type SignInUser } from '@/db/query/access/sign-in';
import { deleteDraftsOf, deleteWaysIn, lockUser, updateEmailProved } from '@/db/query/access/user';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { shownNetwork } from '@/lib/base/network/network';
import type { ProcessState } from '@/lib/base/process/process';
import { hasSeveralAccounts } from './find-account-user';
import { startPendingSignIn } from './pending-sign-in';
import { pinAccount } from './pin-account';
import { graceSeconds, isSecondFactorRequired } from './second-factor/required';
import { forgetTries, windowSeconds } from './throttle';
import { readUserAgent } from './user-agent';

/** Lifetime of a session: a working day, then the user signs in again. */
export const sessionLifeSeconds = 12 * 60 * 60;

/** How far a sign-in has come. */
export type SignInResult =
  | {
      readonly kind: 'signed in';
      readonly sessionId: string;
      readonly email: string;
      /** The role requires a second factor, and the user has none. */
      readonly mustSetUp: boolean;
      /** After a sign-in with a recovery code: how many are left. */
      readonly recoveryCodesLeft?: number;
    }
  /** The second factor is missing; `token` is for the browser's cookie (`pending-sign-in.ts`). */
  | { readonly kind: 'code asked'; readonly token: string }
  /** Whether to join is asked first (`join-team.ts`). */
  | { readonly kind: 'join asked'; readonly token: string };

/** Where a user signs in. */
interface Place {
  address: string;
  /** The header, for the user's list of sessions. */
  userAgent?: string | null;
}

interface Entry extends Place {
  /** How the user showed who they are, for the audit trail. */
  by: 'password' | 'password and link by mail' | 'identity provider' | 'second factor' | 'recovery code';
  /** The identity provider has asked for a second factor. */
  secondFactorElsewhere?: boolean;
  /** When the identity provider says that it asked who it is. */
  authenticatedAt?: Date | null;
  /** The account at the identity provider to pin: the first one that came with the user's email. */
  pin?: ProviderAccount | null;
}

/**
 * Goes on after the password, or the identity provider, was right: asks for the second factor of a user who has one,
 * else starts the session. Throws `unauthorized` if the user was removed, suspended, or the password changed, since it was
 * checked.
 */
export async function enter(
  process: ProcessState,
  tx: Queryable,
  user: SignInUser,
  entry: Entry,
): Promise<SignInResult> {
  // A set-up that is just being confirmed ends all other sessions: this one must come before or ask for the code.
  const row = await lockUser(tx, user.id);
  if (row?.passwordHash !== user.passwordHash || row.suspendedAt)
    throw new AppError('unauthorized', 'email or password is wrong');
  const factor = await findSecondFactor(tx, user.id);
  if (factor?.keyCiphertext && !entry.secondFactorElsewhere)
    return { kind: 'code asked', token: await startPendingSignIn(tx, waitsForCode(user, entry)) };
  return startSession(process, tx, user, entry);
}

const waitsForCode = (user: SignInUser, { pin = null, authenticatedAt = null }: Entry): PendingSignIn => ({
  userId: user.id,
  step: 'code',
  pin,
  secondFactorElsewhere: false,
  authenticatedAt,
});

/**
 * Starts a session of a user who has shown all that is asked, and pins the account at the identity provider that is to
 * be pinned (`pinAccount`). The first one that requires a second factor starts its grace.
 */
export async function startSession(
  process: ProcessState,
  tx: Queryable,
  user: SignInUser,
  { address, userAgent, by, secondFactorElsewhere = false, authenticatedAt = null, pin }: Entry,
): Promise<Extract<SignInResult, { kind: 'signed in' }>> {
  const id = randomBytes(32).toString('base64url');
  // Who claims somebody's email must not clear what was guessed at the other account.
  if (!(await hasSeveralAccounts(tx, user.email))) await forgetTries(process, tx, user.email);
  await deleteOldSignInAttempts(tx, windowSeconds);
  const isPinned = pin ? await pinAccount(tx, user.id, pin) : false;
  if (isPinned && user.provenAt === null) await takeOver(tx, user.id);
  // Operators deal with real applicants first; affiliate staff start where they can do no harm.
  const environment = user.role === 'operator' ? 'production' : 'uat';
  const actor = { kind: 'user', userId: user.id } as const;
  const number = await recordAudit({ actor, origin: address }, tx, {
    action: 'session.started',
    subjectId: user.id,
    affiliateId: user.affiliateId,
    after: { by, ...(secondFactorElsewhere && { secondFactor: 'identity provider' }) },
  });
  await insertSession(tx, {
    id,
    number,
    userId: user.id,
    environment,
    secondFactorElsewhere,
    authenticatedAt,
    ...readUserAgent(userAgent),
    network: shownNetwork(address),
    lifeSeconds: sessionLifeSeconds,
  });
  if (isPinned)
    await recordAudit({ actor, origin: address }, tx, {
      action: 'user.provider-account-pinned',
      subjectId: user.id,
      affiliateId: user.affiliateId,
    });
  const isRequired = isSecondFactorRequired(process.env, user.role) && !secondFactorElsewhere;
  const dueAt = isRequired ? await upsertSecondFactorDue(tx, user.id, graceSeconds) : null;
  return { kind: 'signed in', sessionId: id, email: user.email, mustSetUp: dueAt !== null };
}

/**
 * Gives an account whose email was only claimed to the person whose email it is: password, sessions and links from before
 * may be somebody else's. Throws `not_found` if the email turned out to be another account's meanwhile.
 */
async function takeOver(tx: Queryable, userId: number): Promise<void> {
  if (!(await updateEmailProved(tx, userId))) throw notFound('sign-in');
  await deleteWaysIn(tx, userId);
  await updatePasswordResetsRevoked(tx, userId, 'for and by them');
  await updateInvitationsRevokedBy(tx, userId);
  await deleteDraftsOf(tx, userId);
}
