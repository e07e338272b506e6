import { beforeAll, describe, expect, test } from 'vitest';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { unique } from '@/test/factory';
import { withMarket } from '@/test/market';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
const market = withMarket(() => server.database);
let client: TestClient;

beforeAll(async () => {
  client = await server.makeClient();
});

interface Offer {
  id: string;
  matches: Record<string, unknown>[];
}
const post = (body: unknown, headers?: Record<string, string>) =>
  client.send('POST', '/api/v2/offer', body, headers);
async function offer(body: Record<string, unknown>): Promise<Offer> {
  const response = await post(body);
  expect(response.status).toBe(200);
  return (await response.json()) as Offer;
}
const read = async (id: string) =>
  (await (await client.send('GET', `/api/v2/lead/${id}`)).json()) as Record<string, unknown>;
const makeBody = (intent: { title: string }, changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent: intent.title, ...changes });

describe('200', () => {
  test('a match has exactly the documented keys, flat (spec 2.3)', async () => {
    const intent = await market.addIntent();
    const condition = { field: 'net_income', operator: '>=', value: 15_000, results: 40 };
    const partner = await market.addPartner(
      intent,
      { companyLogoUrl: 'https://cdn.example/logo.png', endToEnd: true },
      [],
      { probabilityConditions: [condition] },
    );
    const { id, ...rest } = await offer(makeBody(intent));
    expect(id).toMatch(/^[0-9A-Za-z]{22}$/);
    expect(rest).toEqual({
      matches: [
        {
          id: partner.id,
          company_name: partner.companyName,
          company_website_url: '',
          company_logo_url: 'https://cdn.example/logo.png',
          company_mini_logo_url: '',
          company_wide_logo_url: '',
          partner_type: 'lender',
          probability_conditions: [condition],
          partner_slug: partner.slug,
          rank: 1,
          probability: 40,
          live_scoring_api: false,
          end_to_end: true,
        },
      ],
    });
    expect(await read(id)).toMatchObject({ state: 'matched' });
  });

  test('a live score gives probability and quote; without a quote there is no live_quotes (spec 2.3)', async () => {
    const intent = await market.addIntent();
    await market.addPartner(intent, {}, ['score']);
    const quote = { term: 24, instalment: 2_610.55 };
    market.partnerServer.answer({ json: { available: true, probability: 71.6, quote } });
    const [match] = (await offer(makeBody(intent))).matches;
    expect(match).toMatchObject({ probability: 72, live_quotes: quote, live_scoring_api: true });
    expect(match?.probability_conditions).toEqual([]);
    market.partnerServer.answer({ json: { available: true } });
    const [plain] = (await offer(makeBody(intent))).matches;
    expect(plain).toMatchObject({ probability: 0, live_scoring_api: true });
    expect(plain).not.toHaveProperty('live_quotes');
  });

  test.each([
    ['not available', { json: { available: false } }],
    ['an error', { status: 500 }],
    ['unreadable', { text: '<html>' }],
  ])('a partner whose live score is %s is left out of matches (spec 2.3)', async (_, answer) => {
    const intent = await market.addIntent();
    const without = await market.addPartner(intent);
    await market.addPartner(intent, {}, ['score']);
    market.partnerServer.answer(answer);
    expect((await offer(makeBody(intent))).matches.map(({ id }) => id)).toEqual([without.id]);
  });

  test('rank 1 is the best: by probability, then priority, then partner id (design catalogue 7)', async () => {
    const intent = await market.addIntent();
    const always = (results: number) => ({
      probabilityConditions: [{ field: 'net_income', operator: '>', value: 0, results }],
    });
    const late = await market.addPartner(intent, { priority: 50 }, [], always(10));
    const early = await market.addPartner(intent, { priority: 10 }, [], always(10));
    const twin = await market.addPartner(intent, { priority: 10 }, [], always(10));
    const best = await market.addPartner(intent, { priority: 100 }, [], always(60));
    const { matches } = await offer(makeBody(intent));
    expect(matches.map(({ id, rank }) => [rank, id])).toEqual([
      [1, best.id],
      [2, early.id],
      [3, twin.id],
      [4, late.id],
    ]);
  });

  test('probability is held to 0..100 (design catalogue 6)', async () => {
    const intent = await market.addIntent();
    const points = (results: number) => ({
      probabilityConditions: [{ field: 'age', operator: '>', value: 1, results }],
    });
    await market.addPartner(intent, {}, [], points(250));
    await market.addPartner(intent, {}, [], points(-30));
    expect((await offer(makeBody(intent))).matches.map(({ probability }) => probability)).toEqual([100, 0]);
  });

  test('every rule must hold, and one on a field the lead lacks does not exclude (design catalogue 5, eligibility)', async () => {
    const intent = await market.addIntent();
    const rule = (field: string, operator: string, value: unknown) => ({
      eligibility: [{ field, operator, value }],
    });
    const kept = [
      await market.addPartner(intent, {}, [], rule('net_income', 'between', [25_000, 30_000])),
      await market.addPartner(intent, {}, [], rule('province', 'in', ['Gauteng'])),
      await market.addPartner(intent, {}, [], rule('citizenship', '=', 'Citizen')),
    ];
    await market.addPartner(intent, {}, [], rule('net_income', '>', 25_000));
    await market.addPartner(intent, {}, [], rule('citizenship', 'not in', ['citizen']));
    const { matches } = await offer(makeBody(intent));
    expect(matches.map(({ id }) => id).sort()).toEqual(kept.map(({ id }) => id).sort());
    for (const match of matches) expect(match).not.toHaveProperty('eligibility');
  });

  test('without a match: an empty list, and the lead is unmatched (design lead 5)', async () => {
    const { id, matches } = await offer(makeBody(await market.addIntent()));
    expect(matches).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'unmatched' });
  });

  test('inactive partners, and those of other intents, are no matches (spec 2.3)', async () => {
    const intent = await market.addIntent();
    await market.addPartner(intent, { active: false });
    await market.addPartner(await market.addIntent());
    expect((await offer(makeBody(intent))).matches).toEqual([]);
  });

  test('partner_ids limit the partners that are considered (spec 2.1, design lead 22)', async () => {
    const intent = await market.addIntent();
    const wanted = await market.addPartner(intent);
    await market.addPartner(intent);
    const { matches } = await offer(makeBody(intent, { partner_ids: [wanted.id, 999_999_999, wanted.id] }));
    expect(matches.map(({ id }) => id)).toEqual([wanted.id]);
    expect(market.partnerServer.callsTo('/accept')).toEqual([]);
  });

  test('a duplicate keeps its id; values sent now replace stored ones, absent and null ones do not (design lead 17)', async () => {
    const intent = await market.addIntent();
    const body = makeBody(intent, { city: 'Durban', suburb: 'Glenwood', gross_income: 30_000 });
    const first = await offer(body);
    const again = await offer({
      ...body,
      city: 'Knysna',
      suburb: null,
      first_name: 'Zola',
      net_income: 26_000,
    });
    expect(again.id).toBe(first.id);
    expect(await read(first.id)).toMatchObject({
      first_name: 'Zola',
      city: 'Knysna',
      suburb: 'Glenwood',
      net_income: 26_000,
      gross_income: 30_000,
    });
  });

  test('a lead of POST /lead is the same applicant (spec 1)', async () => {
    const intent = await market.addIntent();
    const body = makeBody(intent);
    const lead = (await (await client.send('POST', '/api/v2/lead', body)).json()) as { id: string };
    expect((await offer(body)).id).toBe(lead.id);
  });

  test('a later offer without matches leaves the lead unmatched (design lead 5)', async () => {
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent);
    const body = makeBody(intent);
    const { id } = await offer(body);
    expect(await read(id)).toMatchObject({ state: 'matched' });
    await server.database.sql`update partner set active = false where id = ${partner.id}`;
    expect((await offer(body)).matches).toEqual([]);
    expect(await read(id)).toMatchObject({ state: 'unmatched' });
  });

  test('20 identical offers at once make one lead (spec 1)', async () => {
    const body = makeBody(market.intent);
    const offers = await Promise.all(Array.from({ length: 20 }, () => offer(body)));
    expect(new Set(offers.map(({ id }) => id)).size).toBe(1);
  });
});

