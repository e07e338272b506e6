import { AppError } from '@/lib/base/error/error';
import { processState } from '@/lib/base/process/process';
import { maximumVisitorBytes, readBytes } from '@/lib/http/http/read-body';
import { type RouteHandler, requestRoute } from '@/lib/http/http/request-route';
import { errorResponse } from '@/lib/http/http/respond';
import { clientAddress, requestTrace } from '@/lib/http/request/client-address';
import { readCookies } from './cookie';
import { addToDevice, deviceCookieName } from './device';
import { authOptions, callbackCookieName } from './next-auth';
import { NextAuth } from './next-auth-part';
import { refuseForeignOrigin } from './origin';
import { ownPath } from './own-path';
import { pendingCookie, pendingCookieName } from './pending-sign-in';
import { readSessionId, sessionCookieName } from './session-cookie';
import type { SignInResult } from './start-session';
import { accountEmail } from './throttle';

type Form = Readonly<Record<string, string>>;
type SignedIn = Extract<SignInResult, { kind: 'signed in' }>;

/** `signin/oidc` sends the browser to the identity provider, which sends it back to `callback/oidc`. */
type AuthAction =
  | 'csrf'
  | 'callback/credentials'
  | 'callback/second-factor'
  | 'callback/join'
  | 'callback/link'
  | 'callback/oidc'
  | 'signin/oidc'
  | 'signout';

/** What an identity provider sends along; nothing else of a query is read. */
const providerParameters = ['code', 'state', 'iss', 'error'];
const longestParameter = 4_096;

/**
 * One of the few next-auth actions that the portal's pages use; its other routes are not served. next-auth receives a
 * request of our making, with text in every field, no query and no callback URL from a cookie, because it answers 500
 * to anything unexpected there. A change must come from the portal's Origin (design access 6).
 */
export function authRoute(action: AuthAction): RouteHandler {
  return requestRoute({
    authenticate: ({ request }) => {
      if (action.endsWith('/oidc') && processState().env.identityProvider === null)
        throw new AppError('path_not_found', 'not found');
      if (request.method === 'POST') refuseForeignOrigin(request);
    },
    guard: () => {},
    parse: (_, { request }) => (request.method === 'POST' ? readForm(request) : {}),
    run: (_, form, { request }) => askNextAuth(request, action, form),
  });
}

async function readForm(request: Request): Promise<Form> {
  const text = Buffer.from(await readBytes(request, maximumVisitorBytes)).toString();
  return Object.fromEntries(new URLSearchParams(text));
}

async function askNextAuth(request: Request, action: string, form: Form): Promise<Response> {
  const headers = new Headers({ 'cache-control': 'no-store' });
  const cookies: string[] = [];
  let status = 200;
  let answer: unknown;
  const response = {
    status: (code: number) => {
      status = code;
      return response;
    },
    getHeader: () => cookies,
    setHeader: (name: string, value: string | string[]) => {
      if (Array.isArray(value)) cookies.splice(0, cookies.length, ...value);
      else headers.set(name, value);
      return response;
    },
    json: (body: unknown) => {
      answer = body;
    },
    send: (body: unknown) => {
      answer = body;
    },
  };
  const sent = readCookies(request);
  const known = [...sent].filter(([name]) =>
    /(?:csrf|session)-token|next-auth\.(?:pkce|state|nonce)$/.test(name),
  );
  const isBack = action === 'callback/oidc';
  const { env } = processState();
  // Where the visitor wanted to go; next-auth answers 500 to anything but an address of our own.
  const next = isBack ? ownPath(sent.get(callbackCookieName(env)), env.portalOrigin) : null;
  if (next !== null) known.push([callbackCookieName(env), env.portalOrigin + next]);
  const incoming = {
    method: request.method === 'HEAD' ? 'GET' : request.method,
    headers: Object.fromEntries(request.headers),
    cookies: Object.fromEntries(known),
    query: { nextauth: action.split('/'), ...(isBack && parametersOf(request)) },
    body: { ...form, json: 'true' },
  };
  const device = sent.get(deviceCookieName(env));
  let away: unknown = null;
  let toKnow = new URLSearchParams();
  const options = authOptions({
    trace: requestTrace(request),
    address: clientAddress(request) ?? 'unknown',
    userAgent: request.headers.get('user-agent'),
    deviceCookie: device,
    pendingCookie: sent.get(pendingCookieName(env)),
    formerSessionId: await readSessionId(env, sent.get(sessionCookieName(env))),
    entered: (result) => {
      const isIn = result.kind === 'signed in';
      if (isIn) headers.append('set-cookie', addToDevice(env, device, accountEmail(result.email)));
      if (isIn) toKnow = signedInQuery(result);
      headers.append('set-cookie', pendingCookie(env, isIn ? null : result.token));
    },
    ended: () => headers.append('set-cookie', pendingCookie(env, null)),
    away: (error) => {
      away = error;
    },
  });
  await NextAuth(incoming as never, response as never, options);
  // next-auth would answer 401, as if the password were wrong; only a form without script is redirected.
  if (away !== null && form.json === 'true') return errorResponse(request, away);
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  const url = addressIn(answer, env.portalOrigin);
  if (url === null) return Response.json(answer, { status, headers });
  if (form.json === 'true') return Response.json({ url: withQuery(url, toKnow) }, { status, headers });
  headers.set('location', isBack ? wayOn(url, next, toKnow) : url);
  return new Response(null, { status: 302, headers });
}

/** What a sign-in form should know about the session that it started. */
function signedInQuery({ mustSetUp, recoveryCodesLeft }: SignedIn): URLSearchParams {
  return new URLSearchParams({
    ...(mustSetUp && { 'second-factor': 'required' }),
    ...(recoveryCodesLeft !== undefined && { 'recovery-codes-left': String(recoveryCodesLeft) }),
  });
}

/** Returns where a browser goes that comes back from the identity provider, by way of what is missing. */
function wayOn(url: string, next: string | null, toKnow: URLSearchParams): string {
  const address = new URL(toKnow.has('second-factor') ? '/second-factor' : url, url);
  const isThere = address.pathname !== '/sign-in' && address.pathname !== '/second-factor';
  if (next !== null && next !== '/' && !isThere) address.searchParams.set('next', next);
  return address.href;
}

function parametersOf(request: Request): Form {
  const { searchParams } = new URL(request.url);
  const sent = [...searchParams].filter(
    ([name, value]) => providerParameters.includes(name) && value.length <= longestParameter,
  );
  return Object.fromEntries(sent);
}

function withQuery(url: string, query: URLSearchParams): string {
  if (query.size === 0) return url;
  const address = new URL(url);
  for (const [name, value] of query) address.searchParams.set(name, value);
  return address.href;
}

/** Returns where next-auth's response redirects to; errors of its own pages lead to our sign-in page. */
function addressIn(answer: unknown, portalOrigin: string): string | null {
  const { url } = (answer ?? {}) as { url?: string };
  if (url === undefined) return null;
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== portalOrigin || !pathname.startsWith('/api/')) return url;
  // Without `error` the CSRF token was wrong.
  return `${origin}/sign-in?error=${encodeURIComponent(searchParams.get('error') ?? 'token')}`;
}
