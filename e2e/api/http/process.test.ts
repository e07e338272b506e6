import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { describe, expect, test, vi } from 'vitest';
import { freePort } from '@/db/embedded-process';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { makeIntent, makePartner } from '@/test/factory';
import { startPartnerServer } from '@/test/partner-server';
import { withOwnServer } from '@/test/server/own-server';

const token = 'a-token-for-the-tests';
const workerPort = await freePort();
const own = withOwnServer({
  WEB_CONCURRENCY: '2',
  METRICS_TOKEN: token,
  WORKER_PORT: String(workerPort),
  LOG_LEVEL: 'info',
  LOG_REQUESTS: 'on',
});

/** One connection per request, so that both processes get their share. */
function send(
  method: string,
  path: string,
  key: string,
  body?: unknown,
): Promise<{ status: number; body: unknown }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${own.now.origin}${path}`,
      {
        method,
        agent: new Agent(),
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', connection: 'close' },
      },
      (response) => {
        let text = '';
        response.on('data', (piece) => (text += piece));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const twelve = <T>(make: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, make));
const statuses = async (answers: Promise<{ status: number }[]>) => [
  ...new Set((await answers).map(({ status }) => status)),
];

test('a revoked key is refused by every process on the very next request (design base 5)', async () => {
  const { key, keyId } = await own.now.makeClient();
  const ask = () => send('GET', '/api/v2/intent', key);
  expect(await statuses(twelve(ask))).toEqual([200]);
  await own.now.database.sql`update api_key set revoked_at = now() where id = ${keyId}`;
  expect(await statuses(twelve(ask))).toEqual([401]);
});

test('maintenance counts in every process at once (design base 5)', async () => {
  const { key } = await own.now.makeClient();
  const ask = () => send('GET', '/api/v2/intent', key);
  await own.now.database.sql`update environment set maintenance = true where name = 'uat'`;
  expect(await statuses(twelve(ask))).toEqual([503]);
  await own.now.database.sql`update environment set maintenance = false where name = 'uat'`;
  expect(await statuses(twelve(ask))).toEqual([200]);
});

test('a changed catalogue is seen by every process at once (design base 5)', async () => {
  const { key } = await own.now.makeClient();
  const intent = await makeIntent(own.now.database);
  const ask = () => send('GET', `/api/v2/intent/${intent.id}`, key);
  const titles = async () =>
    new Set((await twelve(ask)).map(({ body }) => (body as { active: boolean }).active));
  expect(await titles()).toEqual(new Set([true]));
  await own.now.database.sql`update intent set active = false where id = ${intent.id}`;
  expect(await titles()).toEqual(new Set([false]));
});

test('processes share deduplication, and a key’s limit is counted over all of them (spec 2.2, design lead 15 and design http 5)', async () => {
  const { key, keyId } = await own.now.makeClient();
  const intent = await makeIntent(own.now.database);
  const body = makeLeadBody({ intent: intent.title });
  const answers = await twelve(() => send('POST', '/api/v2/lead', key, body));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(answers.map(({ body }) => (body as { id: string }).id)).size).toBe(1);
  await own.now.database.sql`update api_key set requests_per_minute = 4 where id = ${keyId}`;
  const limited = await twelve(() => send('GET', '/api/v2/intent', key));
  // At most twice four, in case a minute ends in between.
  expect(limited.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(8);
  expect(limited.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
});

test('an endpoint that one process found failing is left alone by all (design catalogue 12)', async () => {
  const { key } = await own.now.makeClient();
  const { database } = own.now;
  const { sql } = database;
  const intent = await makeIntent(database);
  const scorer = await startPartnerServer();
  scorer.answer({ json: { available: true, probability: 50 } });
  const url = `${scorer.origin}/score`;
  const { id } = await makePartner(database, {
    scoreUrl: url,
    secret: newPartnerSecret(),
    intents: [{ intentId: intent.id }],
  });
  const offer = async () => {
    const { body } = await send('POST', '/api/v2/offer', key, makeLeadBody({ intent: intent.title }));
    return (body as { matches: unknown[] }).matches.length;
  };
  expect(new Set(await twelve(offer))).toEqual(new Set([1]));
  await sql`
    insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
    values (${`${id} ${url}`}, ${id}, ${url}, 5)`;
  await sql`select pg_notify('endpoint_health', '')`;
  await vi.waitFor(async () => {
    scorer.calls.splice(0);
    expect(new Set(await twelve(offer))).toEqual(new Set([0]));
    expect(scorer.calls).toEqual([]);
  });
  await sql`delete from endpoint_health`;
  await sql`select pg_notify('endpoint_health', '')`;
  await vi.waitFor(async () => expect(new Set(await twelve(offer))).toEqual(new Set([1])));
  await scorer.close();
});

const scrapeWorker = () => scrape(`http://127.0.0.1:${workerPort}`);

