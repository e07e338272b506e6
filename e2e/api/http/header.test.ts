import { describe, expect, test } from 'vitest';
import { sendRaw } from '@/test/server/raw-http';
import { withServer } from '@/test/server/server';

const server = withServer();

/**
 * Every answer keeps a browser from guessing its type, running or framing it, and passing its address on (design http
 * 12).
 */
function expectGuarded(headers: Record<string, string>) {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
  });
  const policy = headers['content-security-policy'];
  for (const part of ["default-src '", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
    expect(policy).toContain(part);
}

describe('the headers of every answer', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/sign-in'],
    ['GET', '/nowhere'],
    ['POST', '/sign-in'],
    ['GET', '/docs'],
    ['GET', '/docs/openapi.json'],
    ['GET', '/icon.svg'],
    ['GET', '/partner/karoo-auto.svg'],
    ['GET', '/partner/nothing'],
    ['GET', '/_next/static/nothing.js'],
    ['GET', '/api/v2/intent'],
    ['GET', '/api/v2/nothing'],
    ['GET', '/api/v1/intent'],
    ['GET', '/api'],
    ['GET', '/api/nothing'],
    ['GET', '/api/portal/session'],
    ['GET', '/api/portal/%zz'],
    ['POST', '/api/portal/invitation/accept'],
    ['GET', '/api/auth/csrf'],
    ['GET', '/api/logo/none'],
    ['POST', '/api/partner/outcome'],
    ['POST', '/api/partner/event'],
    ['POST', '/api/partner/opt-out'],
    ['POST', '/api/sandbox/none/score'],
    ['GET', '/healthz'],
    ['GET', '/readyz'],
    ['GET', '/metrics'],
  ])('%s %s', async (method, path) => {
    const { headers } = await fetch(server.origin + path, { method, redirect: 'manual' });
    expectGuarded(Object.fromEntries(headers));
    // Text without a charset is read in whatever encoding the browser guesses (ASVS 4.1.1).
    const type = headers.get('content-type') ?? '';
    if (/^text\/|[/+]xml\b/.test(type)) expect(type).toMatch(/; ?charset=utf-8$/i);
  });

  test('a stored logo, which other sites may show', async () => {
    const name = `${'a'.repeat(40)}.png`;
    await server.database.sql`insert into logo (name, bytes) values (${name}, ${Buffer.from('picture')})
      on conflict do nothing`;
    const { status, headers } = await fetch(`${server.origin}/api/logo/${name}`);
    expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
    expectGuarded(Object.fromEntries(headers));
    expect(headers.get('content-security-policy')).toMatch(/; sandbox$/);
  });

  test.each(['/sign-in', '/nowhere', '/docs', '/l/nothing'])(
    '%s, a page, shares its window with no other site (ASVS 3.4.8)',
    async (path) => {
      const { headers } = await fetch(server.origin + path);
      expect(headers.get('content-type')).toMatch(/^text\/html/);
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    },
  );

  test.each(['/api/v2/intent', '/api/portal/session', '/healthz', '/docs/openapi.json'])(
    '%s, opened in a browser, loads and runs nothing',
    async (path) => {
      const { headers } = await fetch(server.origin + path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    },
  );

  test.each([
    ['bytes that are no HTTP', 'hello\r\n\r\n'],
    ['a Host that is missing', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: a\r\nExpect: 200-ok\r\nConnection: close\r\n\r\n'],
    ['CONNECT', 'CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'],
  ])('the answer to %s', async (_, bytes) => {
    const { headers } = await sendRaw(server.origin, bytes);
    expectGuarded({ ...headers });
  });
});
