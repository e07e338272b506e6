import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '@/lib/access/auth/password';
import { makeUser } from '@/test/factory';
import { withServer } from '@/test/server/server';
import { streamBody } from '@/test/server/stream-body';

const server = withServer();
const { port } = new URL(server.origin);
const credentials = '/api/auth/callback/credentials';
const password = 'a long passphrase';

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** `fetch` cannot send a custom Host or a malformed cookie. */
function send(
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = '',
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': String(Buffer.byteLength(body)) };
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers: { ...length, ...headers }, agent: false },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };
const cookiesOf = ({ headers }: Answer) =>
  ((headers['set-cookie'] as string[] | undefined) ?? []).map((line) => line.split(';')[0]).join('; ');

/** Visits the portal under this host name and returns the CSRF token and its cookie. */
async function visit(host: string) {
  const answer = await send('GET', '/api/auth/csrf', { host });
  const { csrfToken } = JSON.parse(answer.text) as { csrfToken: string };
  return { csrfToken, headers: { ...asForm, host, origin: `http://${host}`, cookie: cookiesOf(answer) } };
}

async function makePerson() {
  return makeUser(server.database, { passwordHash: await hashPassword(password) });
}

async function signIn(more: Record<string, string> = {}, host = `127.0.0.1:${port}`) {
  const { email } = await makePerson();
  const { csrfToken, headers } = await visit(host);
  return send('POST', credentials, headers, form({ email, password, csrfToken, json: 'true', ...more }));
}

describe('next-auth exposes only what the portal’s pages use', () => {
  test.each([
    '/api/auth',
    '/api/auth/session',
    '/api/auth/providers',
    '/api/auth/signin',
    '/api/auth/signin/credentials',
    '/api/auth/error',
    '/api/auth/verify-request',
    '/api/auth/_log',
    '/api/auth/callback',
    '/api/auth/callback/email',
    '/api/auth/callback/credentials/more',
    '/api/auth/csrf/more',
  ])('%s is an unknown path', async (path) => {
    for (const method of ['GET', 'POST']) {
      const answer = await send(method, path, { ...asForm, origin: server.origin }, 'a=b');
      expect([answer.status, JSON.parse(answer.text)]).toEqual([404, { message: 'not found' }]);
    }
  });

  test.each([
    ['GET', credentials],
    ['GET', '/api/auth/signout'],
    ['POST', '/api/auth/csrf'],
  ])('%s %s is no method of that path', async (method, path) => {
    const answer = await send(method, path, { origin: server.origin });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([405, { message: 'method not allowed' }]);
  });
});

describe('a form of more than 16 KiB', () => {
  const tooLarge = [413, { message: 'body too large' }];
  test.each([credentials, '/api/auth/signout'])('is refused by %s, declared or not', async (path) => {
    const headers = { ...asForm, origin: server.origin };
    const declared = await send('POST', path, headers, 'a'.repeat(16 * 1024 + 1));
    expect([declared.status, JSON.parse(declared.text)]).toEqual(tooLarge);
    const streamed = await streamBody(
      server.origin,
      { method: 'POST', path, bytes: 32 * 1024 * 1024 },
      headers,
    );
    // A client that keeps sending may find the connection closed before it reads the response.
    expect([413, 0]).toContain(streamed.status);
  });

  test('and one of exactly that size is read', async () => {
    const { csrfToken, headers } = await visit(`127.0.0.1:${port}`);
    const fields = form({ email: 'nobody@example.test', csrfToken, json: 'true', password: '' });
    const answer = await send('POST', credentials, headers, fields.padEnd(16 * 1024, 'a'));
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('error=CredentialsSignin');
  });
});

test.each(['\0', 'some\0body@example.test'])(
  'an email that cannot be stored (%j) is like any unknown one',
  async (email) => {
    const { csrfToken, headers } = await visit(`127.0.0.1:${port}`);
    const answer = await send(
      'POST',
      credentials,
      headers,
      form({ email, password, csrfToken, json: 'true' }),
    );
    expect([answer.status, answer.text]).toEqual([401, expect.stringContaining('error=CredentialsSignin')]);
  },
);

test('a browser that has signed in is known to the next sign-in, and one that failed is not', async () => {
  const deviceOf = ({ headers }: Answer) =>
    ((headers['set-cookie'] as string[] | undefined) ?? []).find((line) => line.startsWith('device='));
  const { email } = await makePerson();
  const { csrfToken, headers } = await visit(`127.0.0.1:${port}`);
  const trySignIn = (guess: string, cookie = '') =>
    send(
      'POST',
      credentials,
      { ...headers, cookie: `${headers.cookie}; ${cookie}` },
      form({ email, password: guess, csrfToken, json: 'true' }),
    );
  expect(deviceOf(await trySignIn('wrong'))).toBeUndefined();
  const line = deviceOf(await trySignIn(password)) ?? '';
  expect(line).toMatch(/^device=[\w.-]+; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/);
  expect(line).not.toContain(email);
  const device = line.split(';')[0] ?? '';
  for (let count = 0; count < 5; count += 1) await trySignIn('wrong');
  expect((await trySignIn(password)).text).toContain('throttled');
  expect((await trySignIn(password, device)).text).not.toContain('error=');
});

