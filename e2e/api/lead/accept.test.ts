import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerText } from '@/lib/base/error/message';
import { makeLeadBody } from '@/test/applicant';
import { withMarket } from '@/test/market';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

const post = (body: unknown, headers?: Record<string, string>, sender = client) =>
  sender.send('POST', '/api/v2/accept', body, headers);
const read = async (id: string) =>
  (await (await client.send('GET', `/api/v2/lead/${id}`)).json()) as Record<string, unknown>;

type PartnerValues = Parameters<typeof market.addPartner>[1];

/** A lead with one match, at a partner with an accept endpoint. */
async function makeMatched(values: PartnerValues = {}) {
  const intent = await market.addIntent();
  const partner = await market.addPartner(intent, values, ['accept']);
  const hashid = await market.makeOffer(client, intent);
  return { intent, partner, hashid, body: { hashid, partner_id: partner.id } };
}

async function expectRule(response: Response, message: string) {
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ message });
}
const wrongState = 'lead is not in matched, declined, or failed state';

describe('200', () => {
  test('partner details: id, status, api with exactly the documented keys, and the redirect (spec 2.5)', async () => {
    const { partner, hashid, body } = await makeMatched({ endToEnd: true });
    market.partnerServer.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
    const response = await post(body);
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: hashid,
      status: 'accepted',
      api: [
        {
          id: partner.id,
          company_name: partner.companyName,
          company_website_url: '',
          partner_type: 'lender',
          live_scoring_api: false,
          end_to_end: true,
          company_logo_url: '',
          company_mini_logo_url: '',
          company_wide_logo_url: '',
        },
      ],
      redirect: 'https://lender.example/go',
    });
    expect(await read(hashid)).toMatchObject({
      state: 'accepted',
      accept: { partner_id: partner.id, status: 'accepted', redirect: 'https://lender.example/go', link: '' },
    });
  });

  test('without a redirect from the partner there is none (spec 2.5)', async () => {
    const { body } = await makeMatched();
    expect(Object.keys((await (await post(body)).json()) as object).sort()).toEqual(['api', 'id', 'status']);
  });

  test('redirect: only the redirect (spec 2.5)', async () => {
    const { body } = await makeMatched({ acceptVariant: 'redirect' });
    market.partnerServer.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
    expect(await (await post(body)).json()).toEqual({ redirect: 'https://lender.example/go' });
  });

  test('end-to-end: id and status pending, then the link by polling (spec 2.5, design lead 31)', async () => {
    const { hashid, body } = await makeMatched({ endToEnd: true });
    market.partnerServer.answer({ json: { status: 'accepted', link: 'https://lender.example/continue' } });
    expect(await (await post({ ...body, type: 'apply-now' })).json()).toEqual({
      id: hashid,
      status: 'pending',
    });
    const link = await client.send('GET', `/api/v2/accept/${hashid}/link`);
    expect(await link.json()).toEqual({ ready: true, link: 'https://lender.example/continue' });
  });

  test.each(['declined', 'failed'])('%s: details with an empty api list (design lead 12)', async (status) => {
    const { hashid, body } = await makeMatched();
    market.partnerServer.answer(status === 'declined' ? { json: { status } } : { status: 500 });
    expect(await (await post(body)).json()).toEqual({ id: hashid, status, api: [] });
    expect(await read(hashid)).toMatchObject({ state: status });
  });

  test.each(['declined', 'failed'])('after %s another accept is allowed (spec 3)', async (status) => {
    const { body } = await makeMatched();
    market.partnerServer.answer(status === 'declined' ? { json: { status } } : { status: 500 });
    await post(body);
    market.partnerServer.answer({ json: { status: 'accepted' } });
    expect(await (await post(body)).json()).toMatchObject({ status: 'accepted' });
  });

  test('the chosen quote, type and bank reach the partner; the bank is stored on the lead (spec 2.4)', async () => {
    const { hashid, body } = await makeMatched();
    const live_quotes = [{ term: 24 }, null, 'x', 1.5];
    expect((await post({ ...body, live_quotes, type: 'call me', bank: 'Capitec' })).status).toBe(200);
    const [call] = market.partnerServer.callsTo('/accept');
    expect(call?.body).toMatchObject({
      lead_id: hashid,
      live_quotes,
      type: 'call me',
      bank: 'Capitec',
      kind: 'accept',
    });
    expect(await read(hashid)).toMatchObject({ bank: 'Capitec', accept: { type: 'call me' } });
  });

  test('the body is read as JSON whatever its Content-Type (design http 1, order of answers)', async () => {
    const { body } = await makeMatched();
    expect((await post(JSON.stringify(body), { 'content-type': 'text/plain' })).status).toBe(200);
  });

  test('of 10 accepts at once exactly one reaches the partner (design lead 4)', async () => {
    const { body } = await makeMatched();
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => post(body)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 422)).toHaveLength(9);
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(1);
  });
});

