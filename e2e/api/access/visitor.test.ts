import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { withOwnServer } from '@/test/server/own-server';
import { makeVisitor } from '@/test/server/portal-visitor';
import { streamBody } from '@/test/server/stream-body';

/** What someone without a key and without a session can make the service do (design http 10). */
const perMinute = 10;
const own = withOwnServer({ VISITOR_REQUESTS_PER_MINUTE: String(perMinute), TRUST_PROXY: '127.0.0.1' }, [
  '--no-worker',
]);

let last = 0;
function newAddress(): string {
  last += 1;
  return `203.0.113.${last}`;
}

/** Requests from one address, by default a new one. */
function makeVisit(address = newAddress()) {
  return (path: string, init: RequestInit = {}) =>
    fetch(own.now.origin + path, {
      redirect: 'manual',
      ...init,
      headers: { 'x-forwarded-for': address, origin: own.now.origin, ...init.headers },
    });
}

const asJson = { 'content-type': 'application/json' };
const post = (body: string): RequestInit => ({ method: 'POST', headers: asJson, body });

describe.each(['/api/portal/invitation/accept', '/api/portal/password-reset/accept'])('%s', (path) => {
  test('reads a body of 16 KiB and refuses a longer one, declared or not', async () => {
    const visit = makeVisit();
    const fits = await visit(path, post('{}'.padEnd(16 * 1024)));
    expect(fits.status).toBe(422);
    const declared = await visit(path, post('{}'.padEnd(16 * 1024 + 1)));
    expect([declared.status, await declared.json()]).toEqual([413, { message: 'body too large' }]);
    const headers = { ...asJson, origin: own.now.origin, 'x-forwarded-for': '203.0.113.250' };
    const streamed = await streamBody(own.now.origin, { method: 'POST', path, bytes: 32 << 20 }, headers);
    // A client that keeps sending may find the connection closed before it reads the response.
    expect([413, 0]).toContain(streamed.status);
  });

  test('names at most 20 wrong fields, whatever they are called', async () => {
    const visit = makeVisit();
    const junk = Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join(',');
    const answer = await visit(path, post(`{"constructor":1,"__proto__":2,"toString":3,${junk}}`));
    expect(answer.status).toBe(422);
    const { errors } = (await answer.json()) as { errors: object };
    expect(Object.keys(errors)).toHaveLength(20);
  });
});

