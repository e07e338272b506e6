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
