import { describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent, makePartner } from '@/test/factory';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const path = '/api/v2/event';

interface Page {
  events: { id: string; position: number; type: string; data: Record<string, unknown> }[];
  next: string;
  more: boolean;
}

/** Sends with the checks of the reference: what it answers must be what the reference says. */
async function read(client: TestClient, query: string): Promise<Page> {
  const response = await client.send('GET', `${path}?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as Page;
}

async function makeSender() {
  const client = await server.makeClient();
  const { id: intentId } = await makeIntent(server.database);
  await makePartner(server.database, { intents: [{ intentId }] });
  const send = async (to: 'lead' | 'offer') => {
    const response = await client.send('POST', `/api/v2/${to}`, makeLeadBody({ intent_id: intentId }));
    return ((await response.json()) as { id: string }).id;
  };
  return { client, send };
}

describe('200', () => {
  test('an offer of a new lead is created, then matched, within a moment', async () => {
    const { client, send } = await makeSender();
    const { next, events } = await read(client, 'after=latest');
    expect(events).toEqual([]);
    const id = await send('offer');
    const page = await read(client, `after=${next}&wait=20`);
    expect(page.events).toMatchObject([
      { position: 1, type: 'lead.created', data: { id, environment: 'uat', sequence: 1 } },
      { position: 2, type: 'lead.matched', data: { id, environment: 'uat', sequence: 2, matches: 1 } },
    ]);
    const [first] = page.events;
    const one = await client.send('GET', `${path}/${first?.id}`);
    expect([one.status, await one.json()]).toEqual([200, first]);
  });

  test('a held request is answered when something happens to its own affiliate, and holds no connection', async () => {
    const { client, send } = await makeSender();
    const { next } = await read(client, '');
    // More than a process may have connections to the database, and as many as a key may hold.
    const held = Array.from({ length: 64 }, () => read(client, `after=${next}&wait=20`));
    let answered = 0;
    for (const one of held) void one.then(() => (answered += 1));
    // Others are served, and their events wake nobody here.
    const other = await makeSender();
    await other.send('lead');
    expect((await read(other.client, 'wait=20')).events).toHaveLength(1);
    expect(answered).toBe(0);
    const id = await send('lead');
    for (const one of await Promise.all(held)) expect(one.events).toMatchObject([{ data: { id } }]);
  });

  test('a wait that is over answers with the same cursor', async () => {
    const { client } = await makeSender();
    const { next } = await read(client, '');
    expect(await read(client, `after=${next}&wait=1`)).toEqual({ events: [], next, more: false });
  });
});

test('404 for an event of another affiliate, or none', async () => {
  const { client, send } = await makeSender();
  await send('lead');
  const [event] = (await read(client, 'wait=20')).events;
  const other = await server.makeClient();
  for (const id of [event?.id, 'abc']) {
    const response = await other.send('GET', `${path}/${id}`);
    expect([response.status, await response.json()]).toEqual([404, { message: 'event not found' }]);
  }
});

test('422 names what is wrong with a parameter, and a cursor of the other environment', async () => {
  const client = await server.makeClient();
  const refused = async (by: TestClient, query: string) => {
    const response = await by.send('GET', `${path}?${query}`);
    return [response.status, await response.json()];
  };
  expect(await refused(client, 'limit=0&after=x')).toEqual([
    422,
    { message: 'Validation failed.', errors: { limit: ['must be an integer from 1 to 1000'] } },
  ]);
  expect(await refused(client, 'after=x')).toEqual([
    422,
    { message: 'Validation failed.', errors: { after: ['invalid'] } },
  ]);
  const { affiliateId } = client;
  const production = await server.makeClient({ affiliateId, environment: 'production' });
  const { next } = await read(client, '');
  expect(await refused(production, `after=${next}`)).toEqual([
    422,
    { message: 'cursor belongs to another environment' },
  ]);
});
