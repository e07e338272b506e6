import { beforeAll, describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent } from '@/test/factory';
import { checkAnswer, send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

async function expectMessage(response: Response, status: number, message: string) {
  expect(response.status).toBe(status);
  expect(await response.json()).toEqual({ message });
}

describe('404', () => {
  test.each([
    '/api/v2',
    '/api/v2/',
    '/api/v2/nothing',
    '/api/v2/lead/a/b',
    '/api/v2/offer/1',
    '/api/v2/accept/a/link/b',
    '/api/v2/Lead',
    '/api/v2//lead',
    '/api/v2/lead//abc',
    '/api/v2/lead/%zz',
    '/api/v2/%',
    '/api/v2/lead/%c3%28',
    '/api/v2/intent/%e0%a4%a',
  ])('%s is not found (design http 5, other statuses)', async (path) => {
    await expectMessage(await client.send('GET', path), 404, 'not found');
  });

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/v3/lead',
    '/api/partner',
    '/api/partner/nothing',
    '/api/sandbox/nothing',
    '/api/%zz',
    '//api/v2/lead',
    '/api//v2/lead',
  ])('%s is JSON too, and asks for no key (issue 3.3)', async (path) => {
    for (const accept of ['text/html', '*/*', 'application/xml']) {
      const response = await send(server.origin, 'GET', path, { headers: { accept, rsc: '1' } });
      await expectMessage(response, 404, 'not found');
    }
  });
});

describe('405', () => {
  test.each([
    ['PUT', '/api/v2/lead', 'GET, HEAD, POST'],
    ['DELETE', '/api/v2/lead', 'GET, HEAD, POST'],
    ['OPTIONS', '/api/v2/lead', 'GET, HEAD, POST'],
    ['GET', '/api/v2/offer', 'POST'],
    ['PATCH', '/api/v2/accept', 'POST'],
    ['POST', '/api/v2/intent', 'GET, HEAD'],
    ['PUT', '/api/v2/lead/abc', 'GET, HEAD'],
    ['OPTIONS', '/api/v2/intent', 'GET, HEAD'],
  ])('%s %s is answered with Allow: %s (design http 5)', async (method, path, allow) => {
    const response = await client.send(method, path);
    expect(response.headers.get('allow')).toBe(allow);
    await expectMessage(response, 405, 'method not allowed');
  });

  test('method comes before Content-Type and body (design http 1, order of answers)', async () => {
    const response = await client.send('PUT', '/api/v2/lead', '{', { 'content-type': 'text/plain' });
    expect(response.status).toBe(405);
  });
});

describe('the same path', () => {
  test('a trailing slash is no redirect (design http 7)', async () => {
    const { title } = await makeIntent(server.database);
    for (const path of ['/api/v2/lead/', '/api/v2/offer/']) {
      const response = await client.send('POST', path, makeLeadBody({ intent: title }));
      expect([200, 201]).toContain(response.status);
    }
    expect((await client.send('GET', '/api/v2/intent/')).status).toBe(200);
    expect((await client.send('GET', '/api/v2/nothing/')).status).toBe(404);
  });

  test('HEAD is answered as GET where there is a GET, errors included (design http 7)', async () => {
    for (const [path, status] of [
      ['/api/v2/intent', 200],
      ['/api/v2/intent/0', 404],
      ['/api/v2/lead/abc', 404],
      ['/api/v2/nothing', 404],
      ['/api/v2/offer', 405],
    ] as const)
      expect((await client.send('HEAD', path)).status).toBe(status);
    expect((await send(server.origin, 'HEAD', '/api/v2/intent')).status).toBe(401);
  });

  test('a query changes nothing (spec 5.3)', async () => {
    for (const query of ['?_rsc=abc', '?__nextLocale=x', '?intent=1&intent=2', '?%zz'])
      expect((await client.send('GET', `/api/v2/intent${query}`)).status).toBe(200);
  });
});

describe('JSON whatever is asked for (spec 1)', () => {
  test.each(['text/html', 'application/xml', 'image/*;q=0.1', '', 'application/json;q=0, text/html'])(
    'Accept: "%s"',
    async (accept) => {
      const headers = { accept, rsc: '1', 'next-router-prefetch': '1', 'next-action': 'x' };
      for (const [method, path, status] of [
        ['GET', '/api/v2/intent', 200],
        ['GET', '/api/v2/lead/abc', 404],
        ['GET', '/api/v2/nothing', 404],
        ['POST', '/api/v2/intent', 405],
        ['POST', '/api/v2/lead', 422],
      ] as const) {
        const response = await client.send(method, path, method === 'POST' ? {} : undefined, headers);
        expect(response.status).toBe(status);
      }
      expect((await send(server.origin, 'GET', '/api/v2/intent', { headers })).status).toBe(401);
    },
  );

  test('Accept-Encoding and Range change nothing that a client would notice (spec 1)', async () => {
    const response = await client.send('GET', '/api/v2/intent', undefined, {
      'accept-encoding': 'gzip, br',
      range: 'bytes=0-1',
      'if-none-match': '*',
    });
    expect(response.status).toBe(200);
    expect(Array.isArray(await response.json())).toBe(true);
  });
});

test('X-Request-Id is another on every answer, and not the client’s word (issue 3.3)', async () => {
  const ids = new Set<string | null>();
  for (let i = 0; i < 3; i += 1) {
    const response = await client.send('GET', '/api/v2/intent', undefined, {
      'x-request-id': 'chosen-by-client',
    });
    ids.add(response.headers.get('x-request-id'));
  }
  expect(ids.size).toBe(3);
  expect(ids).not.toContain('chosen-by-client');
});

test('an unknown method is rejected as JSON (issue 3.3)', async () => {
  for (const path of ['/api/v2/lead', '/api/v2/nothing', '/api/nothing']) {
    const response = await fetch(`${server.origin}${path}`, {
      method: 'PROPFIND',
      headers: { authorization: `Bearer ${client.key}` },
    });
    await checkAnswer('PROPFIND', path, response);
    expect([404, 405]).toContain(response.status);
  }
});
