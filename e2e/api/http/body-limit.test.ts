import { expect, test } from 'vitest';
import { withOwnServer } from '@/test/server/own-server';
import { portalChanges } from '@/test/server/portal-changes';
import { makeVisitor } from '@/test/server/portal-visitor';
import { descendants, residentKilobytes } from '@/test/server/program';
import { streamBody } from '@/test/server/stream-body';

const megabyte = 1024 * 1024;
const token = 'a-token-for-the-tests';
const own = withOwnServer({ METRICS_TOKEN: token }, ['--no-worker']);

/** Memory of the web process, in megabytes. */
async function memory(): Promise<number> {
  // Read after each of hundreds of requests: `/metrics` counts half the database, at a tenth of a second each time.
  if (process.platform === 'linux') {
    const web = descendants(process.pid).find(({ command }) => command.includes('web.js'));
    return residentKilobytes(web?.pid ?? 0) / 1024;
  }
  const headers = { authorization: `Bearer ${token}` };
  const text = await (await fetch(`${own.now.origin}/metrics`, { headers })).text();
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1]) / megabyte;
}

const pages = ['/', '/sign-in', '/lead', '/docs', '/docs/openapi.json', '/invitation/x', '/password-reset/x'];
const assets = [
  '/_next/image?url=%2Ficon.svg&w=64&q=75',
  '/_next/static/x.js',
  '/icon.svg',
  '/partner/x.svg',
];
const served = [
  '/api/auth/callback/credentials',
  '/api/auth/signout',
  '/api/auth/nothing',
  '/api/logo/x.png',
  '/api/nothing',
  '/api/portal/nothing',
  '/api/partner/outcome',
  '/api/sandbox/x/score',
  '/api/sandbox/x/accept',
  '/api/sandbox/x/link',
  '/api/v1/lead',
  '/api/v2/lead',
  '/api/v2/nothing',
  '/healthz',
  '/nowhere',
];

test('no path keeps a body of unknown length in memory, whoever sends it', { timeout: 300_000 }, async () => {
  const { origin, database, makeClient } = own.now;
  const { key, affiliateId } = await makeClient();
  const whose = { role: 'manager', affiliateId, environment: 'uat' } as const;
  const manager = await makeVisitor(database, whose);
  const operator = await makeVisitor(database, { ...whose, role: 'operator', affiliateId: null });
  const anyone = { origin, authorization: `Bearer ${key}` };
  const calls = [
    ...[...pages, ...assets, ...served].flatMap((path) => [
      { method: 'POST', path, headers: anyone },
      { method: 'PUT', path, headers: { ...anyone, 'content-type': 'multipart/form-data; boundary=x' } },
      { method: 'POST', path, headers: { ...anyone, 'next-action': 'a'.repeat(42), rsc: '1' } },
      { method: 'GET', path, headers: anyone },
    ]),
    ...portalChanges().flatMap((change) =>
      [manager, operator].map(({ cookie }) => ({
        ...change,
        headers: { ...anyone, cookie, 'content-type': 'application/json' },
      })),
    ),
  ];
  // Warm up: pages and routes are loaded on first request.
  for (const { method, path, headers } of calls)
    await streamBody(origin, { method, path, bytes: 1 }, headers);
  const before = await memory();
  let most = before;
  const wrong: string[] = [];
  for (const { method, path, headers } of calls) {
    const { status } = await streamBody(origin, { method, path, bytes: 24 * megabyte }, headers);
    if (status >= 500) wrong.push(`${method} ${path}: ${status}`);
    most = Math.max(most, await memory());
  }
  expect(wrong).toEqual([]);
  expect(most - before).toBeLessThan(150);
});

test.each([...pages, ...assets])('nothing can be sent to the page %s', async (path) => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    const answer = await fetch(own.now.origin + path, { method, redirect: 'manual' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(await answer.json()).toEqual({ message: 'method not allowed' });
  }
});