describe('an address without key and session', () => {
  const costly: [string, RequestInit?][] = [
    ['/sign-in'],
    ['/docs'],
    ['/docs/openapi.json'],
    ['/nowhere'],
    ['/l/nowhere'],
    ['/api/auth/csrf'],
    ['/api/portal/session'],
    ['/api/portal/invitation/accept', post('{}')],
    ['/api/logo/none'],
    ['/_next/image?url=%2Ficon.svg&w=32&q=75'],
  ];

  /** Sends what an address may within a minute. */
  async function useUp(visit: ReturnType<typeof makeVisit>) {
    for (let count = 0; count < perMinute; count += 1) {
      const [path, init] = costly[count % costly.length] ?? ['/sign-in'];
      expect((await visit(path, init)).status, `${count} ${path}`).not.toBe(429);
    }
  }
  /** The limit refills while a test runs: a few more are needed to use it up. */
  async function refused(visit: ReturnType<typeof makeVisit>, path: string, init?: RequestInit) {
    for (let count = 0; count < 2 * perMinute; count += 1) {
      const answer = await visit(path, init);
      if (answer.status === 429) return answer;
    }
    throw new Error(`${path} is not limited`);
  }

  test.each(costly)('may ask for %s so often a minute, with everything else', async (path, init) => {
    const visit = makeVisit();
    await useUp(visit);
    const answer = await refused(visit, path, init);
    const wait = Number(answer.headers.get('retry-after'));
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(wait).toBeLessThanOrEqual(60);
    if (path.startsWith('/api/')) expect(await answer.json()).toEqual({ message: 'rate limit exceeded' });
    expect((await makeVisit()(path, init)).status).not.toBe(429);
  });

  const signed: [string, RequestInit?][] = [
    ['/api/partner/event', post('{"application_id":"x"}')],
    ['/api/partner/outcome', post('not JSON')],
    ['/api/partner/none/postback?application=x&event=approved&signature=x'],
    ['/api/sandbox/none/score', post('{}')],
    ['/api/sandbox/nowhere'],
  ];

  test.each(signed)('guesses no more often at %s than it may ask for pages', async (path, init) => {
    const visit = makeVisit();
    const answer = await refused(visit, path, init);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    expect(await answer.json()).toEqual({ message: 'rate limit exceeded' });
    // It is one limit: pages are refused as well.
    expect((await visit('/sign-in')).status).toBe(429);
    expect((await makeVisit()(path, init)).status).not.toBe(429);
  });

  test('is told so in words where a browser asks for a page', async () => {
    const visit = makeVisit();
    await useUp(visit);
    const answer = await refused(visit, '/sign-in', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain/);
    expect(await answer.text()).toMatch(/^Too many requests from your address\. Try again in \d+ s\.$/);
  });

  test('of IPv6 is a network of 64 bits', async () => {
    await useUp(makeVisit('2001:db8:0:1::1'));
    await refused(makeVisit('2001:db8:0:1:ffff::2'), '/sign-in');
    expect((await makeVisit('2001:db8:0:2::1')('/sign-in')).status).toBe(200);
  });

  test('is not counted for static files, health and the API, whose answer to a bad key stays 401', async () => {
    const visit = makeVisit();
    const page = await (await visit('/sign-in')).text();
    const asset = /\/_next\/static\/[^"]+\.js/.exec(page)?.[0] ?? '';
    const paths = [asset, '/icon.svg', '/healthz', '/readyz', '/api/v2/intent', '/api/v1/intent'];
    for (const path of paths)
      for (let count = 0; count <= perMinute; count += 1)
        expect((await visit(path)).status, path).not.toBe(429);
    await useUp(makeVisit('203.0.113.251'));
    const late = makeVisit('203.0.113.251');
    await refused(late, '/sign-in');
    const bad = await late('/api/v2/intent', { headers: { authorization: 'Bearer lmk_uat_none' } });
    expect([bad.status, await bad.json()]).toEqual([401, { error: 'unauthorized' }]);
    const { key } = await own.now.makeClient();
    const good = await late('/api/v2/intent', { headers: { authorization: `Bearer ${key}` } });
    expect(good.status).toBe(200);
  });

  describe('with a session', () => {
    let cookie = '';
    beforeAll(async () => {
      const { id: affiliateId } = await makeAffiliate(own.now.database);
      const whose = { role: 'agent', affiliateId, environment: 'uat' } as const;
      ({ cookie } = await makeVisitor(own.now.database, whose));
    });

    test('counts no more once the session has ended', async () => {
      const { id: affiliateId } = await makeAffiliate(own.now.database);
      const ended = await makeVisitor(own.now.database, { role: 'agent', affiliateId, environment: 'uat' });
      await own.now.database.sql`delete from session where id = ${ended.actor.sessionId}`;
      const visit = makeVisit();
      await refused((path) => visit(path, { headers: { cookie: ended.cookie } }), '/api/portal/session');
    });

    test('works on, and one that is made up does not help', async () => {
      const visit = makeVisit();
      await useUp(visit);
      await refused(visit, '/lead');
      for (let count = 0; count <= perMinute; count += 1)
        expect((await visit('/api/portal/session', { headers: { cookie } })).status).toBe(200);
      expect((await visit('/lead', { headers: { cookie } })).status).toBe(200);
      await refused(visit, '/lead', { headers: { cookie: `${cookie.slice(0, -6)}AAAAAA` } });
    });
  });
});

test('what refuses somebody without a name leaves a line in the log, once a minute for an address', async () => {
  const address = newAddress();
  const visit = makeVisit(address);
  const foreign = { headers: { ...asJson, origin: 'https://other.example' }, method: 'POST', body: '{}' };
  for (let count = 0; count < 2; count += 1) {
    expect((await visit('/api/v2/lead/8001015009087')).status).toBe(401);
    const wrongKey = { headers: { authorization: `Bearer lmk_uat_${'x'.repeat(49)}` } };
    expect((await visit('/api/v1/intent', wrongKey)).status).toBe(401);
    expect((await visit('/api/partner/outcome', post('{"application_id":"x"}'))).status).toBe(401);
    expect((await visit('/api/portal/invitation/accept', foreign)).status).toBe(403);
    expect((await visit('/metrics')).status).toBe(404);
  }
  for (let count = 0; count <= 2 * perMinute; count += 1) await visit('/api/portal/session');
  const lines = () =>
    own
      .output()
      .split('\n')
      .filter((line) => line.includes(`"address":"${address}"`))
      .map((line) => JSON.parse(line) as { level: string; requestId: string; msg: string });
  await vi.waitFor(() =>
    expect(lines().map(({ msg }) => msg)).toEqual([
      'a missing or unknown key was refused',
      'a signature was refused',
      'a change from another origin was refused',
      'a visitor has sent too many requests',
    ]),
  );
  for (const { level, requestId } of lines())
    expect([level, requestId]).toEqual(['warn', expect.any(String)]);
  expect(own.output()).not.toContain('8001015009087');
});
