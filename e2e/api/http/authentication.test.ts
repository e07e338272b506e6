import { beforeAll, describe, expect, test } from 'vitest';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

const endpoints: [method: string, path: string][] = [
  ['GET', '/api/v2/intent'],
  ['GET', '/api/v2/intent/1'],
  ['POST', '/api/v2/lead'],
  ['GET', '/api/v2/lead/abc'],
  ['POST', '/api/v2/lead/batch'],
  ['GET', '/api/v2/lead/batch/abc'],
  ['POST', '/api/v2/offer'],
  ['POST', '/api/v2/accept'],
  ['GET', '/api/v2/accept/abc/link'],
];

async function expectUnauthorized(response: Response, error = 'unauthorized') {
  expect(response.status).toBe(401);
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer realm="api"(, error="invalid_token")?$/);
  expect(await response.json()).toEqual({ error });
}

const withHeader = (authorization: string) =>
  send(server.origin, 'GET', '/api/v2/intent', { headers: { authorization } });

describe('401 on every endpoint', () => {
  test('WWW-Authenticate says whether a key was sent (design http 9, headers of v2)', async () => {
    const without = await send(server.origin, 'GET', '/api/v2/intent');
    expect(without.headers.get('www-authenticate')).toBe('Bearer realm="api"');
    const wrong = await withHeader('Bearer lmk_nothing');
    expect(wrong.headers.get('www-authenticate')).toBe('Bearer realm="api", error="invalid_token"');
    const v1 = await fetch(`${server.origin}/api/v1/intent`);
    expect([v1.status, v1.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  test.each(endpoints)('%s %s without a key is unauthorized (spec 5.4)', async (method, path) => {
    await expectUnauthorized(await send(server.origin, method, path));
  });

  test.each([
    ['GET', '/api/v2/nothing'],
    ['POST', '/api/v2'],
    ['GET', '/api/v2/'],
    ['DELETE', '/api/v2/lead'],
    ['PUT', '/api/v2/offer'],
    ['OPTIONS', '/api/v2/lead'],
    ['GET', '/api/v2/lead/%zz'],
    ['GET', '/api/v2//lead'],
    ['GET', '/api/v2/lead/a/b/c/d'],
    ['GET', '/api/v2/intent/'],
    ['GET', '/api/v2/intent?_rsc=1'],
  ])(
    '%s %s: the key comes before path and method (design http 1, order of answers)',
    async (method, path) => {
      await expectUnauthorized(
        await send(server.origin, method, path, { headers: { accept: 'text/html', rsc: '1' } }),
      );
    },
  );
});

describe('the header', () => {
  test.each([
    ['no scheme', (key: string) => key],
    ['another scheme', (key: string) => `Basic ${key}`],
    ['two spaces', (key: string) => `Bearer  ${key}`],
    ['quotes', (key: string) => `Bearer "${key}"`],
    ['single quotes', (key: string) => `Bearer '${key}'`],
    ['half a key', (key: string) => `Bearer ${key.slice(0, -1)}`],
    ['a mistyped key', (key: string) => `Bearer ${key.slice(0, -6)}aaaaaa`],
    ['something behind', (key: string) => `Bearer ${key} x`],
    ['a comma list', (key: string) => `Bearer ${key}, Bearer ${key}`],
    ['no key', () => 'Bearer'],
    ['a tab', (key: string) => `Bearer\t${key}`],
    ['a key of nobody', () => `Bearer ${generateApiKey('uat').key}`],
  ])('with %s is unauthorized (spec 5.1)', async (_, write) => {
    await expectUnauthorized(await withHeader(write(client.key)));
  });

  test('Bearer in another case is accepted (design http 3)', async () => {
    for (const scheme of ['bearer', 'BEARER'])
      expect((await withHeader(`${scheme} ${client.key}`)).status).toBe(200);
  });

  test('api_token in query or body never authenticates, and does not disturb (spec 5.3)', async () => {
    const intent = await makeIntent(server.database);
    const body = makeLeadBody({ intent: intent.title, api_token: client.key });
    await expectUnauthorized(
      await send(server.origin, 'POST', `/api/v2/lead?api_token=${client.key}`, { body }),
    );
    expect(
      (await client.send('POST', '/api/v2/lead?api_token=wrong', { ...body, api_token: 'wrong' })).status,
    ).toBe(201);
  });
});

describe('changes take effect on the very next request (design base 5)', () => {
  test('an expired key is "api key expired", on everything (spec 5.5)', async () => {
    const { key, keyId } = await server.makeClient();
    const headers = { authorization: `Bearer ${key}` };
    expect((await withHeader(headers.authorization)).status).toBe(200);
    await server.database
      .sql`update api_key set expires_at = now() - interval '1 second' where id = ${keyId}`;
    for (const [method, path] of [...endpoints, ['GET', '/api/v2/nothing'], ['PUT', '/api/v2/lead']] as const)
      await expectUnauthorized(await send(server.origin, method, path, { headers }), 'api key expired');
  });

  test('a revoked key is unauthorized (spec 5.6)', async () => {
    const { key, keyId } = await server.makeClient();
    expect((await withHeader(`Bearer ${key}`)).status).toBe(200);
    await server.database.sql`update api_key set revoked_at = now() where id = ${keyId}`;
    await expectUnauthorized(await withHeader(`Bearer ${key}`));
  });

  test('a key of an affiliate that was switched off is unauthorized (design base 5)', async () => {
    const { id } = await makeAffiliate(server.database);
    const { key } = await server.makeClient({ affiliateId: id });
    expect((await withHeader(`Bearer ${key}`)).status).toBe(200);
    await server.database.sql`update affiliate set active = false where id = ${id}`;
    await expectUnauthorized(await withHeader(`Bearer ${key}`));
  });

  test('a write by such a key stores nothing (design http 1)', async () => {
    const other = await server.makeClient();
    const intent = await makeIntent(server.database);
    const body = makeLeadBody({ intent: intent.title });
    await server.database.sql`update api_key set revoked_at = now() where id = ${other.keyId}`;
    for (const path of ['/api/v2/lead', '/api/v2/offer'])
      await expectUnauthorized(await other.send('POST', path, body));
    const second = await server.makeClient({ affiliateId: other.affiliateId });
    expect((await second.send('POST', '/api/v2/lead', body)).status).toBe(201);
  });
});

describe('429', () => {
  test('a key’s own limit counts its requests, whatever they ask for; Retry-After says when (design http 5)', async () => {
    const limited = await server.makeClient();
    await server.database.sql`update api_key set requests_per_minute = 2 where id = ${limited.keyId}`;
    const statuses = [];
    let last: Response | undefined;
    for (const [method, path] of [
      ['GET', '/api/v2/intent'],
      ['POST', '/api/v2/lead'],
      ['GET', '/api/v2/intent'],
      ['GET', '/api/v2/nothing'],
      ['POST', '/api/v2/offer'],
    ] as const) {
      last = await limited.send(method, path, method === 'POST' ? {} : undefined);
      statuses.push(last.status);
    }
    // A minute may end between two calls, which resets the count.
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1);
    if (last?.status === 429) {
      expect(await last.json()).toEqual({ message: 'rate limit exceeded' });
      expect(Number(last.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
      expect(Number(last.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(last.headers.get('ratelimit')).toBe(`"minute";r=0;t=${last.headers.get('retry-after')}`);
    }
  });

  test('headers say how much is left of a limit, whatever is answered, and nothing where there is none', async () => {
    const limited = await server.makeClient();
    await server.database.sql`update api_key set requests_per_minute = 1000 where id = ${limited.keyId}`;
    const { id: intentId } = await makeIntent(server.database);
    const left: number[] = [];
    for (const [method, path, body, status] of [
      ['GET', '/api/v2/intent', undefined, 200],
      ['POST', '/api/v2/lead', makeLeadBody({ intent_id: intentId }), 201],
      ['POST', '/api/v2/offer', makeLeadBody({ intent_id: intentId }), 200],
      ['POST', '/api/v2/lead', {}, 422],
      ['GET', '/api/v2/nothing', undefined, 404],
    ] as const) {
      const response = await limited.send(method, path, body);
      expect(response.status).toBe(status);
      expect(response.headers.get('ratelimit-policy')).toBe('"minute";q=1000;w=60');
      const [, r, t] = /^"minute";r=(\d+);t=(\d+)$/.exec(response.headers.get('ratelimit') ?? '') ?? [];
      left.push(Number(r));
      expect(Number(t)).toBeGreaterThanOrEqual(1);
      expect(Number(t)).toBeLessThanOrEqual(60);
    }
    // A minute may end between two calls, which resets the count.
    const isCounted = left.every((now, at) => at === 0 || now === (left[at - 1] ?? 0) - 1 || now === 999);
    expect(isCounted, left.join()).toBe(true);
    expect((await client.send('GET', '/api/v2/intent')).headers.get('ratelimit')).toBeNull();
    expect((await limited.send('GET', '/api/v1/intent')).headers.get('ratelimit')).toBeNull();
  });

  test('the key comes first: a limited key that is revoked is unauthorized (design http 1)', async () => {
    const limited = await server.makeClient();
    await server.database.sql`
      update api_key set requests_per_minute = 1, revoked_at = now() where id = ${limited.keyId}`;
    for (let i = 0; i < 3; i += 1) await expectUnauthorized(await limited.send('GET', '/api/v2/intent'));
  });
});
