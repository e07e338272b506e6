import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { hashPassword } from '@/lib/access/auth/password';
import { makeAffiliate, makeUser } from '@/test/factory';
import { giveSecondFactor } from '@/test/second-factor';
import { withOwnServer } from '@/test/server/own-server';
import { portalChanges } from '@/test/server/portal-changes';
import { makeVisitor } from '@/test/server/portal-visitor';
import { type TestServer, withServer } from '@/test/server/server';

/**
 * The portal's protections (design access 5 and 6) at the HTTP level; for sessions and throttling see
 * `lib/access/auth/sign-in.db.test.ts`.
 */
const securePortal = 'https://portal.lead.test';
const server = withServer();
const secure = withOwnServer(
  {
    PORTAL_ORIGIN: securePortal,
    ALLOW_PRIVATE_WEBHOOKS: 'off',
    UAT_ORIGIN: 'http://uat.lead.test',
    PRODUCTION_ORIGIN: 'http://api.lead.test',
    API_V1: 'off',
  },
  ['--no-worker'],
);

describe('a change', () => {
  test.each([
    { what: 'from another site', origin: 'https://evil.example' },
    { what: 'from no page at all', origin: null },
    { what: 'from a page of the same host on another port', origin: 'http://localhost:1' },
  ])('$what is refused everywhere, whoever is signed in', async ({ origin }) => {
    const affiliateId = (await makeAffiliate(server.database)).id;
    const wrong: string[] = [];
    for (const role of ['manager', 'operator'] as const) {
      const whose = { role, affiliateId: role === 'operator' ? null : affiliateId };
      const { cookie } = await makeVisitor(server.database, { ...whose, environment: 'uat' });
      for (const { method, path } of portalChanges()) {
        const { status } = await fetch(server.origin + path, {
          method,
          headers: { cookie, 'content-type': 'application/json', ...(origin ? { origin } : {}) },
          ...(method === 'DELETE' ? {} : { body: '{}' }),
        });
        if (status !== 403) wrong.push(`${role} ${method} ${path}: ${status}`);
      }
    }
    expect(portalChanges().length).toBeGreaterThan(25);
    expect(wrong).toEqual([]);
  });
});

describe('a page', () => {
  test.each([
    '/sign-in',
    '/docs',
    '/docs/guide/lead',
    '/invitation/none',
    '/password-reset/none',
    '/sign-in-link/none',
    '/nowhere',
    '/lead',
  ])('%s cannot be framed and runs no script but ours', async (path) => {
    const once = async () => (await fetch(server.origin + path, { redirect: 'manual' })).headers;
    const [headers, again] = [await once(), await once()];
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    // The docs are the same for everybody: their scripts are allowed by their hashes, not by a nonce.
    if (path.startsWith('/docs')) expect(policy).toMatch(/script-src 'self'(?: 'sha256-[\w+/]{43}=')+;/);
    else {
      const nonce = /script-src 'self' 'nonce-([^']+)' 'strict-dynamic';/.exec(policy)?.[1] ?? '';
      expect(Buffer.from(nonce, 'base64')).toHaveLength(16);
      expect(again.get('content-security-policy')).not.toContain(nonce);
    }
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toBeNull();
  });

  test('is all that anybody can ask Next for: it decodes no images', async () => {
    const { status } = await fetch(`${server.origin}/_next/image?url=%2Ficon.svg&w=64&q=75`);
    expect(status).toBe(404);
  });

  test('remembers its theme in a cookie of this host alone if the portal is served over https', async () => {
    const themed = async (cookie: string) =>
      (await fetch(`${secure.now.origin}/sign-in`, { headers: { cookie } })).text();
    expect(await themed('__Host-theme=dark')).toContain('data-theme="dark"');
    expect(await themed('theme=dark')).not.toContain('data-theme="dark"');
  });
});

test.each([
  '/sign-in',
  '/docs',
  '/icon.svg',
  '/healthz',
  '/api/v2/intent',
  '/api/portal/session',
  '/nowhere',
])('the answer to %s asks for https from then on if the portal is served over it', async (path) => {
  const { headers } = await fetch(secure.now.origin + path);
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains');
  expect((await fetch(server.origin + path)).headers.get('strict-transport-security')).toBeNull();
});

describe('the session’s cookie', () => {
  test('is out of reach of scripts and other sites', async () => {
    const cookie = await signIn(server);
    expect(cookie).toMatch(/^next-auth\.session-token=/);
    expect(cookie).toContain('; HttpOnly');
    expect(cookie).toContain('; SameSite=Lax');
    expect(cookie).not.toContain('Domain=');
  });
  test('is also Secure, and of this host alone, if the portal is served over https', async () => {
    const cookie = await signIn(secure.now, securePortal);
    expect(cookie).toMatch(/^__Host-next-auth\.session-token=/);
    const { headers } = await fetch(`${secure.now.origin}/api/auth/csrf`);
    const others = headers.getSetCookie();
    expect(others.length).toBeGreaterThan(0);
    for (const other of others) expect(other).toMatch(/^__Host-/);
    for (const flag of ['HttpOnly', 'SameSite=Lax', 'Secure', 'Path=/'])
      expect(cookie).toContain(`; ${flag}`);
    expect(cookie).not.toContain('Domain=');
  });
});