describe('400, 413, 415', () => {
  test('as on POST /lead (spec 4, 7)', async () => {
    expect(await (await post('[]')).json()).toEqual({ message: 'Invalid JSON body' });
    expect((await post('{')).status).toBe(400);
    expect((await post(makeBody(market.intent, { city: 'x'.repeat(1024 * 1024) }))).status).toBe(413);
    const response = await post('{', { 'content-type': 'text/plain' });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: 'Content-Type must be application/json' });
  });
});

describe('422', () => {
  test('the fields are those of POST /lead (spec 2.1)', async () => {
    const response = await post({ partner_id: 4, popi: 'yes' });
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'Validation failed.',
      errors: {
        first_name: ['required'],
        last_name: ['required'],
        cell_phone_number: ['required'],
        id_number: ['required'],
        intent: ['required when intent is not present'],
        intent_id: ['required when intent_id is not present'],
        popi: ['must be a boolean', 'Client must give consent.'],
        partner_id: ['is not supported; use partner_ids'],
      },
    });
  });

  test('all missing intent fields are listed together; null and blank ones are missing (spec 7.2, design applicant 2)', async () => {
    const intent = await market.addIntent(['bank_name', 'city', 'net_income', 'suburb', 'email']);
    const response = await post(makeBody(intent, { city: ' ', suburb: null, email: null }));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'intent schema validation failed',
      missing_fields: ['bank_name', 'city', 'suburb', 'email'],
    });
  });

  test('gross income stands in for a required net income (spec 2.1)', async () => {
    const intent = await market.addIntent(['net_income']);
    await offer(makeBody(intent, { net_income: null, gross_income: 9_000 }));
    expect((await post(makeBody(intent, { net_income: null }))).status).toBe(422);
  });

  test('fast_application: true skips them, any other value does not (spec 2.1)', async () => {
    const intent = await market.addIntent(['bank_name']);
    expect((await post(makeBody(intent, { fast_application: true }))).status).toBe(200);
    for (const fast_application of [false, null])
      expect((await post(makeBody(intent, { fast_application }))).status).toBe(422);
  });

  test('the values sent now count, not those stored (design lead 17)', async () => {
    const intent = await market.addIntent(['bank_name']);
    const body = makeBody(intent, { bank_name: 'Capitec' });
    await offer(body);
    expect((await post({ ...body, bank_name: undefined })).status).toBe(422);
  });

  test('a lead that is refused is not stored (design http 1)', async () => {
    const intent = await market.addIntent(['bank_name']);
    const body = makeBody(intent, { id_number: makeIdNumber() });
    expect((await post(body)).status).toBe(422);
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
  });

  test('intent, then referee, then missing intent fields (design http 1, order of answers)', async () => {
    const intent = await market.addIntent(['bank_name']);
    const messages = [
      { intent: unique('none'), referee_id: 'nobody' },
      { referee_id: unique('nobody') },
      {},
    ].map(
      async (changes) =>
        ((await (await post(makeBody(intent, changes))).json()) as { message: string }).message,
    );
    expect(await Promise.all(messages)).toEqual([
      'intent not found',
      'referee_id not found',
      'intent schema validation failed',
    ]);
  });

  test('an inactive intent (spec 7.3)', async () => {
    const intent = await market.addIntent();
    await server.database.sql`update intent set active = false where id = ${intent.id}`;
    expect(await (await post(makeBody(intent))).json()).toEqual({ message: 'intent is not accepting leads' });
  });
});
