import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerText } from '@/lib/base/error/message';
import { makeLeadBody } from '@/test/applicant';
import { withMarket } from '@/test/market';
import { withContract } from '@/test/server/contract';
import { sendByClient } from '@/test/server/send-by-client';
import type { TestClient } from '@/test/server/server';

// The calls with a body: one success, and one of each kind of refusal. Which bodies are refused is no concern of a client:
// `e2e/api/lead` has all of them.
const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

/** The status and the body of an answer that came through the client. */
async function answerTo(path: string, body: object, headers?: Record<string, string>) {
  const response = await client.send('POST', `/api/v2/${path}`, body, headers);
  // A fetched answer has the address that it came from.
  expect(response.url).toBe('');
  return [response.status, await response.json()] as const;
}

const refusedFields = [422, { message: 'Validation failed.', errors: { email: [expect.any(String)] } }];

/** A lead with one match, at a partner with an accept endpoint. */
async function makeMatched() {
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, {}, ['accept']);
  const hashid = await market.makeOffer(client, intent);
  return { hashid, partner_id: partner.id };
}

describe('lead', () => {
  const body = (changes: object = {}) => makeLeadBody({ intent: market.intent.title, ...changes });

  test('a new lead, and the same once more', async () => {
    const lead = body();
    const [status, { id }] = await answerTo('lead', lead);
    expect([status, id]).toEqual([201, expect.stringMatching(/^[0-9A-Za-z]{22}$/)]);
    expect(await answerTo('lead', lead)).toMatchObject([200, { id }]);
  });

  test('a refused field, and an intent that is not there', async () => {
    expect(await answerTo('lead', body({ email: 'n/a' }))).toEqual(refusedFields);
    expect(await answerTo('lead', body({ intent: 'None of ours' }))).toEqual([
      422,
      { message: 'intent not found' },
    ]);
  });

  test('too large a body', async () => {
    const [status] = await answerTo('lead', body({ employer: 'x'.repeat(1024 * 1024) }));
    expect(status).toBe(413);
  });
});

describe('offer', () => {
  test('matches', async () => {
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent);
    expect(await answerTo('offer', makeLeadBody({ intent: intent.title }))).toMatchObject([
      200,
      { matches: [{ id: partner.id, rank: 1 }] },
    ]);
  });

  test('a refused field, and what the intent asks for besides', async () => {
    const intent = await market.addIntent(['bank_name']);
    const body = makeLeadBody({ intent: intent.title });
    expect(await answerTo('offer', { ...body, email: 'n/a' })).toEqual(refusedFields);
    const [status, refusal] = await answerTo('offer', body);
    expect([status, refusal.message]).toEqual([422, 'intent schema validation failed']);
    expect(JSON.stringify(refusal)).toContain('bank_name');
  });
});

describe('accept', () => {
  test('an outcome, which the same Idempotency-Key repeats and another body may not take', async () => {
    const body = await makeMatched();
    const key = { 'Idempotency-Key': randomUUID() };
    const answer = await answerTo('accept', body, key);
    expect(answer).toMatchObject([200, { id: body.hashid, status: 'accepted' }]);
    expect(await answerTo('accept', body, key)).toEqual(answer);
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(1);
    const [status] = await answerTo('accept', { ...body, partner_id: 1 }, key);
    expect(status).toBe(422);
  });

  test('an unknown lead, a refused field, and a lead in another state', async () => {
    const body = await makeMatched();
    expect((await answerTo('accept', { ...body, hashid: 'A'.repeat(22) }))[0]).toBe(404);
    expect(await answerTo('accept', { ...body, partner_id: 'x' })).toMatchObject([
      422,
      { errors: { partner_id: [expect.any(String)] } },
    ]);
    expect((await answerTo('accept', body))[0]).toBe(200);
    expect(await answerTo('accept', body)).toEqual([
      422,
      { message: 'lead is not in matched, declined, or failed state' },
    ]);
  });

  test('an outcome that is not known', async () => {
    const body = await makeMatched();
    market.partnerServer.answer('break');
    expect(await answerTo('accept', body)).toEqual([503, { message: answerText.unavailableAtAccept }]);
  });
});

test.each(['lead', 'offer', 'accept'])('%s without a key that works', async (path) => {
  const call = { method: 'POST', path: `/api/v2/${path}`, body: {}, headers: {} };
  expect((await sendByClient(server.origin, 'wrong', call))?.status).toBe(401);
});