describe('Idempotency-Key (design base 10)', () => {
  const key = () => ({ 'idempotency-key': randomUUID() });

  test('of 10 accepts at once one reaches the partner, and all are answered with its outcome', async () => {
    const { hashid, body } = await makeMatched();
    market.partnerServer.answer({ json: { status: 'declined' }, delayMs: 50 });
    const headers = key();
    const responses = await Promise.all(Array.from({ length: 10 }, () => post(body, headers)));
    for (const response of responses) {
      expect(response.status).toBe(200);
      expect(await response.json()).toEqual({ id: hashid, status: 'declined', api: [] });
    }
    const replayed = responses.map(({ headers }) => headers.get('idempotency-replayed'));
    expect(replayed.filter((value) => value === 'true')).toHaveLength(9);
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(1);
    // Without the key the decline may be followed by another accept; under it nothing follows.
    expect((await post(body, headers)).headers.get('idempotency-replayed')).toBe('true');
    expect(market.partnerServer.callsTo('/accept')).toHaveLength(1);
  });

  test('another body is refused, and so is a key that is none', async () => {
    const { body } = await makeMatched();
    const headers = key();
    expect((await post(body, headers)).headers.get('idempotency-replayed')).toBeNull();
    await expectRule(
      await post({ ...body, bank: 'FNB' }, headers),
      'Idempotency-Key was used with another body',
    );
    const response = await post(body, { 'idempotency-key': 'two words' });
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({
      message: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
    });
  });

  test('the key of another client, or of the other environment, is another key', async () => {
    const headers = key();
    const { body } = await makeMatched();
    await post(body, headers);
    const other = await server.makeClient();
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent, {}, ['accept']);
    const hashid = await market.makeOffer(other, intent);
    const response = await post({ hashid, partner_id: partner.id }, headers, other);
    expect(response.status).toBe(200);
    expect(response.headers.get('idempotency-replayed')).toBeNull();
  });

  test('v1 does not know it', async () => {
    const { body } = await makeMatched();
    const send = () => client.send('POST', '/api/v1/accept', body, { 'idempotency-key': 'two words' });
    expect((await send()).status).toBe(200);
    const again = await send();
    expect(again.status).toBe(422);
    expect(again.headers.get('idempotency-replayed')).toBeNull();
  });
});

describe('400 and 413', () => {
  test('no JSON object (spec 7), or too large (design http 5)', async () => {
    for (const body of ['', '{', '[]', 'null', '"x"']) {
      const response = await post(body);
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: 'Invalid JSON body' });
    }
    expect((await post({ hashid: 'x'.repeat(1024 * 1024) })).status).toBe(413);
  });
});

describe('401', () => {
  test('without a key (spec 5.4)', async () => {
    const response = await send(server.origin, 'POST', '/api/v2/accept', { body: '{' });
    expect(response.status).toBe(401);
    expect(await response.json()).toEqual({ error: 'unauthorized' });
  });
});

describe('404', () => {
  test('an unknown hashid, another affiliate’s lead, and one of the other environment (spec 2.4, 5.7, 7.3)', async () => {
    const { body } = await makeMatched();
    const other = await server.makeClient();
    const production = await server.makeClient({
      environment: 'production',
      affiliateId: client.affiliateId,
    });
    for (const response of [
      await post({ ...body, hashid: 'a'.repeat(22) }),
      await post(body, {}, other),
      await post(body, {}, production),
    ]) {
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: 'lead not found' });
    }
    expect(market.partnerServer.calls).toEqual([]);
  });
});

describe('405', () => {
  test('only POST (design http 5)', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) {
      const response = await client.send(method, '/api/v2/accept');
      expect(response.status).toBe(405);
      expect(response.headers.get('allow')).toBe('POST');
    }
  });
});

