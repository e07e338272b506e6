import { beforeAll, describe, expect, test } from 'vitest';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { testEnv } from '@/test/context';
import { withMarket } from '@/test/market';
import { makeVisitor } from '@/test/server/portal-visitor';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);
const { idKey } = testEnv();
const url = 'https://lender.example/apply?ref=1';
const phone = 'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/119.0.0.0 Mobile Safari/537.36';
let client: TestClient;
let code: string;
let applicationId: number;

beforeAll(async () => {
  client = await server.makeClient();
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, {}, ['accept']);
  market.partnerServer.answer({ json: { status: 'accepted', link: url } });
  const hashid = await market.makeOffer(client, intent);
  await client.send('POST', '/api/v2/accept', { hashid, partner_id: partner.id });
  const [row] = await server.database.sql<[{ id: number }]>`
    select application_id::float8 as id from lead where id = ${readPublicId(idKey, 'lead', hashid) ?? 0}`;
  applicationId = row.id;
  code = publicId(idKey, 'link', applicationId);
});

const open = (to = code, init: RequestInit = {}) =>
  fetch(`${server.origin}/l/${to}`, {
    redirect: 'manual',
    ...init,
    headers: { 'user-agent': phone, ...init.headers },
  });
const times = async () => {
  const rows = await server.database.sql<{ times: number }[]>`
    select times from link_opening where application_id = ${applicationId}`;
  return rows[0]?.times ?? 0;
};

test('leads on, is not kept, and tells nobody where it came from; HEAD, previews and staff are not counted', async () => {
  const affiliateId = client.affiliateId;
  const staff = await makeVisitor(server.database, { role: 'agent', affiliateId, environment: 'uat' });
  const uncounted = await Promise.all([
    open(code, { method: 'HEAD' }),
    open(code, { headers: { 'user-agent': 'WhatsApp/2.23.20.0 A' } }),
    open(code, { headers: { 'sec-purpose': 'prefetch' } }),
    open(code, { headers: { cookie: staff.cookie } }),
  ]);
  expect(await times()).toBe(0);
  const opened = await open();
  expect(await times()).toBe(1);
  for (const answer of [...uncounted, opened]) {
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(url);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
  }
});

describe('a code that leads nowhere gets a page that says so', () => {
  test.each([
    ['x'.repeat(22), 404, 'This link does not exist'],
    ['..%2Flead', 404, 'This link does not exist'],
    [`${'a'.repeat(5_000)}`, 404, 'This link does not exist'],
    [publicId(idKey, 'link', 9_999_999), 410, 'This link no longer works'],
  ])('%s', async (to, status, title) => {
    const answer = await open(to);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await answer.text();
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).not.toContain('<script');
  });
});

test('takes reads only', async () => {
  expect((await open(code, { method: 'POST' })).status).toBe(405);
});