async function scrape(origin = own.now.origin): Promise<string> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${origin}/metrics`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  return response.text();
}

const countOf = (text: string, labels: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`http_request_duration_seconds_count{${labels}}`))
      ?.split(' ')[1] ?? 0,
  );

describe('GET /metrics', () => {
  test('is refused without the token', async () => {
    for (const authorization of ['', 'Bearer wrong-token-of-the-test', token])
      expect((await fetch(`${own.now.origin}/metrics`, { headers: { authorization } })).status).toBe(401);
  });

  test('adds up all web processes, by path template and without any value', async () => {
    const client = await own.now.makeClient();
    const hashid = 'ThisIsNoLeadsIdAtAll12';
    await Promise.all(
      Array.from({ length: 20 }, () =>
        client.send('GET', `/api/v2/lead/${hashid}`, undefined, { connection: 'close' }),
      ),
    );
    const labels = 'method="GET",path="/api/v2/lead/{hashid}",status="404"';
    await expect.poll(async () => countOf(await scrape(), labels), { timeout: 10_000 }).toBe(20);
    // Whichever process handles the scrape.
    for (let nth = 0; nth < 4; nth++) expect(countOf(await scrape(), labels)).toBe(20);
    expect(await scrape()).not.toContain(hashid);
  });

  test('tells the queue’s depth, what was given up, and the living workers', async () => {
    // The worker starts beside the web processes.
    await expect.poll(() => scrape(), { timeout: 30_000 }).toMatch(/^queue_workers 1$/m);
    const text = await scrape();
    expect(text).toMatch(/^queue_jobs\{state="due"\} \d+$/m);
    expect(text).toMatch(/^queue_jobs\{state="given_up"\} 0$/m);
  });

  test('counts leads, calls to partners and applications, by ids and words alone', async () => {
    const { key } = await own.now.makeClient();
    const { database } = own.now;
    const intent = await makeIntent(database);
    const partner = await startPartnerServer();
    partner.answer({ json: { available: true, probability: 50, status: 'pending' } });
    const { id } = await makePartner(database, {
      scoreUrl: `${partner.origin}/score`,
      acceptUrl: `${partner.origin}/accept`,
      secret: newPartnerSecret(),
      intents: [{ intentId: intent.id }],
    });
    const lead = makeLeadBody({ intent: intent.title });
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', traceparent };
    const post = async (path: string, body: object) => {
      const response = await fetch(`${own.now.origin}${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(200);
      return { id: response.headers.get('x-request-id'), body: (await response.json()) as { id: string } };
    };
    const offer = await post('/api/v2/offer', lead);
    await post('/api/v2/accept', { hashid: offer.body.id, partner_id: id });

    const text = await scrape();
    expect(text).toMatch(/^leads_total\{environment="uat",source="api_v2",outcome="created"\} \d+$/m);
    for (const endpoint of ['score', 'accept'])
      expect(text).toContain(`partner_calls_total{partner="${id}",endpoint="${endpoint}",outcome="ok"} 1`);
    expect(text).toMatch(/^applications_open\{environment="uat",status="pending",age="up to 5m"\} \d+$/m);
    expect(text).toMatch(/^partner_circuits_open\{environment="uat"\} \d+$/m);
    expect(text).toMatch(/^database_connections_max\{pool="main"\} 20$/m);
    expect(text).not.toContain(lead.last_name);

    // The caller's trace goes on to the partner, and stands in the line of the request.
    const traces = partner.calls.map((call) => call.headers.traceparent);
    expect(traces.length).toBeGreaterThanOrEqual(2);
    for (const trace of traces)
      expect(trace).toMatch(/^00-0af7651916cd43dd8448eb211c80319c-(?!b7ad)[\da-f]{16}-01$/);
    const lines = () =>
      own
        .output()
        .split('\n')
        .filter((line) => line.includes(`"requestId":"${offer.id}"`))
        .map((line) => JSON.parse(line) as object);
    await expect.poll(lines).toEqual([
      expect.objectContaining({
        level: 'info',
        msg: 'request',
        method: 'POST',
        path: '/api/v2/offer',
        status: 200,
        ms: expect.any(Number),
        traceId: '0af7651916cd43dd8448eb211c80319c',
      }),
    ]);
    await partner.close();
  });

  test('is served by the worker, too, with its health', async () => {
    const origin = `http://127.0.0.1:${workerPort}`;
    expect((await fetch(`${origin}/metrics`)).status).toBe(401);
    expect(await scrapeWorker()).toMatch(/^database_connections_max\{pool="main"\} \d+$/m);
    await expect.poll(async () => (await fetch(`${origin}/healthz`)).status, { timeout: 30_000 }).toBe(200);
    expect((await fetch(`${origin}/api/v2/intent`)).status).toBe(404);
  });

  test('begins at 0: that no lead came can be told before the first', async () => {
    expect(await scrape()).toMatch(
      /^leads_total\{environment="production",source="api_v2",outcome="created"\} 0$/m,
    );
  });

  test('has a case in which each alert fires, and one in which it stays quiet', async () => {
    const rules = await readFile('deploy/alerts.yml', 'utf8');
    const cases = await readFile('deploy/alerts.test.yml', 'utf8');
    const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const alerts = named(rules, /^ {6}- alert: (\w+)$/gm);
    expect(alerts.length).toBeGreaterThan(10);
    for (const kind of ['fires', 'stays quiet'])
      expect(named(cases, new RegExp(`^  - name: "(\\w+) ${kind}"$`, 'gm'))).toEqual(alerts);
  });

  test.each(['alerts.yml', 'grafana.json'])('has every metric that deploy/%s names', async (file) => {
    const expressions = [
      ...(await readFile(`deploy/${file}`, 'utf8')).matchAll(/"?expr"?: ("(?:[^"\\]|\\.)*")/g),
    ];
    const named = new Set(expressions.flatMap(([, text = '""']) => metricsIn(JSON.parse(text) as string)));
    expect(named.size).toBeGreaterThan(10);
    const served = new Set(
      [...`${await scrape()}\n${await scrapeWorker()}`.matchAll(/^# TYPE (\S+) /gm)].map(([, name]) => name),
    );
    expect([...named].filter((name) => !served.has(name))).toEqual([]);
  });
});

