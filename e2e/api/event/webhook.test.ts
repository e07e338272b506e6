import { beforeAll, describe, expect, test } from 'vitest';
import { makeAffiliate } from '@/test/factory';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();
let affiliateId: number;
let manager: PortalVisitor;

beforeAll(async () => {
  affiliateId = (await makeAffiliate(server.database)).id;
  manager = await makeVisitor(server.database, { role: 'manager', affiliateId, environment: 'uat' });
});

async function send<Answer>(
  method: string,
  path: string,
  body?: object,
  as = manager,
): Promise<{ status: number; body: Answer }> {
  const response = await fetch(`${server.origin}/api/portal/webhook${path}`, {
    method,
    headers: {
      origin: server.origin,
      cookie: as.cookie,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Answer };
}

interface Inbox {
  url: string;
  messages: { webhookId: string; timestamp: string; signature: string; body: string; answered: string }[];
}
const inbox = async () => (await send<Inbox>('GET', '/inbox')).body;
/** An endpoint of each test, of other events than those of the others: two alike at once are refused. */
const addInbox = async (types: readonly string[] = []) => {
  const { url } = await inbox();
  const { body } = await send<{ endpoint: { id: number }; secret: string }>('POST', '', { url, types });
  return { url, id: body.endpoint.id, secret: body.secret };
};
const testEvent = async (id: number) =>
  (await send<{ status: number | null; problem: string | null; answer: string }>('POST', `/${id}/test`, {}))
    .body;

describe('the sandbox’s inbox', () => {
  test('takes what its affiliate’s endpoint is sent, and answers as it is told', async () => {
    const { id } = await addInbox();
    expect(await testEvent(id)).toMatchObject({ status: 200, problem: null });
    for (const answer of ['500', '410'])
      expect([(await send('PUT', '/inbox', { answer })).status, await testEvent(id)]).toMatchObject([
        200,
        { status: Number(answer), problem: `status ${answer}` },
      ]);
    await send('PUT', '/inbox', { answer: '200' });
    expect((await inbox()).messages.map(({ answered }) => answered)).toEqual(['410', '500', '200']);
  });

  test('takes nothing that we have not signed, and tells nobody which inboxes there are', async () => {
    const { url } = await addInbox(['lead.created']);
    const before = (await inbox()).messages.length;
    const post = (path: string) => fetch(`${server.origin}${path}`, { method: 'POST', body: '{}' });
    expect((await post(url)).status).toBe(401);
    expect((await post(`/api/sandbox/inbox/${'0'.repeat(22)}`)).status).toBe(404);
    expect((await inbox()).messages).toHaveLength(before);
  });

  test('is nobody else’s, and not there in Production', async () => {
    const { url } = await inbox();
    const other = await makeVisitor(server.database, {
      role: 'manager',
      affiliateId: (await makeAffiliate(server.database)).id,
      environment: 'uat',
    });
    expect(await send('POST', '', { url }, other)).toMatchObject({
      status: 422,
      body: { errors: { url: ['is not the inbox of this affiliate'] } },
    });
    const live = await makeVisitor(server.database, {
      role: 'manager',
      affiliateId,
      environment: 'production',
    });
    expect(await send('POST', '', { url }, live)).toMatchObject({
      status: 422,
      body: { errors: { url: ['the sandbox is part of UAT'] } },
    });
    expect((await send('GET', '/inbox', undefined, live)).status).toBe(422);
  });
});

describe('the signature doctor', () => {
  test('finds a call right as it came, and says what was changed', async () => {
    const { id, secret } = await addInbox(['lead.accepted']);
    await testEvent(id);
    const [call] = (await inbox()).messages;
    const headers = [
      `webhook-id: ${call?.webhookId}`,
      `webhook-timestamp: ${call?.timestamp}`,
      `webhook-signature: ${call?.signature}`,
    ].join('\n');
    const body = call?.body ?? '';
    const check = async (changes: object) =>
      (await send('POST', '/diagnose', { secret, headers, body, ...changes })).body;
    expect(await check({})).toEqual({ isRight: true, findings: [] });
    expect(await check({ body: JSON.stringify(JSON.parse(body), null, 1) })).toMatchObject({
      isRight: false,
      findings: [{ part: 'body' }],
    });
    expect(await check({ secret: `whsec_${Buffer.alloc(32).toString('base64')}` })).toMatchObject({
      findings: [{ part: 'secret', text: expect.stringContaining(`endpoint no. ${id}`) }],
    });
  });
});

describe('an endpoint', () => {
  test.each([
    ['http://crm.example/hook', 'must begin with https://'],
    ['https://user:secret@crm.example/hook', 'must be a URL that begins with https://'],
    ['/api/sandbox/sms', 'must be a URL that begins with https://'],
    ['crm', 'must be a URL that begins with https://'],
  ])('is not at %s', async (url, message) => {
    expect(await send('POST', '', { url })).toMatchObject({
      status: 422,
      body: { errors: { url: [message] } },
    });
  });

  test('that somebody else has changed since is not saved over', async () => {
    const { body } = await send<{ endpoint: { id: number; version: number } }>('POST', '', {
      url: 'https://crm.example/one',
    });
    const { id, version } = body.endpoint;
    const save = (url: string) => send('PUT', `/${id}`, { url, version });
    expect((await save('https://crm.example/two')).status).toBe(200);
    expect(await save('https://crm.example/three')).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { url: 'https://crm.example/two' } },
    });
  });

  test('is the twentieth at most', async () => {
    const own = await makeVisitor(server.database, {
      role: 'manager',
      affiliateId: (await makeAffiliate(server.database)).id,
      environment: 'uat',
    });
    const answers = await Promise.all(
      Array.from({ length: 21 }, (_, nth) => send('POST', '', { url: `https://crm.example/${nth}` }, own)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(20).fill(200), 422]);
  });
});
