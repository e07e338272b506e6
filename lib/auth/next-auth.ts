import type { AuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { isDatabaseAway } from '@/db/error';
import { hasCode } from '@/lib/error';
import { processState } from '@/lib/process';
import { completeSignIn } from './complete-sign-in';
import { ownPath } from './own-path';
import { cookieName, isSecurePortal } from './secure-portal';
import { sessionCookieName, sessionCookieSecret } from './session-cookie';
import { readSessionToken } from './session-token';
import { signIn } from './sign-in';
import { endReplacedSession, signOut } from './sign-out';
import { type SignInResult, sessionLifeSeconds } from './start-session';

interface Visit {
  /** The client's, for throttling. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly deviceCookie: string | undefined;
  readonly pendingCookie: string | undefined;
  /** The session that the browser had. */
  readonly formerSessionId: string | null;
  /** Called with how far a sign-in has come. */
  readonly entered: (result: SignInResult) => void;
  /** Called if a sign-in no longer waits for its second factor. */
  readonly ended: () => void;
  /** Called if the database is unreachable. */
  readonly away: (error: unknown) => void;
}

/**
 * Returns next-auth's options as we use it: credentials only, and an encrypted cookie that holds only our session's id.
 * Who that is, and whether the session is still valid, is looked up on every request (`session.ts`).
 */
export function authOptions(visit: Visit): AuthOptions {
  const { address, userAgent, deviceCookie, pendingCookie, away } = visit;
  const state = processState();
  // next-auth reads its own URL only from this variable; users configure PORTAL_ORIGIN.
  // biome-ignore lint/style/noProcessEnv: the only way to tell next-auth v4 its URL.
  process.env.NEXTAUTH_URL = state.env.portalOrigin;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecurePortal(state.env) };
  return {
    secret: sessionCookieSecret(state.env),
    useSecureCookies: isSecurePortal(state.env),
    cookies: {
      sessionToken: { name: sessionCookieName(state.env), options },
      callbackUrl: { name: cookieName(state.env, 'next-auth.callback-url'), options },
    },
    session: { strategy: 'jwt', maxAge: sessionLifeSeconds },
    jwt: { decode: readSessionToken },
    pages: { signIn: '/sign-in', error: '/sign-in' },
    providers: [
      CredentialsProvider({
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => {
          const { email, password } = credentials ?? {};
          if (!email || !password) return null;
          return enter(visit, () => signIn(state, { email, password, address, userAgent, deviceCookie }));
        },
      }),
      CredentialsProvider({
        id: 'second-factor',
        credentials: { code: {} },
        authorize: async (credentials) => {
          const code = credentials?.code ?? '';
          return enter(visit, () =>
            completeSignIn(state, { token: pendingCookie, code, address, userAgent, deviceCookie }),
          );
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

/** Runs a step of a sign-in for next-auth. The sign-in form receives the message of an error as `error`. */
async function enter(
  { address, formerSessionId, entered, ended, away }: Visit,
  step: () => Promise<SignInResult>,
): Promise<{ id: string } | null> {
  let result: SignInResult;
  try {
    result = await step();
    if (result.kind === 'signed in' && formerSessionId !== null)
      await endReplacedSession(processState(), formerSessionId, address);
  } catch (error) {
    if (hasCode(error, 'unauthorized')) return null;
    if (hasCode(error, 'rate_limited')) throw new Error(`throttled:${error.detail?.retryAfterSeconds ?? 60}`);
    if (hasCode(error, 'not_found')) {
      ended();
      throw new Error('ended');
    }
    if (isDatabaseAway(error)) away(error);
    else processState().log.error({ err: error }, 'sign-in failed');
    throw new Error('unavailable');
  }
  entered(result);
  if (result.kind === 'code asked') throw new Error('code-asked');
  return { id: result.sessionId };
}
