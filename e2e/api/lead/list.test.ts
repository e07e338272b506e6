import { beforeAll, describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
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

interface Lists {
  leads: { id: string; state: string; updated_at: string }[];
  batches: { batch_id: string; status: string }[];
  next: string | null;
}
const get = async (path: string, sender = client) => {
  const response = await sender.send('GET', `/api/v2${path}`);
  return { status: response.status, body: (await response.json()) as Lists };
};
const post = async () => {
  const response = await client.send('POST', '/api/v2/lead', makeLeadBody({ intent_id: intent.id }));
  return ((await response.json()) as { id: string }).id;
};

describe('GET /lead', () => {
  test('pages through one’s own leads as they change, without the applicants', async () => {
    const ids = [await post(), await post(), await post()];
    // What others write meanwhile holds the list back for a moment.
    await expect.poll(async () => (await get('/lead')).body.leads.map(({ id }) => id)).toEqual(ids);
    const { body: first } = await get('/lead?limit=2');
    expect(first.leads).toHaveLength(2);
    expect(Object.keys(first.leads[0] ?? {}).sort()).toEqual([
      'accept',
      'created_at',
      'id',
      'intent',
      'state',
      'updated_at',
    ]);
    const { body: second } = await get(`/lead?limit=2&after=${first.next}`);
    expect(second).toMatchObject({ leads: [{ id: ids[2], state: 'new' }], next: null });
    const { body: later } = await get(`/lead?updated_after=${second.leads[0]?.updated_at}&state=matched`);
    expect(later).toEqual({ leads: [], next: null });
    const stranger = await server.makeClient();
    expect((await get('/lead', stranger)).body).toEqual({ leads: [], next: null });
  });

  test('422 names what is invalid, and 401 comes first', async () => {
    const { status, body } = await get('/lead?updated_after=yesterday&state=open&limit=0&after=x');
    expect(status).toBe(422);
    expect(body).toEqual({
      message: 'Validation failed.',
      errors: { updated_after: ['invalid'], state: ['invalid'], limit: ['invalid'], after: ['invalid'] },
    });
    expect((await send(server.origin, 'GET', '/api/v2/lead?limit=0')).status).toBe(401);
  });
});

describe('GET /lead/batch', () => {
  test('lists one’s own batches, newest first, a page at a time', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const file = JSON.stringify([makeLeadBody({ intent: intent.title })]);
      const response = await client.send('POST', '/api/v2/lead/batch', file);
      ids.unshift(((await response.json()) as { batch_id: string }).batch_id);
    }
    const { body: first } = await get('/lead/batch?limit=2');
    expect(first.batches.map(({ batch_id }) => batch_id)).toEqual(ids.slice(0, 2));
    expect(first.batches[0]).toMatchObject({ status: 'completed', created: 1, total: 1 });
    expect(first.batches[0]).not.toHaveProperty('results');
    const { body: second } = await get(`/lead/batch?limit=2&after=${first.next}`);
    expect(second).toMatchObject({ batches: [{ batch_id: ids[2] }], next: null });
    const stranger = await server.makeClient();
    expect((await get('/lead/batch', stranger)).body).toEqual({ batches: [], next: null });
  });

  test('422 names what is invalid', async () => {
    const { status, body } = await get('/lead/batch?limit=1001&after=x');
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { limit: ['invalid'], after: ['invalid'] } });
  });
});
