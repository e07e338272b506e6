import { expect, test } from 'vitest';
import { hashPassword } from '@/lib/auth/password';
import { makeUser } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { withServer } from '@/test/server/server';

/** The rules of codes are tested in `lib/auth/second-factor`; this is what a browser sees. */
const server = withServer();
const password = 'a long passphrase';
const passwordHash = await hashPassword(password);

/** A browser: keeps its cookies, and posts forms as the sign-in page does. */
function openBrowser() {
  const jar = new Map<string, string>();
  const send = async (path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { ...init.headers, cookie, origin: server.origin };
    const response = await fetch(server.origin + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') jar.delete(name);
      else jar.set(name, value);
    }
    return response;
  };
  const post = async (step: 'credentials' | 'second-factor', fields: Record<string, string>) => {
    const { csrfToken } = (await (await send('/api/auth/csrf')).json()) as { csrfToken: string };
    const body = new URLSearchParams({ ...fields, csrfToken, json: 'true' });
    const response = await send(`/api/auth/callback/${step}`, { method: 'POST', body });
    return { response, url: new URL(((await response.json()) as { url: string }).url) };
  };
  return {
    jar,
    send,
    signIn: (email: string) => post('credentials', { email, password }),
    enter: (code: string) => post('second-factor', { code }),
    isIn: async () => (await send('/api/portal/session')).status === 200,
  };
}

async function makeSecured() {
  const { id, email } = await makeUser(server.database, { passwordHash });
  return { id, email, key: await giveSecondFactor(server.database, id) };
}

test('the password alone gives a cookie that opens nothing; the code then starts the session', async () => {
  const { email, key } = await makeSecured();
  const browser = openBrowser();
  const asked = await browser.signIn(email);
  expect(asked.url.searchParams.get('error')).toBe('code-asked');
  const line = asked.response.headers.getSetCookie().find((cookie) => cookie.startsWith('pending-sign-in='));
  expect(line).toMatch(/^pending-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Strict$/);
  expect([...browser.jar.keys()].some((name) => /session-token|device/.test(name))).toBe(false);
  expect(await browser.isIn()).toBe(false);
  // A page that is loaded again asks for the code and not for the password.
  expect(await (await browser.send('/sign-in')).text()).toContain('autoComplete="one-time-code"');

  const wrong = await browser.enter('000000');
  expect(wrong.url.searchParams.get('error')).toBe('CredentialsSignin');
  const code = deviceCode(key);
  const done = await browser.enter(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.url.searchParams.get('error')).toBeNull();
  expect(await browser.isIn()).toBe(true);
  expect([...browser.jar.keys()]).toContain('device');
  expect(browser.jar.has('pending-sign-in')).toBe(false);
});

test('a code is worth nothing in another browser, and neither is a cookie that was used', async () => {
  const { email, key } = await makeSecured();
  const browser = openBrowser();
  await browser.signIn(email);
  const pending = browser.jar.get('pending-sign-in') ?? '';
  const stranger = openBrowser();
  const elsewhere = await stranger.enter(deviceCode(key));
  expect(elsewhere.url.searchParams.get('error')).toBe('ended');
  await browser.enter(deviceCode(key));
  expect(await browser.isIn()).toBe(true);
  stranger.jar.set('pending-sign-in', pending);
  const again = await stranger.enter(deviceCode(key, Date.now() + 30_000));
  expect(again.url.searchParams.get('error')).toBe('ended');
  expect(stranger.jar.has('pending-sign-in')).toBe(false);
  expect(await stranger.isIn()).toBe(false);
});

test.each(['', '%', '\0', '٠٠٠٠٠٠', 'a'.repeat(4_000), '__proto__'])(
  '%j as a code is refused',
  async (code) => {
    const { email } = await makeSecured();
    const browser = openBrowser();
    await browser.signIn(email);
    for (const cookie of [browser.jar.get('pending-sign-in') ?? '', '%', '[]']) {
      browser.jar.set('pending-sign-in', cookie);
      const { response } = await browser.enter(code);
      expect(response.status).toBe(401);
    }
  },
);
