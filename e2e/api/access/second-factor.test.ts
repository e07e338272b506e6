import { expect, test } from 'vitest';
import { hashPassword } from '@/lib/access/auth/password';
import { makeUser } from '@/test/factory';
import { deviceCode, giveSecondFactor } from '@/test/second-factor';
import { openFormBrowser } from '@/test/server/form-browser';
import { withServer } from '@/test/server/server';

/** The rules of codes are tested in `lib/access/auth/second-factor`; this is what a browser sees. */
const server = withServer();
const password = 'a long passphrase';
const passwordHash = await hashPassword(password);

function openBrowser() {
  const browser = openFormBrowser(server.origin);
  return {
    ...browser,
    signIn: (email: string) => browser.post('/api/auth/callback/credentials', { email, password }),
    enter: (code: string) => browser.post('/api/auth/callback/second-factor', { code }),
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
  expect(line).toMatch(/^pending-sign-in=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/);
  expect([...browser.jar.keys()].some((name) => /session-token|device/.test(name))).toBe(false);
  expect(await browser.isSignedIn()).toBe(false);
  // A page that is loaded again asks for the code and not for the password.
  expect(await (await browser.send('/sign-in')).text()).toContain('autoComplete="one-time-code"');

  const wrong = await browser.enter('000000');
  expect(wrong.url.searchParams.get('error')).toBe('CredentialsSignin');
  const code = deviceCode(key);
  const done = await browser.enter(`${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.url.searchParams.get('error')).toBeNull();
  expect(await browser.isSignedIn()).toBe(true);
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
  expect(await browser.isSignedIn()).toBe(true);
  stranger.jar.set('pending-sign-in', pending);
  const again = await stranger.enter(deviceCode(key, Date.now() + 30_000));
  expect(again.url.searchParams.get('error')).toBe('ended');
  expect(stranger.jar.has('pending-sign-in')).toBe(false);
  expect(await stranger.isSignedIn()).toBe(false);
});

test('whatever else is sent as a code or as the cookie is refused', async () => {
  const { email } = await makeSecured();
  const browser = openBrowser();
  await browser.signIn(email);
  const pending = browser.jar.get('pending-sign-in') ?? '';
  const sent = ['', '%', '\0', '٠٠٠٠٠٠', 'a'.repeat(4_000), '__proto__'].flatMap((code) =>
    [pending, '%', '[]'].map((cookie) => ({ code, cookie })),
  );
  for (const { code, cookie } of sent) {
    browser.jar.set('pending-sign-in', cookie);
    const { response } = await browser.enter(code);
    expect([code.slice(0, 20), cookie, response.status]).toEqual([code.slice(0, 20), cookie, 401]);
  }
});
