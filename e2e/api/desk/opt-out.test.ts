import { describe, expect, test } from 'vitest';
import { publicId } from '@/lib/base/crypto/public-id';
import { fieldText } from '@/lib/base/error/message';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { testEnv } from '@/test/context';
import { makeIntent, makePartner } from '@/test/factory';
import { withContract } from '@/test/server/contract';

const server = withContract();
const { idKey } = testEnv();

const newPhone = () => `082${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;

async function make() {
  const client = await server.makeClient();
  const intent = await makeIntent(server.database);
  const partner = await makePartner(server.database, { intents: [{ intentId: intent.id }] });
  const person = {
    id_number: makeIdNumber(),
    cell_phone_number: newPhone(),
    email: `${newPhone()}@example.co.za`,
  };
  const body = makeLeadBody({ ...person, intent_id: intent.id });
  return { client, body, person, partner, intent };
}

describe('204', () => {
  test('known or not, said before or not; from then on there is no match, and leads are taken as ever', async () => {
    const { client, body, person } = await make();
    for (const _ of [1, 2]) {
      const answer = await client.send('POST', '/api/v2/opt-out', {
        kind: 'phone',
        value: person.cell_phone_number,
      });
      expect([answer.status, await answer.text()]).toEqual([204, '']);
    }
    const offer = await client.send('POST', '/api/v2/offer', body);
    const { id } = (await offer.clone().json()) as { id: string };
    expect([offer.status, await offer.json()]).toEqual([200, { matches: [], id }]);
    const lead = await client.send('POST', '/api/v2/lead', { ...body, id_number: makeIdNumber() });
    expect([lead.status, await lead.json()]).toEqual([
      201,
      { id: expect.any(String), status: 'Lead successfully added' },
    ]);
  });

  test('everybody: it reaches what another account sends, who learns nothing by its answers', async () => {
    const { client, body, person } = await make();
    const { client: other } = await make();
    const before = await other.send('POST', '/api/v2/offer', {
      ...body,
      cell_phone_number: newPhone(),
      email: undefined,
    });
    expect(((await before.json()) as { matches: unknown[] }).matches).toHaveLength(1);
    await client.send('POST', '/api/v2/opt-out', {
      kind: 'id_number',
      value: person.id_number,
      reach: 'everybody',
    });
    const after = await other.send('POST', '/api/v2/offer', body);
    expect([after.status, ((await after.json()) as { matches: unknown[] }).matches]).toEqual([200, []]);
  });

  test('the request log has no value of it', async () => {
    const { client, person } = await make();
    await client.send('POST', '/api/v2/opt-out', { kind: 'email', value: person.email });
    const rows = await server.database.sql<{ text: string }[]>`select r::text as text from request_log r`;
    expect(rows.some(({ text }) => text.includes(person.email))).toBe(false);
  });
});

describe('422', () => {
  test.each([
    [{}, { kind: [fieldText.required], value: [fieldText.required] }],
    [{ kind: 'name', value: 'x' }, { kind: ['must be one of id_number, phone, email'] }],
    [{ kind: 'phone', value: '12' }, { value: [fieldText.invalid] }],
    [{ kind: 'phone', value: '' }, { value: [fieldText.required] }],
    [{ kind: 'phone', value: 821234567 }, { value: [fieldText.string] }],
    [
      { kind: 'phone', value: newPhone(), reach: 'partner' },
      { reach: ['must be one of affiliate, everybody'] },
    ],
  ])('%j', async (body, errors) => {
    const { client } = await make();
    const answer = await client.send('POST', '/api/v2/opt-out', body);
    expect([answer.status, await answer.json()]).toEqual([422, { message: 'Validation failed.', errors }]);
  });

  test('an ID number with a wrong digit has the words that it has on a lead', async () => {
    const { client, body } = await make();
    const value = `${String(body.id_number).slice(0, 12)}${(Number(String(body.id_number)[12]) + 1) % 10}`;
    const lead = await client.send('POST', '/api/v2/lead', { ...body, id_number: value });
    const { errors } = (await lead.json()) as { errors: { id_number: string[] } };
    const answer = await client.send('POST', '/api/v2/opt-out', { kind: 'id_number', value });
    expect([answer.status, await answer.json()]).toEqual([
      422,
      { message: 'Validation failed.', errors: { value: errors.id_number } },
    ]);
  });
});

test('401 without a key, 405 by another method, 415 for a form', async () => {
  const { client } = await make();
  expect((await fetch(`${server.origin}/api/v2/opt-out`, { method: 'POST', body: '{}' })).status).toBe(401);
  expect((await client.send('GET', '/api/v2/opt-out')).status).toBe(405);
  const text = await client.send('POST', '/api/v2/opt-out', {}, { 'content-type': 'text/plain' });
  expect(text.status).toBe(415);
});

describe('POST /api/partner/opt-out', () => {
  test('the partner that says so is left out of what comes; a wrong signature says nothing', async () => {
    const { client, body } = await make();
    const secret = newPartnerSecret();
    const { id: intentId } = await makeIntent(server.database);
    const partner = await makePartner(server.database, { secret, intents: [{ intentId }] });
    const send = (by: string, sent: object) => {
      const text = JSON.stringify(sent);
      return fetch(`${server.origin}/api/partner/opt-out`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...signatureHeaders([by], 'msg_1', text) },
        body: text,
      });
    };
    const offer = await client.send('POST', '/api/v2/offer', { ...body, intent_id: intentId });
    const { id, matches } = (await offer.json()) as { id: string; matches: unknown[] };
    expect(matches).toHaveLength(1);
    await client.send('POST', '/api/v2/accept', { hashid: id, partner_id: partner.id });
    const [application] = await server.database.sql<{ id: number }[]>`
      select max(id)::float8 as id from application where partner_id = ${partner.id}`;
    const applicationId = publicId(idKey, 'application', application?.id ?? 0);
    expect((await send(newPartnerSecret(), { application_id: applicationId })).status).toBe(401);
    expect((await send(secret, { application_id: applicationId, reach: 'nobody' })).status).toBe(422);
    expect((await send(secret, { application_id: applicationId })).status).toBe(204);
    expect((await send(secret, { application_id: applicationId })).status).toBe(204);
    const { id: nextIntent } = await makeIntent(server.database);
    await server.database
      .sql`insert into partner_intent (partner_id, intent_id) values (${partner.id}, ${nextIntent})`;
    const next = await client.send('POST', '/api/v2/offer', { ...body, intent_id: nextIntent });
    expect(((await next.json()) as { matches: unknown[] }).matches).toEqual([]);
  });
});

/** Headers that differ with the length of a body. */
const byLength = ['content-length', 'content-encoding', 'vary'];

/** A day of an API client with one applicant: each answer's status, headers' names and text, without what is its own. */
async function answers({ client, body, person, partner, intent }: Awaited<ReturnType<typeof make>>) {
  const told: string[] = [];
  const tell = async (method: string, path: string, sent?: unknown) => {
    const answer = await client.send(method, path, sent);
    const text = await answer.text();
    const names = [...answer.headers.keys()].filter((name) => !byLength.includes(name)).sort();
    told.push(`${method} ${path.replace(/\w{22}/, '{hashid}')} ${answer.status} ${names} ${text}`);
    return text;
  };
  const accept = (hashid: string) => tell('POST', '/api/v2/accept', { hashid, partner_id: partner.id });
  const { id } = JSON.parse(await tell('POST', '/api/v2/offer', body)) as { id: string };
  await tell('POST', '/api/v2/lead', body);
  await tell('POST', '/api/v2/lead/check', body);
  await tell('POST', '/api/v2/offer', body);
  await tell('GET', `/api/v2/lead/${id}`);
  await accept(id);
  await accept(id);
  await tell('GET', `/api/v2/lead/${id}`);
  await tell('POST', '/api/v2/lead/batch', [body, { ...body, id_number: 'x' }]);
  await tell('POST', '/api/v2/lead', { ...body, partner_ids: [partner.id] });
  const own = new Map<string, string>([
    [id, 'ID'],
    ...Object.values(person).map((value) => [value, 'PERSON'] as const),
    [String(intent.title), 'INTENT'],
    [`"id":${partner.id}`, '"id":PARTNER'],
    [`"partner_id":${partner.id}`, '"partner_id":PARTNER'],
    [`"intent_id":${intent.id}`, '"intent_id":INTENT'],
    [`"id":${intent.id}`, '"id":INTENT'],
  ]);
  return told
    .map((line) => [...own].reduce((text, [value, name]) => text.replaceAll(value, name), line))
    .map((line) =>
      line
        .replace(/Company [\w-]+/g, 'COMPANY')
        .replace(/partner-\w+/g, 'SLUG')
        .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'TIME')
        .replace(/"[0-9A-Za-z]{22}"/g, '"ANOTHER"'),
    );
}

// OPT_OUTS=1000000 plays what a country's list would be.
test('answers are the same bytes without opt-outs and with many of others, also about this applicant', {
  timeout: 300_000,
}, async () => {
  const count = Number(process.env.OPT_OUTS ?? 10_000);
  const before = await answers(await make());
  expect(before).toHaveLength(10);
  const { client: other } = await make();
  const { sql } = server.database;
  await sql`
      insert into opt_out (environment, kind, hash, reach, reach_id, source, affiliate_id)
      select 'uat', 'phone', sha256(n::text::bytea), 'affiliate', ${other.affiliateId}, 'file', ${other.affiliateId}
      from generate_series(1, ${count}::int) n`;
  const mine = await make();
  for (const [kind, value] of [
    ['id_number', mine.person.id_number],
    ['phone', mine.person.cell_phone_number],
    ['email', mine.person.email],
  ])
    expect((await other.send('POST', '/api/v2/opt-out', { kind, value })).status).toBe(204);
  expect(await answers(mine)).toEqual(before);
});
