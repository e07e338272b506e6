import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DifferenceId, differences } from '@/lib/v1/difference';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { answerScores, makeCallablePartner } from '@/test/catalogue';
import { makeIntent } from '@/test/factory';
import { type PartnerServer, startPartnerServer } from '@/test/partner-server';
import { type TestClient, withServer } from '@/test/server/server';

type Json = Record<string, unknown>;
type Match = Json & { id: number };
type Version = 'v1' | 'v2';

const server = withServer();
let client: TestClient;
let partner: PartnerServer;
let intent: { id: number; title: string };
let quoted: { id: number };
let unscored: { id: number };
let plain: { id: number; companyName: string };

const quote = { amount: 40_000, term: 36 };

beforeAll(async () => {
  partner = await startPartnerServer();
  answerScores(partner, { quoted: { available: true, probability: 70, quote } });
  client = await server.makeClient();
  intent = await makeIntent(server.database);
  const intents = [{ intentId: intent.id }];
  quoted = await makeCallablePartner(server, {
    intents,
    scoreUrl: `${partner.origin}/score/quoted`,
    acceptUrl: `${partner.origin}/accept`,
    companyLogoUrl: '/partner/karoo-auto.svg',
  });
  unscored = await makeCallablePartner(server, {
    intents,
    scoreUrl: `${partner.origin}/score/unscored`,
    acceptUrl: `${partner.origin}/accept`,
    companyLogoUrl: 'https://logo.example/wide.svg',
  });
  plain = await makeCallablePartner(server, { intents, redirectUrl: 'https://plain.example/{lead_id}' });
});
afterAll(() => partner.close());

const makeBody = (changes: Json = {}) => makeLeadBody({ intent_id: intent.id, ...changes });

async function call(version: Version, method: string, path: string, body?: unknown) {
  const response = await client.send(method, `/api/${version}${path}`, body);
  return { status: response.status, headers: response.headers, body: (await response.json()) as Json };
}
async function errorsOf(version: Version, body: Json, path = '/lead') {
  const { status, body: answer } = await call(version, 'POST', path, body);
  expect(status).toBe(422);
  return answer.errors as Record<string, string[]>;
}
async function createLead(version: Version, changes: Json = {}): Promise<string> {
  const { status, body } = await call(version, 'POST', '/lead', makeBody(changes));
  expect(status).toBe(201);
  return String(body.id);
}
const read = async (version: Version, id: string) => (await call(version, 'GET', `/lead/${id}`)).body;
async function offer(version: Version, body = makeBody()) {
  const answer = await call(version, 'POST', '/offer', body);
  expect(answer.status).toBe(200);
  const matches = answer.body.matches as Match[];
  return { id: String(answer.body.id), matches, of: (id: number) => matches.find((one) => one.id === id) };
}
const accept = (version: Version, body: Json) => call(version, 'POST', '/accept', body);

async function upload(version: Version, file: string | Uint8Array, query = '') {
  const response = await client.send('POST', `/api/${version}/lead/batch${query}`, file, {
    'content-type': 'text/csv',
  });
  return { status: response.status, body: (await response.json()) as Json };
}
/** A row of values that only v1 accepts, with these separators. */
const fileOf = (separator: string, changes: Json = {}) => {
  const row = { ...makeBody(), popi: 'yes', cell_phone_number: '082 123 4567', ...changes };
  return [Object.keys(row), Object.values(row)].map((cells) => cells.join(separator)).join('\n');
};

/**
 * Demonstrates each difference as a client sees it, in both versions. A difference without a proof does not
 * compile.
 */