describe('422 field validation', () => {
  test.each([
    [{}, { hashid: ['required'], partner_id: ['required'] }],
    [
      { hashid: ' ', partner_id: null },
      { hashid: ['required'], partner_id: ['required'] },
    ],
    [
      { hashid: 4, partner_id: '4' },
      { hashid: ['must be a string'], partner_id: ['must be an integer'] },
    ],
    [{ hashid: 'a', partner_id: 0 }, { partner_id: ['invalid'] }],
    [{ hashid: 'a', partner_id: 1.5 }, { partner_id: ['must be an integer'] }],
    [
      { hashid: 'a', partner_id: 1, live_score: 0.5, type: 4, bank: {} },
      {
        live_score: ['is not supported; use live_quotes'],
        type: ['must be a string'],
        bank: ['must be a string'],
      },
    ],
  ])('%j names every failing field (spec 2.4, 7.1)', async (body, errors) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message: 'Validation failed.', errors });
  });

  test('a null live_score is absent (design applicant 2)', async () => {
    const { body } = await makeMatched();
    expect((await post({ ...body, live_score: null })).status).toBe(200);
  });
});

describe('422 business rules', () => {
  test('a lead that was never offered is not in the right state (spec 3, 7.3)', async () => {
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent);
    const { id } = (await (
      await client.send('POST', '/api/v2/lead', makeLeadBody({ intent: intent.title }))
    ).json()) as { id: string };
    await expectRule(await post({ hashid: id, partner_id: partner.id }), wrongState);
  });

  test('an unmatched, a pending and an accepted lead neither (spec 3)', async () => {
    const intent = await market.addIntent();
    await expectRule(
      await post({ hashid: await market.makeOffer(client, intent), partner_id: 1 }),
      wrongState,
    );
    const pending = await makeMatched();
    market.partnerServer.answer({ json: { status: 'pending' } });
    expect(await (await post(pending.body)).json()).toMatchObject({ status: 'pending' });
    await expectRule(await post(pending.body), wrongState);
    const accepted = await makeMatched();
    market.partnerServer.answer({ json: { status: 'accepted' } });
    await post(accepted.body);
    await expectRule(await post(accepted.body), wrongState);
  });

  test('a partner that is not a current match (spec 2.4, design lead 8)', async () => {
    const { intent, body, hashid } = await makeMatched();
    const message = 'partner is not a current match for the lead';
    const later = await market.addPartner(intent);
    for (const partner_id of [later.id, 999_999_999, Number.MAX_SAFE_INTEGER, 1e300])
      await expectRule(await post({ ...body, partner_id }), message);
    await server.database.sql`update partner set active = false where id = ${body.partner_id}`;
    await expectRule(await post(body), message);
    expect(await read(hashid)).toMatchObject({ state: 'matched' });
  });

  test('a later offer replaces the earlier one (design lead 8)', async () => {
    const intent = await market.addIntent();
    const first = await market.addPartner(intent);
    const second = await market.addPartner(intent);
    const body = makeLeadBody({ intent: intent.title });
    const { id } = (await (await client.send('POST', '/api/v2/offer', body)).json()) as { id: string };
    await client.send('POST', '/api/v2/offer', { ...body, partner_ids: [second.id] });
    await expectRule(
      await post({ hashid: id, partner_id: first.id }),
      'partner is not a current match for the lead',
    );
    expect((await post({ hashid: id, partner_id: second.id })).status).toBe(200);
  });

  test('apply-now on a partner that is not end-to-end (design lead 10)', async () => {
    const { body } = await makeMatched();
    await expectRule(
      await post({ ...body, type: 'apply-now' }),
      'partner does not support end-to-end applications',
    );
  });

  test('fields, then the lead, then its state, then the match (design lead 10)', async () => {
    const { body } = await makeMatched();
    await post(body);
    expect((await post({ hashid: 'nobody', partner_id: 'x' })).status).toBe(422);
    expect((await post({ hashid: 'nobody', partner_id: 1 })).status).toBe(404);
    await expectRule(await post({ ...body, partner_id: 999_999_999, type: 'apply-now' }), wrongState);
  });
});

describe('503', () => {
  test.each(['break', 'half answer'] as const)(
    'a call with an unknown outcome (%s) leaves the lead pending; it is not accepted twice (design lead 13)',
    async (action) => {
      const { hashid, body } = await makeMatched();
      market.partnerServer.answer(action);
      const response = await post(body);
      expect(response.status).toBe(503);
      expect(await response.json()).toEqual({ message: answerText.unavailableAtAccept });
      expect(await read(hashid)).toMatchObject({ state: 'pending', accept: { status: 'pending' } });
      await expectRule(await post(body), wrongState);
    },
  );
});
