import { createHmac } from 'node:crypto';
import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { isDatabaseAway } from '@/db/error';
import type { Env } from '@/lib/env';
import { hasCode } from '@/lib/error';
import { processState } from '@/lib/process';
import { ownPath } from './own-path';
import { sessionLifeSeconds, signIn } from './sign-in';
import { signOut } from './sign-out';

declare module 'next-auth/jwt' {
  interface JWT {
    sessionId?: string;
  }
}

/** Returns the key of the session cookie, derived from SECRET so that SECRET itself signs nothing directly. */
export function sessionCookieSecret(env: Env): string {
  return createHmac('sha256', env.secret).update('portal session cookie').digest('base64');
}

function isSecurePortal(env: Env): boolean {
  return env.portalOrigin.startsWith('https://');
}

export function sessionCookieName(env: Env): string {
  return isSecurePortal(env) ? '__Secure-next-auth.session-token' : 'next-auth.session-token';
}

/**
 * Returns next-auth's options as we use it: credentials only, and an encrypted cookie that holds only our session's id.
 * Who that is, and whether the session is still valid, is looked up on every request (`session.ts`). `address` is the
 * client's, for throttling; `away` is called if the database is unreachable.
 */
export function authOptions(address: string, away: (error: unknown) => void): AuthOptions {
  const state = processState();
  // next-auth reads its own URL only from this variable; users configure PORTAL_ORIGIN.
  // biome-ignore lint/style/noProcessEnv: the only way to tell next-auth v4 its URL.
  process.env.NEXTAUTH_URL = state.env.portalOrigin;
  return {
    secret: sessionCookieSecret(state.env),
    useSecureCookies: isSecurePortal(state.env),
    session: { strategy: 'jwt', maxAge: sessionLifeSeconds },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => {
          if (!credentials?.email || !credentials.password) return null;
          try {
            const id = await signIn(state, {
              email: credentials.email,
              password: credentials.password,
              address,
            });
            return { id };
          } catch (error) {
            if (hasCode(error, 'unauthorized')) return null;
            // The sign-in form receives the message as `error`.
            if (hasCode(error, 'rate_limited'))
              throw new Error(`throttled:${error.detail?.retryAfterSeconds ?? 60}`);
            if (isDatabaseAway(error)) away(error);
            else state.log.error({ err: error }, 'sign-in failed');
            throw new Error('unavailable');
          }
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : { sessionId: token.sessionId }),
      session: ({ session }) => ({ expires: session.expires }),
      redirect: ({ url, baseUrl }) => baseUrl + (ownPath(url, baseUrl) ?? '/'),
    },
    events: {
      signOut: async ({ token }) => {
        if (!token?.sessionId) return;
        try {
          await signOut(state, token.sessionId, address);
        } catch (error) {
          if (isDatabaseAway(error)) away(error);
          throw error;
        }
      },
    },
    logger: {
      error: (code) => state.log.error({ code }, 'next-auth'),
      warn: () => {},
      debug: () => {},
    },
  };
}
