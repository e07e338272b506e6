import { describe, expect, test } from 'vitest';
import { replaceKey } from '@/lib/account/api-key/replace-key';
import { makeLeadBody } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { makeIntent } from '@/test/factory';
import { appRoutes } from '@/test/server/app-routes';
import { withContract } from '@/test/server/contract';
import { type KeyScope, keyScopes } from '@/word/key-scope';

const server = withContract();

/** What each call needs; null: any key. */
const needs: Record<string, KeyScope | null> = {
  'GET /intent': null,
  'GET /intent/1': null,
  'POST /lead': 'leads',
  'GET /lead': 'read',
  'POST /lead/check': 'leads',
  'GET /lead/abc': 'read',
  'POST /lead/batch': 'batches',
  'GET /lead/batch': 'batches',
  'GET /lead/abc/outcome': 'read',
  'GET /lead/batch/abc': 'batches',
  'POST /opt-out': 'opt-outs',
  'GET /consent-text': null,
  'GET /lead/abc/consent': 'leads',
  'POST /lead/abc/consent': 'leads',
  'DELETE /lead/abc/consent': 'leads',
  'POST /offer': 'offers',
  'POST /accept': 'offers',
  'GET /accept/abc/link': 'offers',
  'GET /event': 'read',
  'GET /event/e1': 'read',
  'POST /sandbox/lead/abc/settle': 'offers',
  'POST /sandbox/lead/abc/advance': 'offers',
  'POST /sandbox/lead/abc/outcome': 'offers',
};

/** The calls that v1 does not have. */
const beyondV1 =
  /^POST \/(lead\/check|opt-out|sandbox\/.*)$|^GET \/(lead(\/batch|\/abc\/outcome)?|event(\/.*)?)$|consent/;

async function clientWith(...scopes: KeyScope[]) {
  const client = await server.makeClient();
  await server.database.sql`update api_key set scopes = ${scopes} where id = ${client.keyId}`;
  return client;
}

describe('the scopes of a key (design account 4)', () => {
  test.each(keyScopes)('%s lets its calls through, and no others, in both versions', async (scope) => {
    const client = await clientWith(scope);
    const wrong: string[] = [];
    for (const [call, needed] of Object.entries(needs))
      for (const version of ['v1', 'v2']) {
        const [method = '', path = ''] = call.split(' ');
        const response = await client.send(
          method,
          `/api/${version}${path}`,
          method === 'GET' ? undefined : {},
        );
        const { message } = (await response.json()) as { message?: string };
        const isRefused = response.status === 403 && message === `api key lacks the scope ${needed}`;
        const isUnknown = version === 'v1' && beyondV1.test(call);
        const isAllowed = needed === null || needed === scope || isUnknown;
        if (isRefused === isAllowed) wrong.push(`${version} ${call}: ${response.status}`);
      }
    expect(wrong).toEqual([]);
  });

  test('every call of the API is in the table above', () => {
    const found = appRoutes()
      .filter(({ path }) => path.startsWith('/api/v2/'))
      .map(({ method, path }) => `${method} ${path.slice('/api/v2'.length)}`);
    const known = Object.keys(needs).map((call) =>
      call
        .replace('/intent/1', '/intent/[id]')
        .replace('/event/e1', '/event/[id]')
        .replace('/batch/abc', '/batch/[batch_id]')
        .replace('abc', '[hashid]'),
    );
    expect(found.filter((call) => !call.includes('[...')).sort()).toEqual(known.sort());
  });

  test('a call out of scope stores nothing, takes nothing of the limit, and shows in the request log', async () => {
    const client = await clientWith('read');
    const { keyId } = client;
    await server.database.sql`update api_key set requests_per_minute = 1 where id = ${keyId}`;
    const { title } = await makeIntent(server.database);
    for (const path of ['/api/v2/lead', '/api/v2/offer', '/api/v2/lead'])
      expect((await client.send('POST', path, makeLeadBody({ intent: title }))).status).toBe(403);
    expect(
      await server.database.sql`select from lead where affiliate_id = ${client.affiliateId}`,
    ).toHaveLength(0);
    expect(
      await server.database.sql`select from api_key_call_count where api_key_id = ${keyId}`,
    ).toHaveLength(0);
    const logged = () => server.database.sql`select status from request_log where api_key_id = ${keyId}`;
    await expect
      .poll(logged, { timeout: 10_000 })
      .toEqual([{ status: 403 }, { status: 403 }, { status: 403 }]);
  });

  test('401 comes before 403 (design http 1, order of answers)', async () => {
    const client = await clientWith('read');
    await server.database.sql`update api_key set expires_at = now() where id = ${client.keyId}`;
    const response = await client.send('POST', '/api/v2/lead', {});
    expect([response.status, await response.json()]).toEqual([401, { error: 'api key expired' }]);
  });
});

describe('a replacement with an overlap', () => {
  test('fails no call of a client that goes on calling, changes over, and calls on after the old key’s end', async () => {
    const client = await server.makeClient();
    const { title } = await makeIntent(server.database);
    let { key } = client;
    const statuses: number[] = [];
    let isOver = false;
    const calling = Array.from({ length: 4 }, async () => {
      while (!isOver) {
        const headers = { authorization: `Bearer ${key}` };
        const answer = await client.send('POST', '/api/v2/lead', makeLeadBody({ intent: title }), headers);
        statuses.push(answer.status);
      }
    });
    const called = (count: number) => expect.poll(() => statuses.length).toBeGreaterThan(count);
    await called(8);
    const issued = await replaceKey(makeContext(server.database), { keyId: client.keyId, overlapHours: 1 });
    await called(statuses.length + 8);
    key = issued.key;
    // What is under way with the old key is answered first.
    await called(statuses.length + 8);
    await server.database.sql`update api_key set replaced_at = now() where id = ${client.keyId}`;
    await called(statuses.length + 8);
    isOver = true;
    await Promise.all(calling);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const old = await client.send('GET', '/api/v2/intent');
    expect([old.status, await old.json()]).toEqual([401, { error: 'unauthorized' }]);
  });
});
