import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliate } from '@/test/factory';
import { withMarket } from '@/test/market';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { withServer } from '@/test/server/server';

const server = withServer();
const market = withMarket(() => server.database);
let affiliateId: number;

beforeAll(async () => {
  affiliateId = (await makeAffiliate(server.database)).id;
  await market.addPartner(market.intent);
});

const makeAgent = () => makeVisitor(server.database, { role: 'agent', affiliateId, environment: 'uat' });

function send(
  visitor: PortalVisitor | null,
  method: string,
  path: string,
  body?: object,
  origin = server.origin,
): Promise<Response> {
  return fetch(`${server.origin}/api/portal/${path}`, {
    method,
    headers: {
      origin,
      ...(visitor ? { cookie: visitor.cookie } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

function draftBody({ actor }: PortalVisitor, changes: object = {}) {
  return {
    userId: actor.userId,
    environment: 'uat',
    revision: randomUUID(),
    after: [null],
    values: { first_name: 'Nomvula' },
    ...changes,
  };
}

async function draftsOf(visitor: PortalVisitor): Promise<{ id: string; values: object }[]> {
  const response = await send(visitor, 'GET', 'draft');
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return ((await response.json()) as { drafts: { id: string; values: object }[] }).drafts;
}

describe('PUT /api/portal/draft/{id}', () => {
  test('200: keeps it for its user, with the moment; a colleague sees none', async () => {
    const [agent, colleague] = [await makeAgent(), await makeAgent()];
    const id = randomUUID();
    const response = await send(agent, 'PUT', `draft/${id}`, draftBody(agent));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ savedAt: expect.stringMatching(/^\d{4}-.*Z$/) });
    expect(await draftsOf(agent)).toMatchObject([{ id, values: { first_name: 'Nomvula' } }]);
    expect(await draftsOf(colleague)).toEqual([]);
  });

  test('409: another page has changed it', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    await send(agent, 'PUT', `draft/${id}`, draftBody(agent));
    expect((await send(agent, 'PUT', `draft/${id}`, draftBody(agent))).status).toBe(409);
  });

  test('403: the form was opened by somebody else', async () => {
    const [agent, colleague] = [await makeAgent(), await makeAgent()];
    expect((await send(agent, 'PUT', `draft/${randomUUID()}`, draftBody(colleague))).status).toBe(403);
  });

  test('422: unknown fields, or values that are too long', async () => {
    const agent = await makeAgent();
    for (const values of [{ password: 'x' }, { city: 'x'.repeat(4_001) }, { city: 1 }]) {
      const response = await send(agent, 'PUT', `draft/${randomUUID()}`, draftBody(agent, { values }));
      expect(response.status).toBe(422);
    }
    expect(await draftsOf(agent)).toEqual([]);
  });

  test('401 without a session, 403 from another site', async () => {
    const agent = await makeAgent();
    expect((await send(null, 'PUT', `draft/${randomUUID()}`, draftBody(agent))).status).toBe(401);
    const foreign = await send(
      agent,
      'PUT',
      `draft/${randomUUID()}`,
      draftBody(agent),
      'https://evil.example',
    );
    expect(foreign.status).toBe(403);
  });
});

describe('a draft is removed', () => {
  test('by its user', async () => {
    const agent = await makeAgent();
    const id = randomUUID();
    await send(agent, 'PUT', `draft/${id}`, draftBody(agent));
    expect((await send(agent, 'DELETE', `draft/${id}`)).status).toBe(200);
    expect(await draftsOf(agent)).toEqual([]);
  });

  test('by submitting its lead, and no other with it', async () => {
    const agent = await makeAgent();
    const [sent, other] = [randomUUID(), randomUUID()];
    for (const id of [sent, other]) await send(agent, 'PUT', `draft/${id}`, draftBody(agent));
    const lead = makeLeadBody({ intent_id: market.intent.id, draftId: sent, consentText: 'en-2' });
    const refused = await send(agent, 'POST', 'offer', { ...lead, popi: false });
    expect(refused.status).toBe(422);
    expect(await draftsOf(agent)).toHaveLength(2);
    expect((await send(agent, 'POST', 'offer', lead)).status).toBe(200);
    expect((await draftsOf(agent)).map(({ id }) => id)).toEqual([other]);
  });

  test('by signing out, but not by a session that expires', async () => {
    const agent = await makeAgent();
    await send(agent, 'PUT', `draft/${randomUUID()}`, draftBody(agent));
    const count = async () =>
      (await server.database.sql`select from draft where user_id = ${agent.actor.userId}`).length;
    expect(await count()).toBe(1);
    const csrf = await fetch(`${server.origin}/api/auth/csrf`);
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const cookie = csrf.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
    const signedOut = await fetch(`${server.origin}/api/auth/signout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: [agent.cookie, ...cookie].join('; '), origin: server.origin },
      body: new URLSearchParams({ csrfToken, callbackUrl: server.origin, json: 'true' }),
    });
    expect(signedOut.status).toBe(200);
    expect(await count()).toBe(0);
    expect((await send(agent, 'GET', 'draft')).status).toBe(401);

    const other = await makeAgent();
    await send(other, 'PUT', `draft/${randomUUID()}`, draftBody(other));
    await server.database.sql`update session set expires_at = now() where id = ${other.actor.sessionId}`;
    expect((await send(other, 'GET', 'draft')).status).toBe(401);
    const kept = await server.database.sql`select from draft where user_id = ${other.actor.userId}`;
    expect(kept).toHaveLength(1);
  });
});

describe('POST /api/portal/lead/earlier', () => {
  test('200: the leads of this applicant, found by the number in the body', async () => {
    const agent = await makeAgent();
    const lead = makeLeadBody({ intent_id: market.intent.id });
    const offer = (await (await send(agent, 'POST', 'offer', { ...lead, consentText: 'en-2' })).json()) as {
      id: string;
    };
    const response = await send(agent, 'POST', 'lead/earlier', { idNumber: lead.id_number });
    expect(response.status).toBe(200);
    const text = await response.text();
    expect(text).not.toContain(String(lead.id_number));
    expect(JSON.parse(text)).toMatchObject({
      total: 1,
      leads: [
        {
          id: offer.id,
          state: 'matched',
          intent: { id: market.intent.id },
          duplicateUntil: expect.any(String),
        },
      ],
    });
  });

  test('422: not a whole number; 401 without a session', async () => {
    const agent = await makeAgent();
    expect((await send(agent, 'POST', 'lead/earlier', { idNumber: '800101' })).status).toBe(422);
    expect((await send(null, 'POST', 'lead/earlier', { idNumber: '8001015009087' })).status).toBe(401);
  });
});
