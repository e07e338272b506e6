import { beforeAll, describe, expect, test } from 'vitest';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliate, makeIntent } from '@/test/factory';
import { send, withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';

const server = withContract();
let client: TestClient;
let intent: { id: number; title: string };

beforeAll(async () => {
  client = await server.makeClient();
  intent = await makeIntent(server.database, { requiredFields: ['net_income', 'bank_name'] });
});

const check = async (body: unknown, sender = client) => {
  const response = await sender.send('POST', '/api/v2/lead/check', body);
  expect(response.status).toBe(200);
  return response.json();
};
const lead = (changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent_id: intent.id, bank_name: 'Absa', ...changes });
/** Of this client: others store theirs meanwhile. */
const leadCount = async () => {
  const { affiliateId } = client;
  const [row] = await server.database.sql<[{ count: number }]>`
    select count(*)::int as count from lead where affiliate_id = ${affiliateId}`;
  return row.count;
};

describe('200', () => {
  test('a lead that POST /lead would take, and nothing is stored', async () => {
    const before = await leadCount();
    expect(await check(lead())).toEqual({
      valid: true,
      errors: {},
      missing_fields: [],
      warnings: [],
      duplicate: null,
    });
    expect(await leadCount()).toBe(before);
  });

  test('the errors are those of POST /lead, and the rest is answered all the same', async () => {
    const body = lead({
      popi: 'yes',
      cell_phone_number: '082',
      net_income: 'much',
      bank_name: ' ',
      email: 'n@gmial.com',
    });
    const refused = await client.send('POST', '/api/v2/lead', body);
    const { errors } = (await refused.json()) as { errors: unknown };
    expect(await check(body)).toEqual({
      valid: false,
      errors,
      // Net income is there, but wrong: that is an error.
      missing_fields: ['bank_name'],
      warnings: [
        {
          field: 'email',
          code: 'email_domain',
          message: 'Did you mean @gmail.com?',
          suggestion: 'n@gmail.com',
        },
      ],
      duplicate: null,
    });
  });

  test('an empty object has every required field in its errors', async () => {
    const { valid, errors } = (await check({})) as { valid: boolean; errors: object };
    expect(valid).toBe(false);
    expect(Object.keys(errors)).toEqual(
      expect.arrayContaining(['first_name', 'id_number', 'popi', 'intent']),
    );
  });

  test('a duplicate is told by its id, whatever else is wrong, until its window has passed', async () => {
    const body = lead();
    const { id } = (await (await client.send('POST', '/api/v2/lead', body)).json()) as { id: string };
    expect(await check(body)).toMatchObject({ valid: true, duplicate: { id } });
    expect(await check({ ...body, first_name: '' })).toMatchObject({ valid: false, duplicate: { id } });
    expect(await check({ ...body, id_number: makeIdNumber() })).toMatchObject({ duplicate: null });
    await server.database.sql`update lead_identity set created_at = now() - interval '10 years'`;
    expect(await check(body)).toMatchObject({ duplicate: null });
  });

  test('another affiliate’s lead is no duplicate', async () => {
    const body = lead();
    await client.send('POST', '/api/v2/lead', body);
    const affiliate = await makeAffiliate(server.database);
    const stranger = await server.makeClient({ affiliateId: affiliate.id });
    expect(await check(body, stranger)).toMatchObject({ valid: true, duplicate: null });
  });

  test.each([
    [{ intent_id: 2 ** 40 }, { intent_id: ['intent not found'] }],
    [{ intent_id: 1e300 }, { intent_id: ['intent not found'] }],
    [{ intent_id: null, intent: 'No such product' }, { intent: ['intent not found'] }],
    [{ referee_id: 'nobody' }, { referee_id: ['referee_id not found'] }],
  ])('a rule that POST /lead would refuse by is the error of its field: %o', async (changes, errors) => {
    expect(await check(lead(changes))).toMatchObject({ valid: false, errors });
  });

  test('fast_application skips what the intent requires', async () => {
    expect(await check(lead({ bank_name: undefined }))).toMatchObject({ missing_fields: ['bank_name'] });
    expect(await check(lead({ bank_name: undefined, fast_application: true }))).toMatchObject({
      valid: true,
      missing_fields: [],
    });
  });

  test('hostile keys and values are no error of ours', async () => {
    for (const body of [
      '{"__proto__": {"id_number": "8001015009087"}, "constructor": 1}',
      '{"first_name": {"toString": 1}, "net_income": [], "title": {}}',
      '{"intent": "\\u0000", "referee_id": "\\ud800"}',
    ]) {
      const response = await client.send('POST', '/api/v2/lead/check', JSON.parse(body));
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ valid: false });
    }
  });
});

describe('refused', () => {
  test('400 for what is no JSON object, 401 without a key, 415 for another type, 405 for another method', async () => {
    expect((await client.send('POST', '/api/v2/lead/check', [1])).status).toBe(400);
    expect((await send(server.origin, 'POST', '/api/v2/lead/check', {})).status).toBe(401);
    expect((await client.send('PUT', '/api/v2/lead/check')).status).toBe(405);
    const text = await client.send('POST', '/api/v2/lead/check', {}, { 'content-type': 'text/plain' });
    expect(text.status).toBe(415);
  });
});
