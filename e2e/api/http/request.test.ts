import { beforeAll, describe, expect, test } from 'vitest';
import type { Actor, Context } from '@/lib/base/actor/context';
import { listKeyUsage, listRequests } from '@/lib/http/request/list-requests';
import { makeLeadBody } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { makeIntent } from '@/test/factory';
import { type TestClient, withServer } from '@/test/server/server';

const server = withServer();
let title = '';
beforeAll(async () => {
  title = (await makeIntent(server.database)).title;
});

const managerOf = (affiliateId: number): Context => {
  const actor: Actor = { kind: 'user', userId: 1, role: 'manager', affiliateId, sessionId: 's' };
  return makeContext(server.database, { actor });
};

/** Returns the client's logged calls, once as many are logged as were made. */
async function logOf(client: TestClient, calls: number) {
  const { affiliateId } = client;
  const read = () => listRequests(managerOf(affiliateId), { affiliateId, environment: 'uat' });
  await expect.poll(async () => (await read()).requests.length, { timeout: 10_000 }).toBe(calls);
  return (await read()).requests;
}

describe('the request log', () => {
  test('holds what was called and what was refused, and none of the applicant’s values', async () => {
    const client = await server.makeClient();
    const body = makeLeadBody({
      intent: title,
      first_name: 'Zinhle',
      last_name: 'Qwabe',
      email: 'zq@example.co.za',
    });
    const created = await client.send('POST', '/api/v2/lead', body);
    const { id } = (await created.json()) as { id: string };
    await client.send('GET', `/api/v2/lead/${id}`);
    const refused = await client.send('POST', '/api/v2/offer', { ...body, net_income: '25000' });
    const log = await logOf(client, 3);
    expect(log.map(({ method, path, status }) => [method, path, status])).toEqual([
      ['POST', '/api/v2/offer', 422],
      ['GET', '/api/v2/lead/{hashid}', 200],
      ['POST', '/api/v2/lead', 201],
    ]);
    const [offer, , lead] = log;
    expect(offer?.requestId).toBe(refused.headers.get('x-request-id'));
    expect(offer?.errors).toEqual({
      message: 'Validation failed.',
      fields: { net_income: ['must be an integer'] },
    });
    expect(offer?.hints).toEqual(['net_income was sent as text: send a number without quotes.']);
    expect(lead?.fields).toMatchObject({ first_name: 'string', popi: 'boolean', net_income: 'integer' });
    expect(lead?.bytes).toBe(JSON.stringify(body).length);
    const stored = JSON.stringify(log);
    for (const value of [body.id_number, body.first_name, body.last_name, body.email, id])
      expect(stored).not.toContain(value);
  });

  test('holds no value of a path, whatever its method and however it is written', async () => {
    const client = await server.makeClient();
    const idNumber = '8001015009087';
    const paths = [
      `lead/${idNumber}`,
      `lead/batch/${idNumber}/`,
      `accept/${idNumber}/link`,
      `intent/${idNumber}`,
    ];
    const calls = paths.flatMap((path) => ['DELETE', 'PUT', 'POST'].map((method) => [method, path] as const));
    for (const [method, path] of calls)
      expect((await client.send(method, `/api/v2/${path}`, {})).status).toBe(405);
    for (const path of [`lead/x/${idNumber}`, `lead/%38${idNumber.slice(1)}`, `${idNumber}`])
      expect((await client.send('GET', `/api/v2/${path}`)).status).toBe(404);
    const log = await logOf(client, calls.length + 3);
    expect(new Set(log.map(({ path }) => path))).toEqual(
      new Set([
        '/api/v2/lead/{hashid}',
        '/api/v2/lead/batch/{batch_id}',
        '/api/v2/accept/{hashid}/link',
        '/api/v2/intent/{id}',
        'unknown path',
      ]),
    );
    expect(JSON.stringify(log)).not.toContain(idNumber);
  });

  test('counts calls per day and says when the key was last used', async () => {
    const client = await server.makeClient();
    await client.send('GET', '/api/v2/intent');
    await client.send('GET', '/api/v2/nothing/here');
    const log = await logOf(client, 2);
    expect(log[0]).toMatchObject({ path: 'unknown path', status: 404 });
    const usage = await listKeyUsage(managerOf(client.affiliateId), {
      affiliateId: client.affiliateId,
      environment: 'uat',
    });
    expect(usage).toMatchObject([{ keyId: client.keyId, calls: 2, failed: 1 }]);
    const [key] = await server.database.sql`
      select last_used_at > now() - interval '1 minute' as recent from api_key where id = ${client.keyId}`;
    expect(key?.recent).toBe(true);
  });

  test('shows a revoked key’s calls, a wrong Content-Type and a key in the query, each with its hint', async () => {
    const client = await server.makeClient();
    await client.send('POST', '/api/v2/lead', 'x', { 'content-type': 'text/plain' });
    await fetch(`${server.origin}/api/v2/intent?api_token=${client.key}`);
    await server.database.sql`update api_key set revoked_at = now() where id = ${client.keyId}`;
    await client.send('GET', '/api/v2/intent');
    const hints = (await logOf(client, 3)).map(({ status, hints: [hint] }) => [status, hint]);
    expect(hints).toEqual([
      [401, expect.stringContaining('revoked')],
      [401, expect.stringContaining('Authorization: Bearer')],
      [415, expect.stringContaining('it was text/plain')],
    ]);
  });

  test('is the affiliate’s own, and no agent’s', async () => {
    const client = await server.makeClient();
    const other = await server.makeClient();
    await client.send('GET', '/api/v2/intent');
    await logOf(client, 1);
    const { affiliateId } = client;
    await expect(
      listRequests(managerOf(other.affiliateId), { affiliateId, environment: 'uat' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const agent: Actor = { kind: 'user', userId: 1, role: 'agent', affiliateId, sessionId: 's' };
    await expect(
      listRequests(makeContext(server.database, { actor: agent }), { affiliateId, environment: 'uat' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    expect((await logOf(other, 0)).length).toBe(0);
  });
});
