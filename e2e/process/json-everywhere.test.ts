import { describe, expect, test } from 'vitest';
import { sendRaw } from '@/test/server/raw-http';
import { withServer } from '@/test/server/server';

const { origin, makeClient } = withServer();

const json = expect.stringMatching(/^application\/json/);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const notFound = { message: 'not found' };
const notAllowed = { message: 'method not allowed' };
const unauthorized = { error: 'unauthorized' };

const request = (line: string, ...headers: string[]) =>
  [line, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n');

describe('requests outside any route get JSON, with a request id', () => {
  test.each([
    ['an unknown path', request('GET /api/nothing HTTP/1.1'), 404, notFound],
    ['the root of the API', request('GET /api HTTP/1.1'), 404, notFound],
    ['the root of the API with a slash', request('GET /api/ HTTP/1.1', 'Accept: text/html'), 404, notFound],
    [
      'an unknown partner path',
      request('POST /api/partner/nothing HTTP/1.1', 'Content-Length: 0'),
      404,
      notFound,
    ],
    ['an unknown sandbox path', request('GET /api/sandbox/nothing HTTP/1.1'), 404, notFound],
    ['malformed percent-encoding', request('GET /api/partner/%zz HTTP/1.1'), 404, notFound],
    ['malformed percent-encoding for Next', request('GET /api/portal/%zz HTTP/1.1'), 404, notFound],
    ['an unusual method', request('PROPFIND /api/nothing HTTP/1.1'), 405, notAllowed],
    ['an action of next-auth that is not used', request('GET /api/auth/session HTTP/1.1'), 404, notFound],
    ['a method that next-auth lacks', request('PATCH /api/auth/signout HTTP/1.1'), 405, notAllowed],
    ['a path without its key', request('GET /api/v2/nothing HTTP/1.1'), 401, unauthorized],
    ['a method without its key', request('DELETE /api/v2/lead HTTP/1.1'), 401, unauthorized],
    ['TRACE without a key', request('TRACE /api/v2/lead HTTP/1.1'), 401, unauthorized],
    ['an undecodable id without a key', request('GET /api/v2/lead/%ff HTTP/1.1'), 401, unauthorized],
    ['dot segments', request('GET /x/../api/v2/lead HTTP/1.1'), 401, unauthorized],
    ['an absolute target', request('GET http://localhost/api/v2/lead HTTP/1.1'), 401, unauthorized],
    ['an offered upgrade', request('GET /api/v2/lead HTTP/1.1', 'Upgrade: h2c'), 401, unauthorized],
    ['the headers of Next itself', request('GET /api/nothing HTTP/1.1', 'RSC: 1'), 404, notFound],
    ['TRACE elsewhere', request('TRACE /sign-in HTTP/1.1'), 405, notAllowed],
    ['OPTIONS *', request('OPTIONS * HTTP/1.1'), 405, notAllowed],
    ['CONNECT', request('CONNECT host:443 HTTP/1.1'), 405, notAllowed],
    ['no Host', 'GET /api/v2/lead HTTP/1.1\r\nConnection: close\r\n\r\n', 400, { message: 'bad request' }],
    [
      'a Host that is none',
      'GET /api/v2/lead HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      400,
      { message: 'bad request' },
    ],
    ['a target that is none', request('GET nowhere HTTP/1.1'), 400, { message: 'bad request' }],
    ['an unknown method', request('BREW /api/v2/lead HTTP/1.1'), 400, { message: 'bad request' }],
    ['no HTTP at all', 'hello\r\n\r\n', 400, { message: 'bad request' }],
    [
      'a length and chunks',
      request('POST /api/v2/lead HTTP/1.1', 'Content-Length: 3', 'Transfer-Encoding: chunked'),
      400,
      { message: 'bad request' },
    ],
    [
      'a chunk that is none',
      `${request('POST /api/v2/lead HTTP/1.1', 'Transfer-Encoding: chunked')}zz\r\n`,
      400,
      { message: 'bad request' },
    ],
    [
      'headers over 16 KiB',
      request('GET /api/v2/lead HTTP/1.1', `X: ${'a'.repeat(17_000)}`),
      431,
      { message: 'request headers too large' },
    ],
    [
      'an expectation',
      request('GET /healthz HTTP/1.1', 'Expect: tea'),
      417,
      { message: 'expectation not supported' },
    ],
  ])('%s', async (_, bytes, status, body) => {
    const answer = await sendRaw(origin, bytes);
    expect(answer).toMatchObject({ status, headers: { 'content-type': json } });
    expect(answer.headers['x-request-id']).toMatch(uuid);
    expect(answer.body).toContain(JSON.stringify(body));
    expect(answer.headers.allow !== undefined).toBe(status === 405);
    expect(answer.headers.location).toBeUndefined();
  });
});

describe('a path that there is', () => {
  test('is the same with a trailing slash', async () => {
    const client = await makeClient();
    const [plain, slashed] = await Promise.all([
      client.send('GET', '/api/v2/intent'),
      client.send('GET', '/api/v2/intent/'),
    ]);
    expect(slashed.status).toBe(plain.status);
    expect(await slashed.json()).toEqual(await plain.json());
  });

  test('answers HEAD as GET, without a body', async () => {
    const client = await makeClient();
    const [get, head] = await Promise.all([
      client.send('GET', '/api/v2/intent'),
      client.send('HEAD', '/api/v2/intent'),
    ]);
    expect(head.status).toBe(get.status);
    expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    expect(await head.text()).toBe('');
  });

  test('names its methods to the holder of a key that uses another', async () => {
    const client = await makeClient();
    const answer = await client.send('OPTIONS', '/api/v2/offer');
    expect([answer.status, answer.headers.get('allow'), await answer.json()]).toEqual([
      405,
      'POST',
      notAllowed,
    ]);
    expect((await client.send('GET', '/api/v2/nothing')).status).toBe(404);
  });

  test('takes no request id from outside', async () => {
    const answer = await fetch(`${origin}/healthz`, { headers: { 'x-request-id': 'chosen-by-client' } });
    expect(answer.headers.get('x-request-id')).toMatch(uuid);
  });
});