const proofs: Record<DifferenceId, () => Promise<void>> = {
  path: async () => {
    const v1 = await call('v1', 'GET', `/intent/${intent.id}`);
    expect(v1.headers.get('deprecation')).toMatch(/^@\d{10}$/);
    expect(v1.headers.get('link')).toBe('</docs/guide/v1>; rel="deprecation"; type="text/html"');
    const v2 = await call('v2', 'GET', `/intent/${intent.id}`);
    expect([v2.headers.get('deprecation'), v2.headers.get('link')]).toEqual([null, null]);
  },
  api_token: async () => {
    const withoutHeader = (version: Version) =>
      fetch(`${server.origin}/api/${version}/intent?api_token=${client.key}`);
    expect((await withoutHeader('v1')).status).toBe(200);
    expect((await withoutHeader('v2')).status).toBe(401);
  },
  code: async () => {
    const { body } = await call('v1', 'GET', '/intent');
    expect(Object.keys(body)).toEqual(['code', 'intents']);
    expect(body.code).toBe(200);
    const plainList = (await call('v2', 'GET', '/intent')).body;
    expect(body.intents).toEqual(plainList);
    expect((await call('v1', 'POST', '/lead', makeBody())).body.code).toBe(201);
    expect((await call('v2', 'POST', '/lead', makeBody())).body).not.toHaveProperty('code');
    expect((await call('v1', 'GET', '/lead/none')).body).toEqual({ code: 404, message: 'lead not found' });
  },
  email: async () => {
    for (const email of [undefined, null, '', ' ']) {
      expect(await errorsOf('v1', makeBody({ email }))).toEqual({ email: ['required'] });
    }
    await createLead('v2', { email: null });
  },
  phone: async () => {
    const id = await createLead('v1', { cell_phone_number: '+27 (82) 123-4567' });
    expect((await read('v1', id)).cell_phone_number).toBe('+27 (82) 123-4567');
    expect((await read('v2', id)).cell_phone_number).toBe('0821234567');
    const body = makeBody({ cell_phone_number: '+27 (82) 123-4567' });
    expect(await errorsOf('v2', body)).toEqual({ cell_phone_number: ['invalid'] });
  },
  coercion: async () => {
    const changes = { popi: 'yes', net_income: '25000', gross_income: '', credit_score_int: ' 640 ' };
    const id = await createLead('v1', { ...changes, fast_application: 'true' });
    for (const version of ['v1', 'v2'] as const) {
      expect(await read(version, id)).toMatchObject({
        popi: true,
        net_income: 25_000,
        gross_income: 25_000,
        credit_score_int: 640,
        fast_application: true,
      });
    }
    expect(Object.keys(await errorsOf('v2', makeBody(changes)))).toEqual([
      'popi',
      'gross_income',
      'net_income',
      'credit_score_int',
    ]);
    const made = await offer('v1');
    const accepted = { hashid: made.id, partner_id: String(plain.id) };
    expect(await errorsOf('v2', accepted, '/accept')).toEqual({ partner_id: ['must be an integer'] });
    expect((await accept('v1', accepted)).status).toBe(200);
  },
  partner_id: async () => {
    const { matches } = await offer('v1', makeBody({ partner_id: plain.id }));
    expect(matches.map(({ id }) => id)).toEqual([plain.id]);
    const body = makeBody({ partner_id: plain.id });
    expect(await errorsOf('v2', body, '/offer')).toEqual({
      partner_id: ['is not supported; use partner_ids'],
    });
  },
  'live_score on accept': async () => {
    const { id } = await offer('v1');
    const body = { hashid: id, partner_id: quoted.id, live_score: quote };
    expect(await errorsOf('v2', body, '/accept')).toEqual({
      live_score: ['is not supported; use live_quotes'],
    });
    const before = partner.callsTo('/accept').length;
    expect((await accept('v1', body)).status).toBe(200);
    expect(partner.callsTo('/accept')[before]?.body.live_quotes).toEqual(quote);
  },
  live_score: async () => {
    const v1 = await offer('v1');
    expect(v1.of(quoted.id)).toMatchObject({ live_score: quote, live_quotes: quote });
    expect(v1.of(plain.id)).toMatchObject({ live_score: null });
    expect(v1.of(plain.id)).not.toHaveProperty('live_quotes');
    for (const match of (await offer('v2')).matches) expect(match).not.toHaveProperty('live_score');
  },
  'unavailable score': async () => {
    const v1 = await offer('v1');
    expect(v1.matches.map(({ id }) => id)).toEqual([quoted.id, plain.id, unscored.id]);
    expect(v1.of(unscored.id)).toMatchObject({ live_score: -2, rank: '3', userable: true });
    const v2 = await offer('v2');
    expect(v2.matches.map(({ id }) => id)).toEqual([quoted.id, plain.id]);

    const before = partner.callsTo('/accept').length;
    const taken = await accept('v1', { hashid: v1.id, partner_id: unscored.id, live_score: -2 });
    expect(taken).toMatchObject({ status: 200, body: { status: 'accepted' } });
    expect(partner.callsTo('/accept')[before]?.body.live_quotes).toBeNull();
    const refused = await accept('v1', { hashid: v2.id, partner_id: unscored.id });
    expect(refused.body).toEqual({ code: 422, message: 'partner is not a current match for the lead' });
  },
  company_logo_path: async () => {
    const v1 = await offer('v1');
    expect(v1.of(quoted.id)).toMatchObject({
      company_logo_url: `${server.origin}/partner/karoo-auto.svg`,
      company_logo_path: '/partner/karoo-auto.svg',
    });
    expect(v1.of(unscored.id)?.company_logo_path).toBe('https://logo.example/wide.svg');
    expect(v1.of(plain.id)?.company_logo_path).toBe('');
    for (const match of (await offer('v2')).matches) expect(match).not.toHaveProperty('company_logo_path');
  },
  userable: async () => {
    const body = makeBody();
    const v1 = await offer('v1', body);
    expect(v1.matches.map(({ userable }) => userable)).toEqual([true, true, true]);
    expect((await accept('v1', { hashid: v1.id, partner_id: quoted.id })).status).toBe(200);
    expect((await offer('v1', body)).matches.map(({ userable }) => userable)).toEqual([false, false, false]);
    for (const match of (await offer('v2')).matches) expect(match).not.toHaveProperty('userable');
  },
  rank: async () => {
    expect((await offer('v1')).matches.map(({ rank }) => rank)).toEqual(['1', '2', '3']);
    expect((await offer('v2')).matches.map(({ rank }) => rank)).toEqual([1, 2]);
  },
  probability: async () => {
    const v1 = await offer('v1');
    expect([v1.of(quoted.id)?.probability, v1.of(plain.id)?.probability]).toEqual([70, null]);
    const v2 = await offer('v2');
    expect([v2.of(quoted.id)?.probability, v2.of(plain.id)?.probability]).toEqual([70, 0]);
  },
  batch: async () => {
    const { status, body } = await upload('v1', fileOf(';'));
    expect({ status, body }).toMatchObject({ status: 200, body: { code: 200, created: 1, invalid: 0 } });
    const [{ id } = { id: '' }] = body.results as { id: string }[];
    expect(await read('v1', id)).toMatchObject({ popi: true, cell_phone_number: '082 123 4567' });
    expect(await read('v2', id)).toMatchObject({ popi: true, cell_phone_number: '0821234567' });
    const polled = await call('v1', 'GET', `/lead/batch/${body.batch_id}`);
    expect(polled.body).toEqual(body);
    expect((await call('v2', 'GET', `/lead/batch/${body.batch_id}`)).body).toEqual({
      ...polled.body,
      code: undefined,
    });

    const invalid = await upload('v1', fileOf(';', { email: '', partner_id: 'x' }));
    expect(invalid.body.results).toMatchObject([
      { status: 'invalid', errors: { email: ['required'], partner_id: ['must be an integer'] } },
    ]);
    const rules = (await upload('v2', fileOf(';'))).body.results;
    expect(rules).toMatchObject([
      {
        errors: { cell_phone_number: ['invalid'], popi: ['must be a boolean', 'Client must give consent.'] },
      },
    ]);

    const xlsx = await readFile(join(import.meta.dirname, '../../../test/batch/fixture/leads.xlsx'));
    const json = JSON.stringify([makeBody()]);
    const noNames =
      'no field names in the first row: it must name the columns, with ";" between them, such as first_name;id_number';
    const noCsv = 'only CSV with ";" between the columns is taken';
    for (const [file, message] of [
      [fileOf(','), noNames],
      [fileOf('\t'), noNames],
      [fileOf('|'), noNames],
      [json, noCsv],
      [xlsx, noCsv],
    ] as const) {
      expect(await upload('v1', file)).toEqual({ status: 400, body: { code: 400, message } });
      expect((await upload('v2', file)).status).toBe(200);
    }
  },
};

