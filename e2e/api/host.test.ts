import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { withOwnServer } from '@/test/server/own-server';

const own = withOwnServer({
  UAT_ORIGIN: 'http://uat.lead.test',
  PRODUCTION_ORIGIN: 'http://api.lead.test',
});

/** `fetch` cannot set Host. */
function get(
  host: string,
  key: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${own.now.origin}/api/v2/intent`,
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

describe('when UAT and Production have different origins, the host must be the key’s environment’s (design 3)', () => {
  test('a key works at its own origin', async () => {
    const uat = await own.now.makeClient();
    const production = await own.now.makeClient({ environment: 'production' });
    expect((await get('uat.lead.test', uat.key)).status).toBe(200);
    expect((await get('api.lead.test', production.key)).status).toBe(200);
    expect((await get('UAT.lead.test', uat.key)).status).toBe(200);
  });

  test('and is unauthorized anywhere else, whatever a header that nobody vouches for says (spec 5.6)', async () => {
    const uat = await own.now.makeClient();
    const production = await own.now.makeClient({ environment: 'production' });
    const refused = { status: 401, body: { error: 'unauthorized' } };
    expect(await get('api.lead.test', uat.key)).toEqual(refused);
    expect(await get('uat.lead.test', production.key)).toEqual(refused);
    expect(await get('127.0.0.1', uat.key)).toEqual(refused);
    expect(await get('uat.lead.test:81', uat.key)).toEqual(refused);
    expect(await get('api.lead.test', uat.key, { 'x-forwarded-host': 'uat.lead.test' })).toEqual(refused);
  });
});

test('the reference names the origin of each environment (issue 3.8)', async () => {
  const document = (await (await fetch(`${own.now.origin}/docs/openapi.json`)).json()) as {
    servers: { url: string }[];
  };
  expect(document.servers.map(({ url }) => url)).toEqual([
    'http://uat.lead.test/api/v2',
    'http://api.lead.test/api/v2',
  ]);
});
