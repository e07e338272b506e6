import { beforeAll, expect, test } from 'vitest';
import type { Actor } from '@/lib/base/actor/context';
import { listRequests } from '@/lib/http/request/list-requests';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { makeContext } from '@/test/context';
import { makeIntent } from '@/test/factory';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
let client: TestClient;
let title = '';

beforeAll(async () => {
  client = await server.makeClient();
  title = (await makeIntent(server.database)).title;
});

const body = () => makeLeadBody({ intent: title, id_number: makeIdNumber() });
const send = (path: string, basis: string | null) =>
  client.send('POST', path, body(), basis === null ? {} : { 'lead-basis': basis });
const newestBasis = async () => {
  const [row] = await server.database.sql<[{ basis: string }]>`
    select basis from lead where affiliate_id = ${client.affiliateId} order by id desc limit 1`;
  return row.basis;
};

test.each(['/api/v2/lead', '/api/v2/offer'])('Lead-Basis on %s is kept with the lead', async (path) => {
  for (const basis of ['outbound', 'asked']) {
    expect((await send(path, basis)).status).toBe(path.endsWith('lead') ? 201 : 200);
    expect(await newestBasis()).toBe(basis);
  }
  await send(path, null);
  expect(await newestBasis()).toBe('asked');
});

test('of a file it is that of all its leads', async () => {
  const answer = await client.send('POST', '/api/v2/lead/batch', csvOf([body()]), {
    'content-type': 'text/csv',
    'lead-basis': 'outbound',
  });
  // On a busy machine the answer does not wait for the import.
  expect([200, 202]).toContain(answer.status);
  await expect.poll(newestBasis, { timeout: 60_000 }).toBe('outbound');
});

test('another value changes no answer, and the request log says that it was ignored', async () => {
  const other = await server.makeClient();
  const { affiliateId } = other;
  const sent = body();
  const plain = await other.send('POST', '/api/v2/lead', sent);
  const odd = await other.send('POST', '/api/v2/lead', sent, { 'lead-basis': 'Outbound' });
  expect([plain.status, odd.status]).toEqual([201, 200]);
  expect(await odd.json()).toEqual(await plain.json());
  const actor: Actor = { kind: 'user', userId: 1, role: 'manager', affiliateId, sessionId: 's' };
  const ctx = makeContext(server.database, { actor });
  const hints = async () =>
    (await listRequests(ctx, { affiliateId, environment: 'uat' })).requests.map((request) => request.hints);
  await expect
    .poll(hints, { timeout: 10_000 })
    .toEqual([['The header Lead-Basis was ignored: it must be asked or outbound.'], []]);
});
