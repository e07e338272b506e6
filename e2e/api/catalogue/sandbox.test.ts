import { beforeAll, describe, expect, test } from 'vitest';
import { answerText } from '@/lib/base/error/message';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent, makePartner, unique } from '@/test/factory';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const slug = unique('sandbox-lender');
let client: TestClient;
let intentTitle: string;
let partnerId: number;

beforeAll(async () => {
  const { database } = server;
  client = await server.makeClient();
  const intent = await makeIntent(database);
  intentTitle = intent.title;
  const path = (name: string) => `/api/sandbox/${slug}/${name}`;
  const partner = await makePartner(database, {
    slug,
    endToEnd: true,
    scoreUrl: path('score'),
    acceptUrl: path('accept'),
    linkUrl: path('link'),
    timeoutMs: 2_000,
    secret: newPartnerSecret(),
    intents: [{ intentId: intent.id }],
  });
  partnerId = partner.id;
});

async function offer(lastName: string) {
  const body = makeLeadBody({ intent: intentTitle, last_name: lastName, loan_amount_required: 25_000 });
  const answer = await client.send('POST', '/api/v2/offer', body);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return answer.json();
}

async function accept(lastName: string, more: object = {}) {
  const { id } = await offer(lastName);
  const response = await client.send('POST', '/api/v2/accept', {
    hashid: id,
    partner_id: partnerId,
    ...more,
  });
  return { id: id as string, status: response.status, body: await response.json() };
}

const lead = async (id: string) => (await client.send('GET', `/api/v2/lead/${id}`)).json();
const link = async (id: string) => (await client.send('GET', `/api/v2/accept/${id}/link`)).json();

describe('a client can script the sandbox by the last name', () => {
  test('an ordinary lead is offered a quote and accepted with it', async () => {
    const { matches, id } = await offer('Nkosi');
    expect(matches).toMatchObject([{ id: partnerId, live_scoring_api: true }]);
    expect(matches[0].live_quotes[0]).toMatchObject({ currency: 'ZAR', amount: 25_000 });
    const response = await client.send('POST', '/api/v2/accept', {
      hashid: id,
      partner_id: partnerId,
      live_quotes: matches[0].live_quotes[0],
    });
    const body = await response.json();
    expect(body).toMatchObject({ id, status: 'accepted', api: [{ id: partnerId }] });
    const page = await fetch(body.redirect);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('Sandbox');
  });

  test.each(['Sandbox No Score', 'Sandbox Score Error', 'Sandbox Score Broken', 'Sandbox Score Slow'])(
    '%s: left out of matches',
    async (lastName) => {
      expect((await offer(lastName)).matches).toEqual([]);
    },
  );

  test('Sandbox Declined, and then another try is allowed', async () => {
    const { id, body } = await accept('Sandbox Declined');
    expect(body).toEqual({ id, status: 'declined', api: [] });
    expect((await lead(id)).state).toBe('declined');
  });

  test('Sandbox Error', async () => {
    const { id, status, body } = await accept('Sandbox Error');
    expect([status, body]).toEqual([200, { id, status: 'failed', api: [] }]);
  });

  test.each([
    ['Sandbox Slow', answerText.processingLimit],
    ['Sandbox Broken', answerText.unavailableAtAccept],
  ])(
    '%s: 503, pending, and accepted in the background',
    async (lastName, message) => {
      const { id, status, body } = await accept(lastName);
      expect(status).toBe(503);
      expect(body).toEqual({ message });
      expect((await lead(id)).state).toBe('pending');
      await expect
        .poll(async () => (await lead(id)).state, { timeout: 30_000, interval: 250 })
        .toBe('accepted');
    },
    45_000,
  );

  test('apply-now: pending, and the link by polling', { timeout: 45_000 }, async () => {
    const { id, body } = await accept('Sandbox Pending Link', { type: 'apply-now' });
    expect(body).toEqual({ id, status: 'pending' });
    expect(await link(id)).toEqual({ ready: false, link: '' });
    await expect.poll(async () => (await link(id)).ready, { timeout: 30_000, interval: 250 }).toBe(true);
    expect((await link(id)).link).toContain('/api/sandbox/');
    expect((await lead(id)).state).toBe('pending');
  });
});

test('a sandbox endpoint serves signed calls of its own partner only', async () => {
  const body = JSON.stringify({ lead: {} });
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${server.origin}${path}`, { method: 'POST', body, headers });
  expect((await post(`/api/sandbox/${slug}/score`)).status).toBe(401);
  const forged = signatureHeaders([newPartnerSecret()], 'msg', body);
  expect((await post(`/api/sandbox/${slug}/score`, forged)).status).toBe(401);
  expect((await post('/api/sandbox/nobody/score')).status).toBe(404);
});