describe('who must have a second factor, and whose time to set it up is over', () => {
  test('can do that and sign out, and nothing else', async () => {
    const { database, origin } = secure.now;
    const affiliateId = (await makeAffiliate(database)).id;
    const { cookie: own, actor } = await makeVisitor(database, {
      role: 'manager',
      affiliateId,
      environment: 'uat',
    });
    const cookie = `__Host-${own}`;
    const ask = (path: string, method = 'GET') =>
      fetch(origin + path, {
        method,
        redirect: 'manual',
        headers: { cookie, origin: securePortal, 'content-type': 'application/json' },
        ...(method === 'POST' || method === 'PUT' ? { body: '{}' } : {}),
      });
    const due = (interval: string) => database.sql`
      insert into second_factor (user_id, due_at) values (${actor.userId}, now() + ${interval}::interval)
      on conflict (user_id) do update set due_at = excluded.due_at`;
    await due('1 day');
    expect((await ask('/lead')).status).toBe(200);
    expect(await (await ask('/account')).text()).toContain('Set up your second factor');
    await due('0 seconds');
    for (const path of ['/', '/lead', '/account', '/team', '/sign-in']) {
      const { status, headers } = await ask(path);
      expect([path, status, headers.get('location')?.split('?')[0]]).toEqual([path, 307, '/second-factor']);
    }
    const open: string[] = [];
    // Those who sign up by a link of their own are nobody yet.
    const calls = [
      { method: 'GET', path: '/api/portal/dashboard' },
      { method: 'GET', path: '/api/portal/session' },
      ...portalChanges().filter(
        ({ path }) =>
          !/\/(?:(?:invitation|password-reset)\/accept|sign-in-link|record-link\/open|lender\/check|set-up|account\/second-factor(?:\/start)?)$/.test(
            path,
          ),
      ),
    ];
    for (const { method, path } of calls) {
      const answer = await ask(path, method);
      const { code } = (await answer.json()) as { code?: string };
      if (answer.status !== 403 || code !== 'second_factor_due') open.push(`${method} ${path}`);
    }
    expect(open).toEqual([]);
    expect((await ask('/second-factor')).status).toBe(200);
    expect((await ask('/api/portal/account/second-factor/start', 'POST')).status).toBe(200);
    expect((await ask('/api/portal/account/second-factor', 'PUT')).status).toBe(422);
    await giveSecondFactor(database, actor.userId);
    expect((await ask('/lead')).status).toBe(200);
  });
});

describe('when UAT and Production have different origins, the host must be the key’s environment’s (design account 1)', () => {
  test('a key works at its own origin', async () => {
    const uat = await secure.now.makeClient();
    const production = await secure.now.makeClient({ environment: 'production' });
    expect((await get('uat.lead.test', uat.key)).status).toBe(200);
    expect((await get('api.lead.test', production.key)).status).toBe(200);
    expect((await get('UAT.lead.test', uat.key)).status).toBe(200);
  });

  test('and is unauthorized anywhere else, whatever a header that nobody vouches for says (spec 5.6)', async () => {
    const uat = await secure.now.makeClient();
    const production = await secure.now.makeClient({ environment: 'production' });
    const refused = { status: 401, body: { error: 'unauthorized' } };
    expect(await get('api.lead.test', uat.key)).toEqual(refused);
    expect(await get('uat.lead.test', production.key)).toEqual(refused);
    expect(await get('127.0.0.1', uat.key)).toEqual(refused);
    expect(await get('uat.lead.test:81', uat.key)).toEqual(refused);
    expect(await get('api.lead.test', uat.key, { 'x-forwarded-host': 'uat.lead.test' })).toEqual(refused);
  });
});

test('v1, which takes keys in the address, can be switched off', async () => {
  const { key } = await secure.now.makeClient();
  for (const path of [
    '/api/v1/intent',
    `/api/v1/intent?api_token=${key}`,
    '/api/v1',
    '/api//v1/intent',
    '/api/%76%31/intent',
  ])
    expect((await fetch(secure.now.origin + path)).status).toBe(404);
  const answer = await fetch(`${secure.now.origin}/api/v1/lead`, { method: 'POST', body: '{}' });
  expect([answer.status, await answer.json()]).toEqual([404, { message: 'not found' }]);
  expect((await fetch(`${server.origin}/api/v1/intent`)).status).toBe(401);
});

test('the reference names the origin of each environment (issue 3.8)', async () => {
  const document = (await (await fetch(`${secure.now.origin}/docs/openapi.json`)).json()) as {
    servers: { url: string }[];
  };
  expect(document.servers.map(({ url }) => url)).toEqual([
    'http://uat.lead.test/api/v2',
    'http://api.lead.test/api/v2',
  ]);
});

/** `fetch` cannot set Host. */
function get(
  host: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${secure.now.origin}/api/v2/intent`,
      { headers: { host, authorization: `Bearer ${key}`, ...headers } },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Signs in a new user as the sign-in page does and returns the session's Set-Cookie. */
async function signIn({ origin, database }: TestServer, portal = origin): Promise<string> {
  const password = 'a long passphrase';
  const { email } = await makeUser(database, { passwordHash: await hashPassword(password) });
  const first = await fetch(`${origin}/api/auth/csrf`);
  const { csrfToken } = (await first.json()) as { csrfToken: string };
  const jar = first.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  const answer = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { cookie: jar.join('; '), origin: portal },
    body: new URLSearchParams({ email, password, csrfToken, json: 'true' }),
    redirect: 'manual',
  });
  const cookie = answer.headers.getSetCookie().find((it) => it.includes('session-token='));
  if (!cookie) throw new Error(`nobody was signed in: ${answer.status} ${await answer.text()}`);
  return cookie;
}
