import { randomUUID } from 'node:crypto';
import type { SignIn } from '@/lib/sample/demo/access';

/** A new agent of the manager's team, with its own session and drafts. */
export async function makeAgent(origin: string, manager: SignIn): Promise<SignIn> {
  const cookie = await cookieOf(origin, manager);
  const email = `agent-${randomUUID()}@example.test`;
  const { link } = await post<{ link: string }>(origin, 'invitation', { email, role: 'agent' }, cookie);
  const agent = { name: 'Sipho Dlamini', password: 'a long passphrase' };
  const token = new URL(link).pathname.split('/').at(-1);
  await post(origin, 'invitation/accept', { token, ...agent });
  return { ...agent, email };
}

/** A manager whose affiliate is new. */
export type NewManager = SignIn & { uatKey: string; affiliate: { id: number; name: string } };

/** The manager of a new affiliate, and its UAT key. */
export async function makeManager(origin: string, operator: SignIn): Promise<NewManager> {
  const cookie = await cookieOf(origin, operator);
  const name = `Affiliate ${randomUUID().slice(0, 8)}`;
  const { id: affiliateId } = await post<{ id: number }>(origin, 'affiliate', { name }, cookie);
  const wanted = { affiliateId, environment: 'uat', name: 'Demo' };
  const { key } = await post<{ key: string }>(origin, 'api-key', wanted, cookie);
  const manager = { name: 'Lerato Molefe', email: `manager-${randomUUID()}@example.test` };
  const invitation = { affiliateId, email: manager.email, role: 'manager' };
  const { link } = await post<{ link: string }>(origin, 'invitation', invitation, cookie);
  const password = 'a long passphrase';
  const token = new URL(link).pathname.split('/').at(-1);
  await post(origin, 'invitation/accept', { token, name: manager.name, password });
  return { ...manager, password, uatKey: key, affiliate: { id: affiliateId, name } };
}

/** Of this process's own sessions, which no test ends: checking a password is slow on purpose. */
const cookies = new Map<string, { since: number; cookie: Promise<string> }>();
/** An operator's session ends when it is idle for 30 minutes, and a run may take longer. */
const longestMs = 10 * 60_000;

export function cookieOf(origin: string, staff: SignIn): Promise<string> {
  const key = `${origin} ${staff.email}`;
  const known = cookies.get(key);
  if (known && Date.now() - known.since < longestMs) return known.cookie;
  const cookie = signInByHttp(origin, staff);
  cookies.set(key, { since: Date.now(), cookie });
  return cookie;
}

/** Signs in as the form does; returns the session cookies. */
async function signInByHttp(origin: string, { email, password }: SignIn): Promise<string> {
  const csrf = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await csrf.json()) as { csrfToken: string };
  const signedIn = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookiesOf(csrf), origin },
    body: new URLSearchParams({ email, password, csrfToken, callbackUrl: origin, json: 'true' }),
  });
  const cookie = cookiesOf(signedIn);
  if (!cookie.includes('session-token')) throw new Error(`${email} could not sign in: ${signedIn.status}`);
  return cookie;
}

const post = <Answer>(origin: string, path: string, body: object, cookie = '') =>
  send<Answer>(origin, 'POST', path, body, cookie);

/** Sends a request as a page does. Throws with the answer where it is refused. */
export async function send<Answer>(
  origin: string,
  method: 'POST' | 'PUT',
  path: string,
  body: object,
  cookie = '',
): Promise<Answer> {
  const response = await fetch(`${origin}/api/portal/${path}`, {
    method,
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json() as Promise<Answer>;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}
