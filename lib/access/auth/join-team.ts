import { type ClaimRow, listClaims } from '@/db/query/access/claim';
import { deletePendingSignIn, findPendingSignIn } from '@/db/query/access/pending-sign-in';
import { findSignInUserById } from '@/db/query/access/sign-in';
import { findUser, lockUser } from '@/db/query/access/user';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import type { ProcessState } from '@/lib/base/process/process';
import { type Role, roleOf } from '@/word/role';
import { pendingTokenHash } from './pending-sign-in';
import { enter, type SignInResult } from './start-session';

/** The first sign-in at an identity provider asks this of whose email was only claimed so far. */
export interface JoinQuestion {
  email: string;
  /** Those that have invited the email; one in most cases. */
  teams: {
    userId: number;
    /** Null: the operators. */
    affiliateName: string | null;
    role: Role;
    /** Null: made on the command line. */
    invitedBy: string | null;
  }[];
}

interface Answer {
  /** Of the browser's cookie of `pending-sign-in.ts`. */
  token: string | undefined;
  address: string;
}

/** Returns what a browser is asked that waits for it (`pendingStep`); null: it waits no more. */
export async function findJoinQuestion(
  process: Pick<ProcessState, 'database'>,
  token: string,
): Promise<JoinQuestion | null> {
  const found = await findClaims(process, pendingTokenHash(token));
  if (!found) return null;
  const teams = found.claims.map(({ userId, affiliateName, invitedBy, ...row }) => ({
    userId,
    affiliateName,
    role: roleOf(row),
    invitedBy,
  }));
  return { email: found.email, teams };
}

/**
 * Joins one of the teams that have invited the email which the provider has verified: the email is proven by it, and the
 * password, sessions and links of that account from before end (`startSession`). Asks for the second factor of an
 * account that has one. Throws `not_found` if the sign-in has ended, or the team is none of them (design access 14).
 */
export async function joinTeam(
  process: ProcessState,
  { token = '', address, userId, userAgent }: Answer & { userId: number; userAgent: string | null },
): Promise<SignInResult> {
  const tokenHash = pendingTokenHash(token);
  const found = await findClaims(process, tokenHash);
  if (!found?.claims.some((claim) => claim.userId === userId)) throw notFound('sign-in');
  return process.database.transaction(async (tx) => {
    // In the order of all who change a user. Two at once: the second finds the sign-in used up.
    const row = await lockUser(tx, userId);
    const pending = await deletePendingSignIn(tx, tokenHash, 'join');
    const user = row?.provenAt === null ? await findSignInUserById(tx, userId) : null;
    if (!pending?.pin || !user) throw notFound('sign-in');
    const { pin, secondFactorElsewhere, authenticatedAt } = pending;
    return enter(process, tx, user, {
      address,
      userAgent,
      by: 'identity provider',
      secondFactorElsewhere,
      authenticatedAt,
      pin,
    });
  });
}

/**
 * Joins none: the sign-in ends, and no account changes. The audit trail, which operators read, says so of each; the
 * teams learn nothing. An operator removes those that are wrong.
 */
export async function refuseToJoin(process: ProcessState, { token = '', address }: Answer): Promise<void> {
  const tokenHash = pendingTokenHash(token);
  const found = await findClaims(process, tokenHash);
  await process.database.transaction(async (tx) => {
    if (!(await deletePendingSignIn(tx, tokenHash, 'join'))) return;
    for (const { userId, affiliateId } of found?.claims ?? [])
      await recordAudit({ actor: { kind: 'visitor' }, origin: address }, tx, {
        action: 'session.refused',
        subjectId: userId,
        affiliateId,
        after: { reason: 'not-joined' },
      });
  });
}

async function findClaims(
  { database }: Pick<ProcessState, 'database'>,
  tokenHash: Buffer,
): Promise<{ email: string; claims: ClaimRow[] } | null> {
  const waiting = await findPendingSignIn(database, tokenHash);
  const user = waiting?.step === 'join' ? await findUser(database, waiting.userId) : null;
  // Proven meanwhile: the next sign-in finds that account.
  if (!user || user.provenAt !== null) return null;
  const claims = await listClaims(database, user.email);
  return claims.length === 0 ? null : { email: user.email, claims };
}
