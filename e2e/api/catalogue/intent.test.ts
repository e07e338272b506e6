import { beforeAll, describe, expect, test } from 'vitest';
import { makeIntent, unique } from '@/test/factory';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

interface Intent {
  id: number;
  title: string;
  active: boolean;
  required_fields: string[];
}
const list = async (sender = client) =>
  (await (await sender.send('GET', '/api/v2/intent')).json()) as Intent[];

describe('200', () => {
  test('an intent has id, title, active flag and required fields, and nothing else (spec 2.6, design catalogue 1)', async () => {
    const requiredFields = ['net_income', 'loan_amount_required'];
    const { id, title } = await makeIntent(server.database, { requiredFields });
    const found = (await list()).find((intent) => intent.id === id);
    expect(found).toEqual({ id, title, active: true, required_fields: requiredFields });
  });

  test('intents come by title (design catalogue 1)', async () => {
    const prefix = unique('Order');
    for (const name of ['b', 'a', 'C']) await makeIntent(server.database, { title: `${prefix} ${name}` });
    const titles = (await list()).map(({ title }) => title).filter((title) => title.startsWith(prefix));
    expect(titles).toEqual([`${prefix} a`, `${prefix} b`, `${prefix} C`]);
  });

  test('only active intents of the key’s environment are listed (spec 1, 2.6)', async () => {
    const inactive = await makeIntent(server.database, { active: false });
    const production = await makeIntent(server.database, { environment: 'production' });
    const ids = (await list()).map(({ id }) => id);
    expect(ids).not.toContain(inactive.id);
    expect(ids).not.toContain(production.id);
    const there = await list(await server.makeClient({ environment: 'production' }));
    expect(there.map(({ id }) => id)).toContain(production.id);
  });

  test('a change of the catalogue counts on the very next request (design base 5)', async () => {
    const { id, title } = await makeIntent(server.database);
    expect((await list()).map((intent) => intent.id)).toContain(id);
    await server.database.sql`update intent set active = false where id = ${id}`;
    expect((await list()).map((intent) => intent.title)).not.toContain(title);
  });

  test('HEAD answers as GET without a body (design http 7)', async () => {
    expect((await client.send('HEAD', '/api/v2/intent')).status).toBe(200);
  });
});

describe('401', () => {
  test('without a key (spec 5.4)', async () => {
    const response = await send(server.origin, 'GET', '/api/v2/intent');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });
});

describe('405', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is not a method of /intent (design http 5)',
    async (method) => {
      const response = await client.send(method, '/api/v2/intent');
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toEqual({ message: 'method not allowed' });
    },
  );
});
