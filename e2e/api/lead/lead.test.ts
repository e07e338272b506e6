import { beforeAll, describe, expect, test } from 'vitest';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { makeAffiliate, makeIntent, makePartner, unique } from '@/test/factory';
import { withContract } from '@/test/server/contract';
import type { TestClient } from '@/test/server/server';
import type { Environment } from '@/word/environment';

const server = withContract();
let client: TestClient;
let intent: { id: number; title: string };
let inactive: { id: number; title: string };

beforeAll(async () => {
  client = await server.makeClient();
  intent = await makeIntent(server.database, { requiredFields: ['bank_name'] });
  inactive = await makeIntent(server.database, { active: false });
});

const makeBody = (changes: Record<string, unknown> = {}) =>
  makeLeadBody({ intent: intent.title, ...changes });
const post = (body: unknown, headers?: Record<string, string>, sender = client) =>
  sender.send('POST', '/api/v2/lead', body, headers);
const read = async (id: string, sender = client) =>
  (await sender.send('GET', `/api/v2/lead/${id}`)).json() as Promise<Record<string, unknown>>;

async function create(changes: Record<string, unknown> = {}, sender = client): Promise<string> {
  const response = await post(makeBody(changes), {}, sender);
  expect(response.status).toBe(201);
  return ((await response.json()) as { id: string }).id;
}

async function expectErrors(changes: Record<string, unknown>, errors: Record<string, string[]>) {
  const response = await post(makeBody(changes));
  expect(response.status).toBe(422);
  expect(await response.json()).toEqual({ message: 'Validation failed.', errors });
}

describe('201', () => {
  test('a new lead is answered with its id and status, and nothing else (spec 2.2)', async () => {
    const response = await post(makeBody());
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      id: expect.stringMatching(/^[0-9A-Za-z]{22}$/),
      status: 'Lead successfully added',
    });
  });

  test('the intent title is matched whatever its case and surrounding spaces (spec 2.1)', async () => {
    const id = await create({ intent: ` ${intent.title.toUpperCase()} ` });
    expect(await read(id)).toMatchObject({ intent: { id: intent.id, title: intent.title } });
  });

  test.each([
    ['an integer', (id: number) => id],
    ['a string of digits', (id: number) => String(id)],
  ])('intent_id may be %s, and intent is not needed then (spec 2.1, design lead 19)', async (_, write) => {
    const id = await create({ intent: undefined, intent_id: write(intent.id) });
    expect(await read(id)).toMatchObject({ intent: { id: intent.id } });
  });

  test('intent_id decides when both are sent (design lead 18)', async () => {
    const id = await create({ intent: unique('no such intent'), intent_id: intent.id });
    expect(await read(id)).toMatchObject({ intent: { id: intent.id } });
  });

  test.each(['0821234567', '821234567', '27821234567', '+27821234567', '+270821234567', '270821234567'])(
    'the phone number %s is accepted and stored in the leading-zero form (spec 2.1)',
    async (sent) => {
      const id = await create({ cell_phone_number: sent });
      expect(await read(id)).toMatchObject({ cell_phone_number: '0821234567' });
    },
  );

  test.each([["O'Neill"], ['Zoë-Mae'], ['J.P. van der Merwe'], ['Ngũgĩ'], ['Łukasz'], ['D’Arcy']])(
    '%s is a name (spec 2.1)',
    async (name) => {
      const id = await create({ first_name: ` ${name} `, last_name: name });
      expect(await read(id)).toMatchObject({ first_name: name, last_name: name });
    },
  );

  test('fields that are not available may be left out or null (spec 2.1)', async () => {
    const id = await create({
      email: null,
      gross_income: null,
      net_income: null,
      referee_id: null,
      city: null,
    });
    expect(await read(id)).toMatchObject({ email: null, net_income: null, gross_income: null, city: null });
  });

  test('gross and net income take each other’s value when one is missing (spec 2.1)', async () => {
    const net = await create({ net_income: 12_000, gross_income: undefined });
    expect(await read(net)).toMatchObject({ net_income: 12_000, gross_income: 12_000 });
    const gross = await create({ net_income: null, gross_income: 17_000 });
    expect(await read(gross)).toMatchObject({ net_income: 17_000, gross_income: 17_000 });
    const both = await create({ net_income: 1, gross_income: 2 });
    expect(await read(both)).toMatchObject({ net_income: 1, gross_income: 2 });
  });

  test('optional fields without a type are stored as sent, whatever scalar they are (spec 2.1)', async () => {
    const sent = {
      title: 'Ms',
      language: 7,
      education: true,
      employed: false,
      payday: '25',
      bank_name: 'Capitec',
      repayment_period: 24,
      employment_period: '2 years',
      company_name: 'Acme',
      debt_amount: '5000',
      open_loans: 0,
      payment_frequency: 'monthly',
      debt_review: false,
      street_address: '1 Long St',
      suburb: 'Gardens',
      city: 'Cape Town',
      postal_code: '0081',
      province: 'WC',
      income_source: 'salary',
      credit_score_label: 'good',
      credit_score_int: 640,
      expenses: 4_000,
      loan_amount_required: 0,
    };
    expect(await read(await create(sent))).toMatchObject(sent);
  });

  test('the intent’s extra required fields are not enforced here (spec 2.1)', async () => {
    expect((await post(makeBody({ bank_name: undefined }))).status).toBe(201);
  });

  test('fast_application has no effect here, and unknown fields and api_token are ignored (spec 2.1, 5.3)', async () => {
    expect(
      (await post(makeBody({ fast_application: true, favourite_colour: 'red', api_token: 5 }))).status,
    ).toBe(201);
  });

  test('referee_id attributes the lead to another affiliate (spec 2.1)', async () => {
    const referee = await makeAffiliate(server.database);
    expect(await read(await create({ referee_id: referee.refereeId }))).toMatchObject({
      referee_id: referee.refereeId,
    });
  });

  test('application/json may carry parameters and any case (spec 4)', async () => {
    const types = ['application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'];
    for (const type of types) expect((await post(makeBody(), { 'content-type': type })).status).toBe(201);
  });

  test('a body without Content-Length is read as well (spec 4)', async () => {
    const response = await fetch(`${server.origin}/api/v2/lead`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      body: new Blob([JSON.stringify(makeBody())]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(201);
  });

  test('an empty partner_ids is the same as none (design applicant 2)', async () => {
    const response = await post(makeBody({ partner_ids: [] }));
    expect(Object.keys((await response.json()) as object)).toEqual(['id', 'status']);
  });

  test('an ID number of a refugee, and one of 29 February, are valid (spec 2.1)', async () => {
    const luhn = (body: string) => {
      const sum = [...body].reduce((total, digit, at) => {
        const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
        return total + (value > 9 ? value - 9 : value);
      }, 0);
      return body + String((10 - (sum % 10)) % 10);
    };
    for (const id_number of [luhn('850615500928'), luhn('000229500908'), luhn('960229500918')]) {
      expect([200, 201]).toContain((await post(makeBody({ id_number }))).status);
    }
  });
});

