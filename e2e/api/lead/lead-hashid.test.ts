import { beforeAll, describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import { testEnv } from '@/test/context';
import { makeIntent } from '@/test/factory';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;
let intent: { id: number; title: string };

beforeAll(async () => {
  client = await server.makeClient();
  intent = await makeIntent(server.database);
});

async function create(body = makeLeadBody({ intent: intent.title })): Promise<string> {
  const response = await client.send('POST', '/api/v2/lead', body);
  return ((await response.json()) as { id: string }).id;
}
const get = (id: string, sender = client) => sender.send('GET', `/api/v2/lead/${id}`);

async function expectNotFound(response: Response) {
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({ message: 'lead not found' });
}

describe('200', () => {
  test('the lead is read back: exactly the documented keys, every field as stored (design lead 20)', async () => {
    const body = makeLeadBody({ intent: intent.title, city: 'Durban', cell_phone_number: '+27821234567' });
    const id = await create(body);
    const response = await get(id);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const lead = (await response.json()) as Record<string, unknown>;
    expect(lead).toMatchObject({
      id,
      state: 'new',
      intent: { id: intent.id, title: intent.title },
      first_name: 'Thandi',
      last_name: 'Nkosi',
      cell_phone_number: '0821234567',
      email: 'thandi@example.co.za',
      id_number: body.id_number,
      popi: true,
      city: 'Durban',
      suburb: null,
      bank: null,
      referee_id: null,
      referrals: [],
      accept: null,
    });
    for (const name of ['created_at', 'updated_at'])
      expect(new Date(String(lead[name])).toISOString()).toBe(lead[name]);
    expect(lead).not.toHaveProperty('batch_id');
    expect(lead).not.toHaveProperty('partner_ids');
    expect(lead).not.toHaveProperty('api_token');
  });

  test('a trailing slash is the same path, and HEAD answers without a body (design http 7)', async () => {
    const id = await create();
    expect(((await (await get(`${id}/`)).json()) as { id: string }).id).toBe(id);
    expect((await client.send('HEAD', `/api/v2/lead/${id}`)).status).toBe(200);
  });

  test('every key of the affiliate in this environment reads it (spec 1)', async () => {
    const second = await server.makeClient({ affiliateId: client.affiliateId });
    expect((await get(await create(), second)).status).toBe(200);
  });
});

describe('401', () => {
  test('without a key the response does not reveal whether the lead exists (spec 5.4)', async () => {
    const response = await send(server.origin, 'GET', `/api/v2/lead/${await create()}`);
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });
});

describe('404', () => {
  test('another affiliate’s lead (spec 4, 5.7)', async () => {
    await expectNotFound(await get(await create(), await server.makeClient()));
  });

  test('a lead of the other environment, of the same affiliate (spec 1, 7)', async () => {
    const { affiliateId } = client;
    await expectNotFound(
      await get(await create(), await server.makeClient({ affiliateId, environment: 'production' })),
    );
  });

  test('an id of another kind, and one of a row that is not there (design base 9, ids)', async () => {
    const { idKey } = testEnv();
    await expectNotFound(await get(publicId(idKey, 'application', 1)));
    await expectNotFound(await get(publicId(idKey, 'lead', 2_000_000_000)));
  });

  test.each(['1', 'abc', 'zzzzzzzzzzzzzzzzzzzzzz', '%00', 'a'.repeat(60), '%F0%9F%98%80'])(
    '%s is nobody’s lead (spec 4)',
    async (id) => {
      await expectNotFound(await get(id));
    },
  );
});

describe('405', () => {
  test.each(['POST', 'PUT', 'PATCH', 'DELETE'])(
    '%s is not a method of a lead (design http 5)',
    async (method) => {
      const response = await client.send(method, `/api/v2/lead/${await create()}`);
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('GET, HEAD');
      expect(await response.json()).toEqual({ message: 'method not allowed' });
    },
  );
});
