import { beforeEach, describe, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent, unique } from '@/test/factory';
import { withMarket } from '@/test/market';
import { send } from '@/test/server/contract';
import { withOwnServer } from '@/test/server/own-server';

const own = withOwnServer({ LOG_LEVEL: 'trace' }, ['--no-worker']);
const market = withMarket(() => own.now.database);

const set = (changes: { maintenance?: boolean; processingLimitMs?: number; windowSeconds?: number }) => own
  .now.database.sql`
  update environment set
    maintenance = ${changes.maintenance ?? false},
    processing_limit_ms = ${changes.processingLimitMs ?? 25_000},
    deduplication_window_seconds = ${changes.windowSeconds ?? 30 * 86_400}
  where name = 'uat'`;

beforeEach(async () => {
  await set({});
});

describe('503 maintenance (spec 7, design http 6)', () => {
  test('every call is refused from the very next request on, with Retry-After, and served again after it', async () => {
    const client = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const body = makeLeadBody({ intent: intent.title });
    const calls: [string, string, unknown?][] = [
      ['GET', '/api/v2/intent'],
      ['GET', `/api/v2/intent/${intent.id}`],
      ['POST', '/api/v2/lead', body],
      ['POST', '/api/v2/lead', '{'],
      ['POST', '/api/v2/offer', body],
      ['POST', '/api/v2/accept', {}],
      ['GET', '/api/v2/lead/abc'],
      ['GET', '/api/v2/accept/abc/link'],
      ['GET', '/api/v2/nothing'],
      ['DELETE', '/api/v2/lead'],
    ];
    expect((await client.send('GET', '/api/v2/intent')).status).toBe(200);
    await set({ maintenance: true });
    for (const [method, path, content] of calls) {
      const response = await client.send(method, path, content);
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await response.json()).toEqual({ message: 'maintenance' });
    }
    await set({});
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
  });

  test('a planned one begins by itself, and Retry-After counts to its end', async () => {
    const client = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const body = makeLeadBody({ intent: intent.title });
    const plan = (starts: string, ends: string) => own.now.database.sql`
      update environment set maintenance = false, maintenance_starts_at = now() + ${starts}::interval,
        maintenance_ends_at = now() + ${ends}::interval where name = 'uat'`;
    const retryAfter = async (method: string, path: string, content?: unknown) => {
      const response = await client.send(method, path, content);
      return [response.status, Number(response.headers.get('retry-after') ?? 0)];
    };
    await plan('1 minute', '10 minutes');
    expect(await retryAfter('POST', '/api/v2/lead', body)).toEqual([201, 0]);
    await plan('-1 minute', '10 minutes');
    for (const path of ['/api/v2/lead', '/api/v2/offer']) {
      const [status, seconds = 0] = await retryAfter('POST', path, body);
      expect(status).toBe(503);
      expect(seconds).toBeGreaterThan(500);
      expect(seconds).toBeLessThanOrEqual(600);
    }
    // It takes longer than was said.
    await plan('-20 minutes', '-10 minutes');
    expect(await retryAfter('GET', '/api/v2/intent')).toEqual([503, 60]);
    await own.now.database.sql`
      update environment set maintenance_starts_at = null, maintenance_ends_at = null where name = 'uat'`;
  });

  test('the other environment is served, and the key still comes first (design http 1, order of answers)', async () => {
    await set({ maintenance: true });
    const production = await own.now.makeClient({ environment: 'production' });
    expect((await production.send('GET', '/api/v2/intent')).status).toBe(200);
    expect((await send(own.now.origin, 'GET', '/api/v2/intent')).status).toBe(401);
  });
});

describe('503 processing limit (spec 7, design http 6)', () => {
  test('an offer that takes longer than allowed', async () => {
    const client = await own.now.makeClient();
    await market.addPartner(market.intent, { timeoutMs: 8_000 }, ['score']);
    market.partnerServer.answer('hold');
    await set({ processingLimitMs: 1_000 });
    // The process learned the limit with the previous request.
    await client.send('GET', '/api/v2/intent');
    const response = await client.send(
      'POST',
      '/api/v2/offer',
      makeLeadBody({ intent: market.intent.title }),
    );
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ message: 'processing took longer than allowed' });
  });
});

