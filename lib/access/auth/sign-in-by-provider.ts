import { findSubjectOfUser, findUserOfAccount } from '@/db/query/access/provider-account';
import { findSignInUserById, type SignInUser } from '@/db/query/access/sign-in';
import { lockUser } from '@/db/query/access/user';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { isStorableText } from '@/lib/base/input/storable-json';
import type { IdentityProvider } from '@/lib/base/process/env';
import type { ProcessState } from '@/lib/base/process/process';
import { listAccountUsers } from './find-account-user';
import { startPendingSignIn } from './pending-sign-in';
import { enter, type SignInResult } from './start-session';

/** What the identity provider says about a user, in an ID token whose signature has been checked. */
export type Claims = Readonly<Record<string, unknown>>;

/** Why somebody whom the identity provider knows may not sign in here. */
export type ProviderRefusal =
  | 'wrong-issuer'
  | 'no-subject'
  | 'unverified-email'
  | 'not-joined'
  | 'no-account';

/** OpenID Connect Core 1.0, section 2. */
const longestSubject = 255;

/**
 * Signs in the user who is known by this account (issuer and `sub`) at the identity provider, by the rules of the
 * sign-in by password. An account that nobody is known by is pinned to the user whose email it has, verified, unless
 * the user is known by another one: that is answered like an unknown email. Whose email was only claimed is asked first
 * whether to join, and which of the teams that claim it (`joinTeam`). When the provider last asked who it is stays with the
 * session (`isSessionYoung`). Our second factor is not asked for where
 * the provider says that it has asked for one (`amr`, RFC 8176). Creates no user. Audited both ways, never with the
 * email or the subject (design access 14).
 */
export async function signInByProvider(
  process: ProcessState,
  provider: IdentityProvider,
  { claims, address, userAgent }: { claims: Claims; address: string; userAgent: string | null },
): Promise<SignInResult | { kind: 'refused'; reason: ProviderRefusal }> {
  const { database, log } = process;
  const { iss, sub: subject, email, email_verified: isVerified, amr, auth_time: authTime } = claims;
  const record = async (reason: ProviderRefusal | 'other-account', user?: SignInUser) => {
    const visitor = { actor: { kind: 'visitor' }, origin: address } as const;
    const about = user ? { subjectId: user.id, affiliateId: user.affiliateId } : {};
    await recordAudit(visitor, database, { action: 'session.refused', ...about, after: { reason } });
  };
  const refuse = async (reason: ProviderRefusal) => {
    await record(reason);
    return { kind: 'refused', reason } as const;
  };
  const issuer = withoutSlash(provider.issuer);
  if (withoutSlash(String(iss)) !== issuer) return refuse('wrong-issuer');
  if (!isSubject(subject)) return refuse('no-subject');
  const account = { issuer, subject };
  const knownId = await findUserOfAccount(database, account);
  let user: SignInUser | null;
  if (knownId !== null) user = await findSignInUserById(database, knownId);
  // Without the claim the address may be one that anybody typed in there.
  else if (typeof email !== 'string' || isVerified !== true) return refuse('unverified-email');
  else [user = null] = await listAccountUsers(database, email);
  if (!user) return refuse('no-account');
  const secondFactorElsewhere = Array.isArray(amr) && amr.includes('mfa');
  const authenticatedAt = readAuthTime(authTime, process.clock.now());
  if (knownId === null && user.provenAt === null) {
    const pending = {
      userId: user.id,
      step: 'join',
      pin: account,
      secondFactorElsewhere,
      authenticatedAt,
    } as const;
    return { kind: 'join asked', token: await startPendingSignIn(database, pending) };
  }
  const entered = await database.transaction(async (tx) => {
    // Another sign-in may have pinned an account since, and a reset may have forgotten this one.
    await lockUser(tx, user.id);
    const pinned = await findSubjectOfUser(tx, user.id, issuer);
    const isFirst = pinned === null && knownId === null;
    if (pinned !== subject && !isFirst) return null;
    const pin = isFirst ? account : null;
    return enter(process, tx, user, {
      address,
      userAgent,
      by: 'identity provider',
      secondFactorElsewhere,
      authenticatedAt,
      pin,
    });
  });
  if (entered) return entered;
  log.warn(
    { address, userId: user.id },
    'another account at the identity provider with a user’s email was refused',
  );
  await record('other-account', user);
  return { kind: 'refused', reason: 'no-account' };
}

/**
 * Returns when the provider asked who it is (`auth_time`, which a provider that is asked with `max_age` must say), no later
 * than now; null: it does not say.
 */
function readAuthTime(seconds: unknown, now: Date): Date | null {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds) || seconds < 0) return null;
  return new Date(Math.min(seconds * 1_000, now.getTime()));
}

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');

function isSubject(subject: unknown): subject is string {
  return (
    typeof subject === 'string' &&
    subject !== '' &&
    subject.length <= longestSubject &&
    isStorableText(subject)
  );
}