describe('what differs (spec 9)', () => {
  test.each(differences)('$id', ({ id }) => proofs[id]());
});

describe('nothing else differs', () => {
  /** Converts a v1 body to v2. */
  const withoutCode = ({ code, ...body }: Json) => body;

  test.each<[string, string, Json]>([
    ['/lead', 'a missing field', { first_name: undefined }],
    ['/lead', 'no consent', { popi: 'maybe' }],
    ['/lead', 'a name', { last_name: 'UnConfirmed' }],
    ['/lead', 'an ID number', { id_number: '12' }],
    ['/lead', 'an email', { email: 'n/a' }],
    ['/lead', 'a phone number', { cell_phone_number: '12345' }],
    ['/lead', 'a phone number that is a number', { cell_phone_number: 821234567 }],
    ['/lead', 'words in a number', { net_income: 'much' }],
    ['/lead', 'a fraction', { net_income: 1.5 }],
    ['/lead', 'a negative amount', { net_income: -1 }],
    ['/lead', 'partner_ids', { partner_ids: '1,2' }],
    ['/lead', 'too many partner_ids', { partner_ids: Array.from({ length: 51 }, (_, at) => at) }],
    ['/lead', 'neither intent nor intent_id', { intent_id: undefined }],
    ['/lead', 'an unknown intent', { intent_id: 999_999_999 }],
    ['/offer', 'an unknown referee', { referee_id: 'nobody' }],
  ])('POST %s refuses %s in the same words', async (path, _, changes) => {
    const body = makeBody(changes);
    const [v1, v2] = [await call('v1', 'POST', path, body), await call('v2', 'POST', path, body)];
    expect(v2.status).toBe(422);
    expect(v1).toMatchObject({ status: 422, body: { code: 422 } });
    expect(withoutCode(v1.body)).toEqual(v2.body);
  });

  test.each<[string, Json | ((id: string) => Json)]>([
    ['an unknown lead', { hashid: 'none', partner_id: 1 }],
    ['missing fields', {}],
    ['a wrong type', { hashid: 1, partner_id: 'x', type: 1 }],
    ['a lead that was not matched', (hashid) => ({ hashid, partner_id: 1 })],
  ])('POST /accept refuses %s in the same words', async (_, make) => {
    const body = typeof make === 'function' ? make(await createLead('v2')) : make;
    const [v1, v2] = [await accept('v1', body), await accept('v2', body)];
    expect(v2.status).toBeGreaterThanOrEqual(404);
    expect(v1.status).toBe(v2.status);
    expect(withoutCode(v1.body)).toEqual(v2.body);
  });

  test.each(['/lead/none', '/lead/batch/none', '/intent/999999999', '/accept/none/link', '/nothing', '/'])(
    'GET %s is not found in the same words',
    async (path) => {
      const [v1, v2] = [await call('v1', 'GET', path), await call('v2', 'GET', path)];
      expect(v1).toMatchObject({ status: 404, body: { code: 404 } });
      expect(withoutCode(v1.body)).toEqual(v2.body);
    },
  );

  test('a lead made in one version reads the same in the other, the phone as sent aside', async () => {
    const sent = {
      cell_phone_number: '+27821234567',
      city: 'Cape Town',
      employed: 'yes',
      debt_amount: '5000',
    };
    for (const version of ['v1', 'v2'] as const) {
      const id = await createLead(version, sent);
      const [v1, v2] = [await read('v1', id), await read('v2', id)];
      expect(v2).toMatchObject({ cell_phone_number: '0821234567', employed: 'yes', debt_amount: '5000' });
      expect(withoutCode(v1)).toEqual({ ...v2, cell_phone_number: '+27821234567' });
    }
  });

  test('an applicant is the same in both versions, so that calls can be moved one at a time', async () => {
    const body = makeBody({ id_number: makeIdNumber() });
    const first = await call('v1', 'POST', '/lead', body);
    const second = await call('v2', 'POST', '/lead', body);
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(second.body).toEqual(withoutCode(first.body));
    expect(await call('v1', 'POST', '/lead', body)).toMatchObject({ status: 200, body: { code: 200 } });
    const made = await offer('v1', body);
    expect(made.id).toBe(first.body.id);
    const taken = await accept('v2', { hashid: made.id, partner_id: plain.id });
    expect(taken.status).toBe(200);
    expect(withoutCode((await call('v1', 'GET', `/accept/${made.id}/link`)).body)).toEqual(
      (await call('v2', 'GET', `/accept/${made.id}/link`)).body,
    );
  });

  test('an offer has no other keys, and other values only where the table says so', async () => {
    const [v1, v2] = [await offer('v1'), await offer('v2')];
    const extra = ['company_logo_path', 'live_score', 'userable'];
    for (const match of v2.matches) {
      const other = v1.of(match.id) ?? {};
      const shared = Object.fromEntries(Object.entries(other).filter(([name]) => !extra.includes(name)));
      expect(Object.keys(other)).toEqual(expect.arrayContaining(extra));
      expect(shared).toEqual({
        ...match,
        rank: String(match.rank),
        probability: match.id === plain.id ? null : match.probability,
      });
    }
  });

  test('an accept is answered with the same variants', async () => {
    const answers = await Promise.all(
      (['v1', 'v2'] as const).map(async (version) => {
        const { id } = await offer('v1');
        const { body } = await accept(version, { hashid: id, partner_id: quoted.id });
        return { ...body, id: 'the lead' };
      }),
    );
    expect(answers[0]).toEqual({ code: 200, ...answers[1] });
  });
});
