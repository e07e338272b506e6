import { findSignInUser } from '@/db/query/sign-in';
import { recordEvent } from '@/lib/audit/record-event';
import type { IdentityProvider } from '@/lib/env';
import type { ProcessState } from '@/lib/process';
import { isStorableText } from '@/lib/storable-json';
import { enter, type SignInResult } from './start-session';
import { accountEmail } from './throttle';

/** What the identity provider says about a user, in an ID token whose signature has been checked. */
export type Claims = Readonly<Record<string, unknown>>;

/** Why somebody whom the identity provider knows may not sign in here. */
export type ProviderRefusal = 'wrong-issuer' | 'unverified-email' | 'no-account';

/**
 * Signs in the user whose email an identity provider has verified, by the rules of the sign-in by password. Our second
 * factor is not asked for where the provider says that it has asked for one (`amr`, RFC 8176). Creates no user. Audited
 * both ways, never with the email (design 9).
 */
export async function signInByProvider(
  process: ProcessState,
  provider: IdentityProvider,
  { claims, address, userAgent }: { claims: Claims; address: string; userAgent: string | null },
): Promise<SignInResult | { kind: 'refused'; reason: ProviderRefusal }> {
  const { iss, email, email_verified: isVerified, amr } = claims;
  const refuse = async (reason: ProviderRefusal) => {
    const visitor = { actor: { kind: 'visitor' }, origin: address } as const;
    await recordEvent(visitor, process.database, { action: 'session.refused', after: { reason } });
    return { kind: 'refused', reason } as const;
  };
  if (withoutSlash(String(iss)) !== withoutSlash(provider.issuer)) return refuse('wrong-issuer');
  // Without the claim the address may be one that anybody typed in there.
  if (typeof email !== 'string' || isVerified !== true) return refuse('unverified-email');
  const user = isStorableText(email) ? await findSignInUser(process.database, accountEmail(email)) : null;
  if (!user) return refuse('no-account');
  const secondFactorElsewhere = Array.isArray(amr) && amr.includes('mfa');
  return process.database.transaction((tx) =>
    enter(process, tx, user, { address, userAgent, by: 'identity provider', secondFactorElsewhere }),
  );
}

const withoutSlash = (issuer: string) => issuer.replace(/\/$/, '');