describe('a callbackUrl', () => {
  test.each([
    '%',
    '/\t/evil.example',
    '/%09/evil.example/%',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'https://evil.example/lead',
    'javascript:alert(1)',
    'lead',
    '\0',
  ])('of %j is the home page', async (callbackUrl) => {
    const answer = await signIn({ callbackUrl });
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { url: `${server.origin}/` }]);
    expect(cookiesOf(answer)).toContain('session-token=');
  });

  test('that is one of our paths is kept', async () => {
    const answer = await signIn({ callbackUrl: '/lead?before=none' });
    expect(JSON.parse(answer.text)).toEqual({ url: `${server.origin}/lead?before=none` });
  });
});

test('no method, action or odd value causes a 500 on the sign-in routes', { timeout: 300_000 }, async () => {
  const { csrfToken, headers } = await visit(`127.0.0.1:${port}`);
  const odd = ['%', '\t//evil.example', '//', '\0', '[]', '{}', 'é\ud7ff', 'a'.repeat(9_000), '__proto__'];
  const inHeader = ['%', '%zz', '%E0%A4%A', '"', '//evil', 'a|b|c', 'a'.repeat(4_000)];
  const actions = ['csrf', 'callback/credentials', 'signout', 'session', 'signin', 'error', '%', '%2e%2e'];
  const calls: { label: string; args: Parameters<typeof send> }[] = [];
  const call = (label: string, ...args: Parameters<typeof send>) =>
    calls.push({ label: `${args[0]} ${args[1]} ${label}`, args });
  for (const action of actions)
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const path = `/api/auth/${action}`;
      const withBody = method !== 'GET' && method !== 'HEAD';
      for (const value of odd) {
        const fields = { csrfToken, email: value, password: value, callbackUrl: value, json: 'true' };
        const body = withBody ? form(fields) : '';
        const query = `?callbackUrl=${encodeURIComponent(value.slice(0, 1_000))}&error=%00&json=true`;
        call(`body ${value.slice(0, 20)}`, method, path, headers, body);
        call(
          `query ${value.slice(0, 20)}`,
          method,
          path + query,
          headers,
          withBody ? form({ csrfToken }) : '',
        );
      }
      for (const value of inHeader)
        for (const name of ['next-auth.callback-url', 'next-auth.session-token', 'next-auth.csrf-token']) {
          const cookie = `${name}=${value}; ${headers.cookie}`;
          const body = withBody ? form({ csrfToken }) : '';
          call(`${name}=${value.slice(0, 20)}`, method, path, { ...headers, cookie }, body);
        }
      for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', 'x'])
        call(type, method, path, { ...headers, 'content-type': type }, withBody ? '{"callbackUrl":{}}' : '');
    }
  expect(calls.length).toBeGreaterThan(2_000);
  const wrong: string[] = [];
  const worker = async () => {
    for (let next = calls.pop(); next; next = calls.pop()) {
      const { status } = await send(...next.args);
      if (status >= 500 || status < 200) wrong.push(next.label);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  expect(wrong).toEqual([]);
});

test('a session cookie that cannot be decoded counts as no session, not as an error', async () => {
  const cookie = 'next-auth.session-token=%';
  expect((await send('GET', '/api/portal/dashboard', { cookie })).status).toBe(401);
  expect((await send('GET', '/lead', { cookie })).status).toBe(307);
});

describe('on a local machine the portal works under each of its host names', () => {
  const names = ['127.0.0.1', 'localhost', '[::1]'].map((name) => [`${name}:${port}`]);

  test.each(names)('http://%s shows its pages, signs in and takes changes', async (host) => {
    const page = await send('GET', '/sign-in', { host });
    expect([page.status, page.headers.location]).toEqual([200, undefined]);
    const away = await send('GET', '/lead', { host });
    expect(away.headers.location).toBe('/sign-in?next=%2Flead');
    const signedIn = await signIn({}, host);
    expect(signedIn.status).toBe(200);
    const session = { host, cookie: cookiesOf(signedIn), origin: `http://${host}` };
    const change = await send(
      'PUT',
      '/api/portal/session/environment',
      { ...session, 'content-type': 'application/json' },
      '{"environment":"production"}',
    );
    expect(change.status).toBe(200);
    expect((await send('GET', '/lead', session)).status).toBe(200);
  });

  test.each([
    [`localhost:${port}`, 'http://localhost:1'],
    [`localhost:${port}`, `https://localhost:${port}`],
    [`evil.example:${port}`, `http://evil.example:${port}`],
    [`localhost.evil.example:${port}`, `http://localhost.evil.example:${port}`],
    [`127.0.0.1:${port}`, `http://localhost:${port}`],
  ])('a change at %s from a page of %s is another site’s', async (host, origin) => {
    const answer = await send('POST', credentials, { ...asForm, host, origin }, 'a=b');
    expect(answer.status).toBe(403);
  });
});

test('signing in ends the session that the browser had, on the server too', async () => {
  const first = cookiesOf(await signIn());
  const isOpen = async (cookie: string) => (await send('GET', '/api/portal/session', { cookie })).status;
  expect(await isOpen(first)).toBe(200);
  const { email } = await makePerson();
  const { csrfToken, headers } = await visit(`127.0.0.1:${port}`);
  const cookie = `${headers.cookie}; ${first}`;
  const fields = { email, csrfToken, json: 'true' };
  const wrong = form({ ...fields, password: 'a wrong passphrase' });
  await send('POST', credentials, { ...headers, cookie }, wrong);
  expect(await isOpen(first)).toBe(200);
  const right = await send('POST', credentials, { ...headers, cookie }, form({ ...fields, password }));
  expect(await isOpen(first)).toBe(401);
  expect(await isOpen(cookiesOf(right))).toBe(200);
});
