import { beforeAll, describe, expect, test } from 'vitest';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

const get = (id: string | number, sender = client) => sender.send('GET', `/api/v2/intent/${id}`);

describe('200', () => {
  test('one intent has exactly the keys of the list (spec 2.6, design catalogue 1)', async () => {
    const { id, title } = await makeIntent(server.database, { requiredFields: ['bank_name'] });
    expect(await (await get(id)).json()).toEqual({ id, title, active: true, required_fields: ['bank_name'] });
  });

  test('an inactive intent is answered too, with active: false (design catalogue 1)', async () => {
    const { id } = await makeIntent(server.database, { active: false });
    expect(await (await get(id)).json()).toMatchObject({ id, active: false });
  });

  test('an intent restricted to some affiliates exists only for them (design lead 18)', async () => {
    const affiliate = await makeAffiliate(server.database);
    const { id } = await makeIntent(server.database);
    await server.database.sql`update intent set restricted = true where id = ${id}`;
    await server.database
      .sql`insert into intent_affiliate (intent_id, affiliate_id) values (${id}, ${affiliate.id})`;
    expect((await get(id, await server.makeClient({ affiliateId: affiliate.id }))).status).toBe(200);
    expect((await get(id)).status).toBe(404);
  });
});

describe('401', () => {
  test('the key comes before the id (design http 1, order of answers)', async () => {
    const response = await send(server.origin, 'GET', '/api/v2/intent/none');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });
});

describe('404', () => {
  test.each(['0', '-1', '1.5', 'abc', '999999999', '99999999999999999999999', '%00', '1e3', '%F0%9F%98%80'])(
    '%s is no intent (spec 7)',
    async (id) => {
      const response = await get(id);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'intent not found' });
    },
  );

  test('an intent of the other environment does not exist (spec 1)', async () => {
    const { id } = await makeIntent(server.database, { environment: 'production' });
    expect((await get(id)).status).toBe(404);
  });
});

describe('405', () => {
  test('only GET and HEAD (design http 5)', async () => {
    const { id } = await makeIntent(server.database);
    const response = await client.send('DELETE', `/api/v2/intent/${id}`);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