/** Returns the metrics of an expression: names that are neither functions nor labels. `up` is Prometheus's own. */
function metricsIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}/g, ' ')
    .replace(/\[[^\]]*\]/g, ' ')
    .replace(/\b(?:by|without|on) \([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_][a-z\d_]*(?![a-z\d_]*\s*\()/g)]
    .map(([name]) => name.replace(/_(?:bucket|sum|count)$/, ''))
    .filter((name) => !['up', 'sum', 'max', 'by'].includes(name));
}

test('a page has no more listeners than Node takes without a warning', async () => {
  for (const path of ['/sign-in', '/nowhere']) await (await fetch(own.now.origin + path)).text();
  expect(own.output()).not.toContain('MaxListenersExceededWarning');
});

async function readiness() {
  const response = await fetch(`${own.now.origin}/readyz`);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('it is ready once its database is migrated and a worker lives, and says why when it is not', async () => {
  const ready = { status: 200, body: { status: 'ok', database: true, migrations: true, worker: true } };
  await vi.waitFor(async () => expect(await readiness()).toEqual(ready), { timeout: 60_000, interval: 200 });

  const { sql } = own.now.database;
  // As after restoring a backup of an older release.
  const [last] = await sql`
    delete from drizzle.__drizzle_migrations where created_at = (
      select max(created_at) from drizzle.__drizzle_migrations) returning hash, created_at`;
  const pending = await readiness();
  expect(pending.status).toBe(503);
  expect(pending.body).toMatchObject({ status: 'unavailable', database: true, migrations: false });
  expect(pending.body.reason).toMatch(/^migrations are pending: \d{4}_[a-z0-9-]+$/);
  expect((await fetch(`${own.now.origin}/healthz`)).status).toBe(200);

  await sql`
    insert into drizzle.__drizzle_migrations (hash, created_at) values (${last?.hash}, ${last?.created_at})`;
  expect(await readiness()).toEqual(ready);
});

test('where nobody is an operator yet, the output has a link that makes the first one, once, and no log line has it', async () => {
  const { origin } = own.now;
  await expect.poll(() => own.output(), { timeout: 60_000 }).toContain('/set-up/');
  const [, token = ''] = /^ {4}http\S+\/set-up\/([\w-]{43})$/m.exec(own.output()) ?? [];
  const lines = own.output().split('\n');
  const logged = lines.find((line) => line.startsWith('{') && line.includes('there is no operator yet'));
  expect(JSON.parse(logged ?? '{}')).toMatchObject({ level: 'warn' });
  // Log lines go to collectors, where they are kept and read by others.
  expect(lines.filter((line) => line.startsWith('{') && line.includes(token))).toEqual([]);
  const page = async () => (await fetch(`${origin}/set-up/${token}`)).text();
  expect(await page()).toContain('Set up the portal');

  const first = {
    token,
    email: 'first@example.test',
    name: 'Nomsa Dube',
    password: 'bright kettle orbit nine',
  };
  const setUp = (body: object) =>
    fetch(`${origin}/api/portal/set-up`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify(body),
    });
  expect((await setUp({ ...first, token: 'x'.repeat(43) })).status).toBe(404);
  const weak = await setUp({ ...first, password: 'password12345' });
  expect([weak.status, await weak.json()]).toMatchObject([422, { errors: { password: expect.anything() } }]);
  const statuses = await Promise.all(
    [first, { ...first, email: 'second@example.test' }].map(async (body) => (await setUp(body)).status),
  );
  expect(statuses.sort()).toEqual([200, 404]);
  const operators = await own.now.database.sql`select name, role from "user" where role = 'operator'`;
  expect(operators).toEqual([{ name: 'Nomsa Dube', role: 'operator' }]);
  expect(await page()).toContain('This link no longer works');
});