describe('200', () => {
  test('the same applicant gets the existing id, and stored values stay as first sent (spec 2.2, design lead 16)', async () => {
    const body = makeBody({ city: 'Durban' });
    const first = (await (await post(body)).json()) as { id: string };
    const again = await post({ ...body, first_name: 'Other', city: 'Knysna', suburb: 'Hill' });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual({ id: first.id, status: 'Lead successfully added' });
    expect(await read(first.id)).toMatchObject({ first_name: 'Thandi', city: 'Durban', suburb: null });
  });

  test('another intent, affiliate or environment is another submission (design lead 15)', async () => {
    const body = makeBody();
    const other = await makeIntent(server.database);
    const production = await makeIntent(server.database, { environment: 'production' });
    const senders: [TestClient, string][] = [
      [client, intent.title],
      [client, other.title],
      [await server.makeClient(), intent.title],
      [
        await server.makeClient({ environment: 'production', affiliateId: client.affiliateId }),
        production.title,
      ],
    ];
    for (const [sender, title] of senders)
      expect((await post({ ...body, intent: title }, {}, sender)).status).toBe(201);
  });

  test('two keys of one affiliate share their leads (design lead 15)', async () => {
    const body = makeBody();
    const second = await server.makeClient({ affiliateId: client.affiliateId });
    expect((await post(body)).status).toBe(201);
    expect((await post(body, {}, second)).status).toBe(200);
  });

  test('50 identical posts at once make one lead: one 201, the rest 200, all the same id (spec 2.2)', async () => {
    const body = makeBody();
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(body)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 200)).toHaveLength(49);
    const bodies = (await Promise.all(responses.map((response) => response.json()))) as { id: string }[];
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  });

  test('after the window the same applicant is a new lead (spec 1, design lead 15)', async () => {
    const body = makeBody();
    const first = (await (await post(body)).json()) as { id: string };
    await server.database.sql`
      update lead_identity set created_at = now() - interval '31 days' where affiliate_id = ${client.affiliateId}`;
    const later = await post(body);
    expect(later.status).toBe(201);
    expect(((await later.json()) as { id: string }).id).not.toBe(first.id);
  });
});

