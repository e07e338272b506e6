import { beforeAll, describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent } from '@/test/factory';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { type TestClient, withServer } from '@/test/server/server';
import { withTracker } from '@/test/webhook/tracker';

const server = withServer();
const tracker = withTracker();
let client: TestClient;
let manager: PortalVisitor;
let intent: string;

beforeAll(async () => {
  client = await server.makeClient();
  const { affiliateId } = client;
  manager = await makeVisitor(server.database, { role: 'manager', affiliateId, environment: 'uat' });
  intent = (await makeIntent(server.database)).title;
});

const post = (changes: object) => client.send('POST', '/api/v2/lead', makeLeadBody({ intent, ...changes }));
const created = async (changes: object) => {
  const response = await post(changes);
  expect(response.status).toBe(201);
  return (await response.json()) as { id: string; status: string };
};
async function addPostback(body: object) {
  const response = await fetch(`${server.origin}/api/portal/webhook`, {
    method: 'POST',
    headers: { origin: server.origin, cookie: manager.cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ kind: 'postback', ...body }),
  });
  return { status: response.status, body: await response.json() };
}

describe('sub_id and click_id', () => {
  test('never change an answer, whatever they are', async () => {
    const plain = await created({});
    for (const value of ['page 7', 7, null, true, [], {}, '', 'x'.repeat(101), 'é', '0821234567', '\u0000']) {
      const view = await created({ sub_id: value, click_id: value });
      expect({ ...view, id: plain.id }).toEqual(plain);
    }
    const { id } = await created({ sub_id: 'page 7', click_id: 'c-1' });
    const lead = (await (await client.send('GET', `/api/v2/lead/${id}`)).json()) as object;
    const other = (await (await client.send('GET', `/api/v2/lead/${plain.id}`)).json()) as object;
    expect(Object.keys(lead)).toEqual(Object.keys(other));
  });

  test('that look personal are a clue in the request log, which holds no value', async () => {
    await created({ sub_id: 'thandi@example.com' });
    const clues = () =>
      server.database.sql<{ clue: string | null; fields: object }[]>`
        select clue, fields from request_log where affiliate_id = ${client.affiliateId} and clue is not null
        order by id desc limit 1`;
    await expect
      .poll(async () => (await clues())[0], { timeout: 20_000 })
      .toMatchObject({ clue: 'sub_id looks personal', fields: { sub_id: 'string' } });
    expect(JSON.stringify(await clues())).not.toContain('thandi@');
  });
});

describe('a postback', () => {
  test('is called when the lead of a click is stored, and not for others', async () => {
    const url = `${tracker.origin}/p?c={click_id}&s={sub_id}&l={lead_id}&t={type}`;
    // An endpoint begins with the first event that is not published yet: those of the tests above are not to be among them.
    await expect
      .poll(async () => (await server.database.sql`select from event_outbox`).length, { timeout: 20_000 })
      .toBe(0);
    expect(await addPostback({ url, types: ['lead.created'] })).toMatchObject({
      status: 200,
      body: { secret: null, endpoint: { kind: 'postback', status: 'active' } },
    });
    await created({ sub_id: 'no click' });
    const { id } = await created({ click_id: 'a b&c=d', sub_id: '50%' });
    await expect.poll(() => tracker.calls.length, { timeout: 30_000 }).toBe(1);
    expect(tracker.calls[0]).toMatchObject({
      method: 'GET',
      query: { c: 'a b&c=d', s: '50%', l: id, t: 'lead.created' },
    });
  });

  test('with a name that is not known is refused with those that are', async () => {
    const answer = await addPostback({ url: 'https://t.example/?c={cid}', types: ['lead.created'] });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { url: [expect.stringMatching(/^\{cid\} is not known.*\{click_id\}, \{sub_id\}/)] } },
    });
  });
});
