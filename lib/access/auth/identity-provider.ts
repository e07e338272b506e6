import type { OAuthConfig } from 'next-auth/providers/oauth';
import type { IdentityProvider } from '@/lib/base/process/env';
import type { Claims } from './sign-in-by-provider';
import { youngSessionSeconds } from './young-session';

/**
 * The identity provider, for next-auth: its endpoints and keys by discovery, the code flow with PKCE, state and nonce.
 * The ID token's signature, issuer, audience, nonce and times are checked by openid-client. Of what it says, only the
 * claims that `signInByProvider` reads are used; the address never leaves it.
 */
export function oidcProvider({
  issuer,
  clientId,
  clientSecret,
  name,
}: IdentityProvider): OAuthConfig<Claims> {
  return {
    id: 'oidc',
    name,
    type: 'oauth',
    wellKnown: `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
    clientId,
    clientSecret,
    // A longer while ago it asks again who it is; the ID token says when it did (`auth_time`).
    authorization: { params: { scope: 'openid email', max_age: youngSessionSeconds } },
    idToken: true,
    checks: ['pkce', 'state', 'nonce'],
    httpOptions: { timeout: 10_000 },
    // next-auth wants some id; the session's takes its place once it is known whose it is.
    profile: () => ({ id: 'not known yet' }),
  };
}
