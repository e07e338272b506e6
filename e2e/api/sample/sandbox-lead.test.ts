import { beforeAll, describe, expect, test } from 'vitest';
import { withMarket } from '@/test/market';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;
let lead: { hashid: string; partner_id: number };

beforeAll(async () => {
  client = await server.makeClient();
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, {}, ['accept']);
  lead = { hashid: await market.makeOffer(client, intent), partner_id: partner.id };
});

const drive = (what: 'settle' | 'outcome' | 'advance', body: unknown, sender = client) =>
  sender.send('POST', `/api/v2/sandbox/lead/${lead.hashid}/${what}`, body);

test('200: an application is accepted, and a month goes by', async () => {
  market.partnerServer.answer({ json: { status: 'pending' } });
  expect((await client.send('POST', '/api/v2/accept', lead)).status).toBe(200);
  const settled = await drive('settle', { status: 'accepted', link: 'https://lender.example/go' });
  expect(settled.status).toBe(200);
  expect(await settled.json()).toMatchObject({
    id: lead.hashid,
    state: 'accepted',
    accept: { status: 'accepted', link: 'https://lender.example/go' },
  });
  const before = (await (await client.send('GET', `/api/v2/lead/${lead.hashid}`)).json()) as {
    created_at: string;
  };
  const advanced = await drive('advance', { days: 31 });
  expect(advanced.status).toBe(200);
  const { created_at } = (await advanced.json()) as { created_at: string };
  expect(Date.parse(before.created_at) - Date.parse(created_at)).toBe(31 * 86_400_000);
});

test('200: an outcome is reported in the partner’s place, and read by the lead', async () => {
  const body = { type: 'funded', amount_cents: 5_000_000, event_id: 'E-1' };
  const reported = await drive('outcome', body);
  expect(reported.status).toBe(200);
  const { outcomes } = (await reported.json()) as { outcomes: unknown[] };
  expect(outcomes).toMatchObject([{ type: 'funded', amount_cents: 5_000_000, partner_id: lead.partner_id }]);
  expect(await (await drive('outcome', body)).json()).toEqual({ outcomes });
  const read = await client.send('GET', `/api/v2/lead/${lead.hashid}/outcome`);
  expect(await read.json()).toEqual({ outcomes });
});

describe('refused', () => {
  test('404 with a key of Production, whatever is sent, and 401 without a key', async () => {
    const production = await server.makeClient({
      environment: 'production',
      affiliateId: client.affiliateId,
    });
    for (const what of ['settle', 'outcome', 'advance'] as const) {
      const response = await drive(what, 'nonsense', production);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'not found' });
      const path = `/api/v2/sandbox/lead/${lead.hashid}/${what}`;
      expect((await send(server.origin, 'POST', path, { body: {} })).status).toBe(401);
    }
  });

  test.each([
    ['outcome', { type: 'applied' }],
    ['advance', { days: 1 }],
  ] as const)('404 for another affiliate’s lead: %s', async (what, body) => {
    const stranger = await server.makeClient();
    const response = await drive(what, body, stranger);
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({ message: 'lead not found' });
  });

  test.each([
    ['settle', {}, { status: ['required'] }],
    ['settle', { status: 'failed' }, { status: ['must be one of accepted, declined, pending'] }],
    [
      'settle',
      { status: 'pending', link: 'javascript:alert(1)' },
      { link: ['must be an http or https URL'] },
    ],
    ['outcome', {}, { type: ['required'] }],
    [
      'outcome',
      { type: 'won' },
      { type: ['must be one of applied, approved, rejected, funded, returned, charged_back'] },
    ],
    ['outcome', { type: 'funded' }, { amount_cents: ['required'] }],
    [
      'outcome',
      { type: 'applied', occurred_at: 'today' },
      { occurred_at: ['must be a time such as 2026-03-02T08:16:28Z'] },
    ],
    ['advance', {}, { days: ['required'] }],
    ['advance', { days: 0 }, { days: ['must be at least 1'] }],
    ['advance', { days: 366 }, { days: ['must be at most 365'] }],
    ['advance', { days: '3' }, { days: ['must be a number'] }],
    ['advance', { days: 1.5 }, { days: ['must be an integer'] }],
  ] as const)('422: %s %o', async (what, body, errors) => {
    const response = await drive(what, body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: 'Validation failed.', errors });
  });
});