describe('500 (spec 7)', () => {
  const lineOf = (requestId: string): unknown => {
    const line = own
      .output()
      .split('\n')
      .find((text) => text.includes(requestId));
    return line === undefined ? null : JSON.parse(line);
  };

  test('an unexpected error says so and nothing else, and its log line holds no values', async () => {
    const client = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const lastName = unique('Unseen').replaceAll(/[^A-Za-z]/g, 'q');
    const body = makeLeadBody({ intent: intent.title, last_name: lastName });
    await own.now.database.sql`alter table lead rename to lead_away`;
    try {
      for (const path of ['/api/v2/lead', '/api/v2/offer']) {
        const response = await client.send('POST', path, body);
        expect(response.status).toBe(500);
        expect(await response.json()).toEqual({ message: 'internal error' });
        const requestId = response.headers.get('x-request-id') ?? 'none';
        await expect
          .poll(() => lineOf(requestId))
          .toMatchObject({
            msg: 'unexpected error',
            error: { type: 'PostgresError', code: '42P01', message: 'relation "lead" does not exist' },
          });
      }
    } finally {
      await own.now.database.sql`alter table lead_away rename to lead`;
    }
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
    expect(own.output()).not.toContain(lastName);
    expect(own.output()).not.toContain(body.id_number);
  });
});

describe('deduplication (spec 1, design lead 15)', () => {
  test('holds across a restart', async () => {
    const before = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const body = makeLeadBody({ intent: intent.title });
    const first = (await (await before.send('POST', '/api/v2/lead', body)).json()) as { id: string };
    await own.restart();
    const after = await own.now.makeClient({ affiliateId: before.affiliateId });
    const again = await after.send('POST', '/api/v2/lead', body);
    expect(again.status).toBe(200);
    expect(((await again.json()) as { id: string }).id).toBe(first.id);
    expect((await after.send('GET', `/api/v2/lead/${first.id}`)).status).toBe(200);
  }, 60_000);

  test('the window is a setting of the environment, and counts at once', async () => {
    const client = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const body = makeLeadBody({ intent: intent.title });
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(200);
    await set({ windowSeconds: 0 });
    expect((await client.send('POST', '/api/v2/lead', body)).status).toBe(201);
  });
});

describe('the log (issue 3.6)', () => {
  test('holds no ID number, phone, email, name or key at its most verbose level', async () => {
    const client = await own.now.makeClient();
    const intent = await makeIntent(own.now.database);
    const secret = unique('Quietly').replaceAll(/[^A-Za-z]/g, 'q');
    const body = makeLeadBody({
      intent: intent.title,
      first_name: `Zq${secret}`,
      last_name: `Xw${secret}`,
      email: `${secret}@private.example`,
      cell_phone_number: '0839876543',
      city: `City ${secret}`,
    });
    const { id } = (await (await client.send('POST', '/api/v2/lead', body)).json()) as { id: string };
    await client.send('POST', '/api/v2/offer', body);
    await client.send('GET', `/api/v2/lead/${id}`);
    await client.send('POST', '/api/v2/lead', { ...body, popi: secret, id_number: '8001015009088' });
    await client.send('POST', '/api/v2/lead', `{"first_name":"${secret}"`);
    await client.send('POST', `/api/v2/lead?api_token=${client.key}`, { ...body, api_token: client.key });
    await client.send('GET', `/api/v2/${secret}?id_number=${body.id_number}`);
    await client.send('POST', '/api/v2/accept', { hashid: id, partner_id: 1, bank: `Bank ${secret}` });
    await send(own.now.origin, 'GET', '/api/v2/intent', {
      headers: { authorization: `Bearer ${client.key.slice(0, -1)}` },
    });
    for (const path of ['intent', 'nothing', '%ff'])
      await fetch(`${own.now.origin}/api/v1/${path}?api_token=${client.key}`);
    for (const sent of [{ ...body, api_token: client.key }, { api_token: client.key }])
      await fetch(`${own.now.origin}/api/v1/lead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      });
    await own.stop();
    const output = own.output();
    expect(output).toContain('"level"');
    for (const value of [
      secret,
      secret.toLowerCase(),
      body.id_number,
      '0839876543',
      '839876543',
      '8001015009088',
    ])
      expect(output).not.toContain(value);
    expect(output).not.toContain(client.key);
    expect(output).not.toContain(client.key.slice(8, 28));
  }, 60_000);
});