describe('400', () => {
  test.each([
    ['nothing', ''],
    ['truncated JSON', '{"first_name":'],
    ['text', 'first_name=Thandi'],
    ['an array', '[]'],
    ['a string', '"lead"'],
    ['null', 'null'],
    ['a number', '12'],
    ['a trailing comma', '{"a":1,}'],
    ['NaN', '{"a":NaN}'],
    ['a byte order mark only', '\uFEFF'],
  ])('%s is no JSON object (spec 7, design http 4)', async (_, body) => {
    const response = await post(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ message: 'Invalid JSON body' });
  });
});

describe('401', () => {
  test('the key is checked before Content-Type and body (design http 1, order of answers)', async () => {
    for (const headers of [{ 'content-type': 'text/plain' }, { 'content-type': 'application/json' }]) {
      const response = await post('{', { ...headers, authorization: 'Bearer nothing' });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ error: 'unauthorized' });
    }
  });
});

describe('413', () => {
  test('a body over 1 MiB is too large, with and without Content-Length (design http 5)', async () => {
    const large = JSON.stringify(makeBody({ city: 'x'.repeat(1024 * 1024) }));
    const response = await post(large);
    expect(response.status).toBe(413);
    expect(await response.json()).toEqual({ message: 'body too large' });
    const streamed = await fetch(`${server.origin}/api/v2/lead`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.key}`, 'content-type': 'application/json' },
      body: new Blob([large]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(streamed.status).toBe(413);
    expect(await streamed.json()).toEqual({ message: 'body too large' });
  });
});

describe('415', () => {
  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/json-patch+json',
    'text/json',
    '',
  ])('the Content-Type "%s" is another than application/json (spec 7)', async (type) => {
    const response = await post('{', { 'content-type': type });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({ message: 'Content-Type must be application/json' });
  });
});

describe('422 field validation', () => {
  test('every failing field of an empty body is named at once, both intent fields included (spec 7.1)', async () => {
    const response = await post({});
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      message: 'Validation failed.',
      errors: {
        first_name: ['required'],
        last_name: ['required'],
        cell_phone_number: ['required'],
        id_number: ['required'],
        popi: ['Client must give consent.'],
        intent: ['required when intent is not present'],
        intent_id: ['required when intent_id is not present'],
      },
    });
  });

  test('null and blank required fields are missing (spec 2.1, design applicant 2)', async () => {
    await expectErrors(
      { first_name: null, last_name: '  ', cell_phone_number: '', id_number: null, popi: null, intent: ' ' },
      {
        first_name: ['required'],
        last_name: ['required'],
        cell_phone_number: ['required'],
        id_number: ['required'],
        popi: ['Client must give consent.'],
        intent: ['required when intent is not present'],
        intent_id: ['required when intent_id is not present'],
      },
    );
  });

  test.each(['Thandi2', 'UnConfirmed', 'UNCONFIRMED', 'a@b', 'x'.repeat(1001), '...', '<b>', 'a_b'])(
    'the name %s is invalid (spec 2.1, 7.1)',
    (name) =>
      expectErrors(
        { first_name: name, last_name: name },
        { first_name: ['invalid'], last_name: ['invalid'] },
      ),
  );

  test.each(['12345678', '08212345678901', '+44821234567', '082 123 4567', '0021234567', 'unknown'])(
    'the phone number %s is invalid (spec 2.1, 8)',
    (phone) => expectErrors({ cell_phone_number: phone }, { cell_phone_number: ['invalid'] }),
  );

  test.each([
    ['80010150090', ['must be 13 digits']],
    ['80010150090871', ['must be 13 digits']],
    ['800101500908x', ['must be numeric']],
    ['n/a', ['must be numeric', 'must be 13 digits']],
    ['8001015009088', ['must be a valid RSA ID number']],
    ['8013015009085', ['must be a valid RSA ID number']],
    ['8001015009384', ['must be a valid RSA ID number']],
  ])('the ID number %s is refused with %j (spec 2.1, 7.1)', (id_number, messages) =>
    expectErrors({ id_number }, { id_number: messages }),
  );

  test.each(['unknown', 'n/a', '', 'a@b', 'a b@example.com', 'a@example..com', '@example.com'])(
    'the email "%s" is malformed (spec 2.1, 7.1)',
    (email) => expectErrors({ email }, { email: ['must be a valid email address'] }),
  );

  test.each([
    [false, ['Client must give consent.']],
    ['yes', ['must be a boolean', 'Client must give consent.']],
    [1, ['must be a boolean', 'Client must give consent.']],
    ['true', ['must be a boolean', 'Client must give consent.']],
  ])('popi %j is no consent (spec 2.1, design applicant 1)', (popi, messages) =>
    expectErrors({ popi }, { popi: messages }),
  );

  test.each([
    ['gross_income', '25000', 'must be an integer'],
    ['net_income', 25_000.5, 'must be an integer'],
    ['loan_amount_required', true, 'must be an integer'],
    ['expenses', [], 'must be an integer'],
    ['credit_score_int', 'good', 'must be an integer'],
    ['fast_application', 'yes', 'must be a boolean'],
    ['fast_application', 1, 'must be a boolean'],
    ['first_name', 5, 'must be a string'],
    ['cell_phone_number', 821234567, 'must be a string'],
    ['id_number', 8001015009087, 'must be a string'],
    ['email', true, 'must be a string'],
    ['income_source', 5, 'must be a string'],
    ['credit_score_label', 5, 'must be a string'],
    ['referee_id', 5, 'must be a string'],
    ['partner_ids', 5, 'must be an array of integers'],
    ['partner_ids', ['5'], 'must be an array of integers'],
    ['partner_ids', [1, 2.5], 'must be an array of integers'],
    ['intent_id', 'first', 'must be an integer'],
    ['intent_id', 1.5, 'must be an integer'],
    ['net_income', -1, 'invalid'],
    ['net_income', 2_147_483_648, 'invalid'],
    ['city', { name: 'Durban' }, 'invalid'],
    ['title', ['Ms'], 'invalid'],
    ['city', 'a\0b', 'invalid'],
    ['city', '\uD800', 'invalid'],
    ['partner_id', 3, 'is not supported; use partner_ids'],
    ['partner_id', '', 'is not supported; use partner_ids'],
  ])('%s: %j is refused with "%s" (spec 2.1, 7.1)', (field, value, message) =>
    expectErrors({ [field]: value }, { [field]: [message] }),
  );

  test('a null partner_id is absent (design applicant 2)', async () => {
    expect((await post(makeBody({ partner_id: null }))).status).toBe(201);
  });

  test('51 partner_ids are too many, 50 are not (spec 8, design applicant 5)', async () => {
    const ids = Array.from({ length: 51 }, (_, at) => 900_000_000 + at);
    await expectErrors({ partner_ids: ids }, { partner_ids: ['must have at most 50 ids'] });
  });

  test('an intent title of the wrong type is named together with the others (spec 7.1)', () =>
    expectErrors(
      { intent: 5, popi: false },
      { intent: ['must be a string'], popi: ['Client must give consent.'] },
    ));
});

describe('422 business rules', () => {
  const expectRule = async (changes: Record<string, unknown>, message: string) => {
    const response = await post(makeBody(changes));
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({ message });
  };

  test('an unknown title or id is "intent not found" (spec 7.3)', async () => {
    await expectRule({ intent: unique('no such intent') }, 'intent not found');
    for (const id of [999_999_999, 0, -4, '99999999999999999999', 9e300])
      await expectRule({ intent_id: id }, 'intent not found');
  });

  test('an intent of the other environment or of another affiliate is "intent not found" (spec 1, design lead 18)', async () => {
    const production = await makeIntent(server.database, { environment: 'production' });
    await expectRule({ intent_id: production.id }, 'intent not found');
    await expectRule({ intent: production.title }, 'intent not found');
  });

  test('an inactive intent is "intent is not accepting leads" (spec 7.3)', async () => {
    await expectRule({ intent: inactive.title }, 'intent is not accepting leads');
    await expectRule({ intent_id: inactive.id }, 'intent is not accepting leads');
  });

  test('an unknown referee is "referee_id not found" (spec 7.3)', () =>
    expectRule({ referee_id: unique('nobody') }, 'referee_id not found'));

  test('fields come before the intent, and the intent before the referee (design http 1, order of answers)', async () => {
    const nobody = unique('nobody');
    await expectErrors(
      { intent: unique('none'), referee_id: nobody, popi: false },
      { popi: ['Client must give consent.'] },
    );
    await expectRule({ intent: unique('none'), referee_id: nobody }, 'intent not found');
    await expectRule({ intent: inactive.title, referee_id: nobody }, 'intent is not accepting leads');
  });

  test('a refused lead stores nothing (design http 1)', async () => {
    const id_number = makeIdNumber();
    await post(makeBody({ id_number, popi: false }));
    await post(makeBody({ id_number, intent: inactive.title }));
    await post(makeBody({ id_number, referee_id: unique('nobody') }));
    expect((await post(makeBody({ id_number }))).status).toBe(201);
  });
});

describe('live feedback and referrals', () => {
  test('without live feedback the answer has no response, whatever matches (spec 2.2)', async () => {
    await makePartner(server.database, { intents: [{ intentId: intent.id }] });
    expect(await (await post(makeBody())).json()).not.toHaveProperty('response');
  });
});

test('a key’s environment decides, whatever intent ids exist beside (spec 5.6)', async () => {
  const environments: Environment[] = ['uat', 'production'];
  for (const environment of environments) {
    const own = await makeIntent(server.database, { environment });
    const sender = await server.makeClient({ environment });
    expect((await post(makeLeadBody({ intent_id: own.id }), {}, sender)).status).toBe(201);
  }
});
