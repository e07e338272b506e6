import { beforeAll, describe, expect, test } from 'vitest';
import { withMarket } from '@/test/market';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

const get = (hashid: string, sender = client) => sender.send('GET', `/api/v2/accept/${hashid}/link`);

async function makeMatched() {
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, { endToEnd: true }, ['accept', 'link']);
  return { hashid: await market.makeOffer(client, intent), partner_id: partner.id };
}

describe('200', () => {
  test('a lead without an accept is not ready, with an empty link (spec 2.5, design lead 33)', async () => {
    const { hashid } = await makeMatched();
    expect(await (await get(hashid)).json()).toEqual({ ready: false, link: '' });
  });

  test('not ready while the partner has no link, ready once it has (spec 2.5)', async () => {
    const body = await makeMatched();
    market.partnerServer.answer(({ path }) =>
      path === '/accept'
        ? { json: { status: 'pending' } }
        : { json: { ready: true, link: 'https://lender.example/continue' } },
    );
    const accepted = await client.send('POST', '/api/v2/accept', { ...body, type: 'apply-now' });
    expect(await accepted.json()).toEqual({ id: body.hashid, status: 'pending' });
    await expect
      .poll(async () => (await get(body.hashid)).json(), { timeout: 14_000, interval: 200 })
      .toEqual({ ready: true, link: 'https://lender.example/continue' });
  });

  test('HEAD and a trailing slash (design http 7)', async () => {
    const { hashid } = await makeMatched();
    expect((await client.send('GET', `/api/v2/accept/${hashid}/link/`)).status).toBe(200);
    expect((await client.send('HEAD', `/api/v2/accept/${hashid}/link`)).status).toBe(200);
  });
});

describe('401', () => {
  test('without a key (spec 5.4)', async () => {
    const response = await send(server.origin, 'GET', '/api/v2/accept/x/link');
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });
});

describe('404', () => {
  test('any id that is not your own lead’s (spec 4)', async () => {
    const { hashid } = await makeMatched();
    const responses = [
      await get('a'.repeat(22)),
      await get('%00'),
      await get(hashid, await server.makeClient()),
      await get(
        hashid,
        await server.makeClient({ environment: 'production', affiliateId: client.affiliateId }),
      ),
    ];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'lead not found' });
    }
  });

  test('there is no /accept/{hashid} without /link (spec 4)', async () => {
    const { hashid } = await makeMatched();
    const response = await client.send('GET', `/api/v2/accept/${hashid}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'not found' });
  });
});

describe('405', () => {
  test('only GET and HEAD (design http 5)', async () => {
    const response = await client.send('POST', '/api/v2/accept/x/link');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });
});
