import type { AuthOptions } from 'next-auth';
import { isDatabaseAway } from '@/db/error';
import { signInByLink } from '@/lib/access/auth/sign-in-link/sign-in-by-link';
import { hasCode } from '@/lib/base/error/error';
import type { Env } from '@/lib/base/process/env';
import { processState } from '@/lib/base/process/process';
import { type Trace, tracedLog, tracedProcess } from '@/lib/base/process/trace';
import { completeSignIn } from './complete-sign-in';
import { oidcProvider } from './identity-provider';
import { joinTeam, refuseToJoin } from './join-team';
import { CredentialsProvider } from './next-auth-part';
import { ownPath } from './own-path';
import { cookieName, isSecurePortal } from './secure-portal';
import { sessionCookieName, sessionCookieSecret } from './session-cookie';
import { readSessionToken } from './session-token';
import { signIn } from './sign-in';
import { type Claims, type ProviderRefusal, signInByProvider } from './sign-in-by-provider';
import { endReplacedSession, signOut } from './sign-out';
import { type SignInResult, sessionLifeSeconds } from './start-session';

interface Visit {
  readonly trace: Trace;
  /** The client's, for throttling. */
  readonly address: string;
  readonly userAgent: string | null;
  readonly deviceCookie: string | undefined;
  readonly pendingCookie: string | undefined;
  /** The session that the browser had. */
  readonly formerSessionId: string | null;
  /** Called with how far a sign-in has come. */
  readonly entered: (result: SignInResult) => void;
  /** Called if a sign-in no longer waits for its next step. */
  readonly ended: () => void;
  /** Called if the database is unreachable. */
  readonly away: (error: unknown) => void;
}

/**
 * Returns next-auth's options as we use it: credentials, an identity provider if there is one, and an encrypted cookie that holds only our session's id.
 * Who that is, and whether the session is still valid, is looked up on every request (`session.ts`).
 */
export function authOptions(visit: Visit): AuthOptions {
  const { trace, address, userAgent, deviceCookie, pendingCookie, away } = visit;
  const state = tracedProcess(processState(), trace);
  // next-auth reads its own URL only from this variable; users configure PORTAL_ORIGIN.
  // biome-ignore lint/style/noProcessEnv: the only way to tell next-auth v4 its URL.
  process.env.NEXTAUTH_URL = state.env.portalOrigin;
  const options = { httpOnly: true, sameSite: 'lax', path: '/', secure: isSecurePortal(state.env) };
  const shortLived = { ...options, maxAge: providerSeconds };
  const provider = state.env.identityProvider;
  return {
    secret: sessionCookieSecret(state.env),
    useSecureCookies: isSecurePortal(state.env),
    cookies: {
      sessionToken: { name: sessionCookieName(state.env), options },
      callbackUrl: { name: callbackCookieName(state.env), options },
      pkceCodeVerifier: { name: cookieName(state.env, 'next-auth.pkce'), options: shortLived },
      state: { name: cookieName(state.env, 'next-auth.state'), options: shortLived },
      nonce: { name: cookieName(state.env, 'next-auth.nonce'), options: shortLived },
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
          return enterByForm(visit, () =>
            signIn(state, { email, password, address, userAgent, deviceCookie }),
          );
        },
      }),
      CredentialsProvider({
        id: 'second-factor',
        credentials: { code: {} },
        authorize: async (credentials) => {
          const code = credentials?.code ?? '';
          return enterByForm(visit, () =>
            completeSignIn(state, { token: pendingCookie, code, address, userAgent, deviceCookie }),
          );
        },
      }),
      CredentialsProvider({
        id: 'link',
        credentials: { token: {}, password: {} },
        authorize: async (credentials) => {
          const { token, password } = credentials ?? {};
          if (!token || !password) return null;
          return enterByForm(visit, () => signInByLink(state, { token, password, address, userAgent }));
        },
      }),
      CredentialsProvider({
        id: 'join',
        credentials: { team: {} },
        authorize: async (credentials) => {
          const token = pendingCookie;
          const userId = Number(credentials?.team);
          return enterByForm(visit, async () => {
            if (credentials?.team) return joinTeam(state, { token, userId, address, userAgent });
            await refuseToJoin(state, { token, address });
            visit.ended();
            return { kind: 'refused', reason: 'not-joined' };
          });
        },
      }),
      ...(provider ? [oidcProvider(provider)] : []),
    ],
    callbacks: {
      // Checked already, but for an identity provider's. A text is where to go instead.
      signIn: async ({ account, user, profile }) => {
        if (account?.provider !== 'oidc' || !provider) return true;
        const claims: Claims = { ...profile };
        const entered = await enter(visit, () =>
          signInByProvider(state, provider, { claims, address, userAgent }),
        );
        if (typeof entered === 'string') return `${state.env.portalOrigin}/sign-in?error=${entered}`;
        user.id = entered.id;
        return true;
      },
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
      error: (code, detail) => state.log.error({ code, reason: reasonOf(detail) }, 'next-auth'),
      warn: () => {},
      debug: () => {},
    },
  };
}

/** What an error says, without the identity provider's own words in brackets, which may name a person. */
function reasonOf(detail: Error | { error?: unknown } | undefined): string | undefined {
  const error = detail instanceof Error ? detail : detail?.error;
  return error instanceof Error ? error.message.replace(/\(.*$/s, '').trim() : undefined;
}

/** Time to sign in at the identity provider. */
const providerSeconds = 15 * 60;

export const callbackCookieName = (env: Env) => cookieName(env, 'next-auth.callback-url');

type Step = SignInResult | { kind: 'refused'; reason: ProviderRefusal };

/** Runs a step of a sign-in; returns the session's id, or what the sign-in form receives as `error`. */
async function enter(
  { trace, address, formerSessionId, entered, ended, away }: Visit,
  step: () => Promise<Step>,
): Promise<{ id: string } | string> {
  let result: Step;
  try {
    result = await step();
    if (result.kind === 'signed in' && formerSessionId !== null)
      await endReplacedSession(processState(), formerSessionId, address);
  } catch (error) {
    if (hasCode(error, 'unauthorized')) return 'CredentialsSignin';
    if (hasCode(error, 'rate_limited')) return `throttled:${error.detail?.retryAfterSeconds ?? 60}`;
    if (hasCode(error, 'not_found')) {
      ended();
      return 'ended';
    }
    if (isDatabaseAway(error)) away(error);
    else tracedLog(processState().log, trace).error({ err: error }, 'sign-in failed');
    return 'unavailable';
  }
  if (result.kind === 'refused') return result.reason;
  entered(result);
  if (result.kind === 'signed in') return { id: result.sessionId };
  return result.kind === 'code asked' ? 'code-asked' : 'join-asked';
}

/** The same for next-auth's own kind of provider, which hands the message of an error on. */
async function enterByForm(visit: Visit, step: () => Promise<Step>): Promise<{ id: string }> {
  const done = await enter(visit, step);
  if (typeof done === 'string') throw new Error(done);
  return done;
}
