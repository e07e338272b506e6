import { beforeAll, describe, expect, test } from 'vitest';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent } from '@/test/factory';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
let client: TestClient;
let intentId: number;

beforeAll(async () => {
  client = await server.makeClient();
  intentId = (await makeIntent(server.database)).id;
});

const unauthorized = { code: 401, error: 'unauthorized' };
const makeBody = (changes: Record<string, unknown> = {}) => makeLeadBody({ intent_id: intentId, ...changes });

async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${server.origin}/api/v1${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  expect(response.headers.get('deprecation')).toMatch(/^@\d{10}$/);
  expect(response.headers.get('link')).toContain('rel="deprecation"');
  expect(response.headers.get('x-request-id')).toBeTruthy();
  expect(text).not.toContain(client.key);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
  };
}
const withToken = (path: string, token = client.key) => `${path}?api_token=${encodeURIComponent(token)}`;

describe('a key', () => {
  test('may come as api_token in the query', async () => {
    expect((await send('POST', withToken('/lead'), makeBody())).status).toBe(201);
    expect((await send('GET', withToken('/intent'))).status).toBe(200);
  });

  test('may come as api_token in the JSON body', async () => {
    expect((await send('POST', '/lead', makeBody({ api_token: client.key }))).status).toBe(201);
    const { body } = await send('POST', '/accept', { api_token: client.key, hashid: 'none', partner_id: 1 });
    expect(body).toEqual({ code: 404, message: 'lead not found' });
  });

  test('may come in the Authorization header, as in v2', async () => {
    const headers = { authorization: `Bearer ${client.key}` };
    expect((await send('POST', '/lead', makeBody(), headers)).status).toBe(201);
  });

  test('in the header decides, even when it is wrong; then the one in the query', async () => {
    const other = generateApiKey('uat').key;
    const good = { authorization: `Bearer ${client.key}` };
    const bad = { authorization: `Bearer ${other}` };
    expect((await send('GET', withToken('/intent', other), undefined, good)).status).toBe(200);
    expect((await send('GET', withToken('/intent'), undefined, bad)).body).toEqual(unauthorized);
    expect((await send('GET', withToken('/intent'), undefined, { authorization: client.key })).status).toBe(
      401,
    );
    const inBody = makeBody({ api_token: client.key });
    expect((await send('POST', withToken('/lead', other), inBody)).status).toBe(401);
    expect((await send('POST', withToken('/lead', ''), inBody)).status).toBe(201);
  });

  test('of an upload may come as api_token in the query; the file itself is not searched for one', async () => {
    const csv = `first_name;api_token\nThandi;${client.key}`;
    const text = { 'content-type': 'text/csv' };
    expect((await send('POST', withToken('/lead/batch'), csv, text)).status).toBe(200);
    const body = JSON.stringify({ api_token: client.key, leads: [] });
    expect((await send('POST', '/lead/batch', body)).body).toEqual(unauthorized);
    expect((await send('POST', '/lead/batch', csv, text)).body).toEqual(unauthorized);
  });

  test('of another affiliate does not open a lead, whichever way it comes', async () => {
    const { body } = await send('POST', withToken('/lead'), makeBody());
    const stranger = await server.makeClient();
    expect((await send('GET', withToken(`/lead/${body.id}`, stranger.key))).body).toEqual({
      code: 404,
      message: 'lead not found',
    });
  });
});

describe('401 comes before everything else', () => {
  test.each<[string, string, unknown?]>([
    ['GET', '/nothing'],
    ['GET', '/'],
    ['DELETE', '/lead'],
    ['GET', '/intent'],
    ['GET', '/lead/none'],
    ['POST', '/lead', '{not JSON'],
    ['POST', '/lead', '[]'],
    ['POST', '/lead', `"${'x'.repeat(1024 * 1024)}"`],
    ['POST', '/offer', {}],
    ['POST', '/accept', { api_token: 7 }],
    ['POST', '/lead', { api_token: { toString: 'x' } }],
  ])('%s %s without a key', async (method, path, body) => {
    const answer = await send(method, path, body);
    expect([answer.status, answer.body]).toEqual([401, unauthorized]);
  });

  test('an expired key is told so', async () => {
    const expired = await server.makeClient();
    await server.database.sql`
      update api_key set expires_at = now() - interval '1 second' where id = ${expired.keyId}`;
    const { status, body } = await send('GET', withToken('/intent', expired.key));
    expect([status, body]).toEqual([401, { code: 401, error: 'api key expired' }]);
  });
});

describe('every other refusal carries its status as code', () => {
  test('400', async () => {
    const { body } = await send('POST', withToken('/lead'), '{not JSON');
    expect(body).toEqual({ code: 400, message: 'Invalid JSON body' });
  });

  test('a body of more than 64 KiB is not searched for a key', async () => {
    const longBody = makeBody({ api_token: client.key, padding: 'x'.repeat(64 * 1024) });
    const { status, body } = await send('POST', '/lead', longBody);
    expect([status, body]).toEqual([401, unauthorized]);
    const header = { authorization: `Bearer ${client.key}` };
    expect((await send('POST', '/lead', longBody, header)).status).toBe(201);
  });

  test('404 on an unknown path, with the key in the body too', async () => {
    const notFound = { code: 404, message: 'not found' };
    expect((await send('GET', withToken('/nothing'))).body).toEqual(notFound);
    expect((await send('POST', '/nothing', { api_token: client.key })).body).toEqual(notFound);
  });

  test('405, with Allow', async () => {
    const { headers, body } = await send('DELETE', withToken('/intent'));
    expect(body).toEqual({ code: 405, message: 'method not allowed' });
    expect(headers.get('allow')).toBe('GET, HEAD');
  });

  test('413', async () => {
    const { body } = await send('POST', withToken('/lead'), `"${'x'.repeat(1024 * 1024)}"`);
    expect(body).toEqual({ code: 413, message: 'body too large' });
  });

  test('415, when the key is in the body too', async () => {
    const body = JSON.stringify(makeBody({ api_token: client.key }));
    const answer = await send('POST', '/lead', body, { 'content-type': 'text/plain' });
    expect(answer.body).toEqual({ code: 415, message: 'Content-Type must be application/json' });
  });

  test('422 of the intent’s required fields', async () => {
    const { id } = await makeIntent(server.database, { requiredFields: ['bank_name'] });
    const { body } = await send('POST', withToken('/offer'), makeBody({ intent_id: id }));
    expect(body).toEqual({
      code: 422,
      message: 'intent schema validation failed',
      missing_fields: ['bank_name'],
    });
  });

  test('429, with Retry-After', async () => {
    const limited = await server.makeClient();
    await server.database.sql`update api_key set requests_per_minute = 0 where id = ${limited.keyId}`;
    const { status, headers, body } = await send('GET', withToken('/intent', limited.key));
    expect([status, body]).toEqual([429, { code: 429, message: 'rate limit exceeded' }]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  });

  test('HEAD answers as GET without a body', async () => {
    const { status, text } = await send('HEAD', withToken('/intent'));
    expect([status, text]).toEqual([200, '']);
  });
});
