import { chromium } from '@playwright/test';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '@/db/client';
import { hashPassword } from '@/lib/access/auth/password';
import { generateApiKey } from '@/lib/account/api-key/secret';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import { chromiumLaunch } from '@/test/browser/chromium';
import { testEnv, testSettings } from '@/test/context';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { descendants, makeDataFolder, type Program, runProgram } from '@/test/server/program';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let own: TestDatabase;
/** Connects directly, not through the network that the tests break. */
let database: Database;
let network: TestProxy;
let program: Program;
let key = '';
/** Cookie of a signed-in agent. */
let cookie = '';
const email = 'agent@away.test';
const password = 'a long passphrase';
const tryAgain = 'the service is unavailable for a moment: try again';
let intent = '';

beforeAll(async () => {
  data = await makeDataFolder();
  own = await createTestDatabase();
  database = own.database;
  network = await startProxy(own.url);
  program = await runProgram({
    settings: { ...testSettings, DATABASE_URL: network.url, DATA_DIR: data.folder, SEED_DEMO: 'off' },
  });
  await program.started();
  const { id: affiliateId } = await makeAffiliate(database);
  intent = (await makeIntent(database)).title;
  const made = generateApiKey('uat');
  await makeApiKey(database, { affiliateId, environment: 'uat', hash: made.hash, hint: made.hint });
  key = made.key;
  await makeUser(database, { affiliateId, email, passwordHash: await hashPassword(password) });
  cookie = cookiesOf(await postForm(await signInForm()));
}, 240_000);

afterAll(async () => {
  network?.heal();
  network?.reset();
  program?.child.kill('SIGTERM');
  await program?.ended;
  await network?.stop();
  await own?.drop();
  await data?.remove();
}, 60_000);

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0] ?? '')
    .join('; ');
}

function cookiesIn(header: string): { name: string; value: string }[] {
  return header.split('; ').map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1) };
  });
}

/** The CSRF state of the sign-in page before its button is pressed. */
async function signInForm(): Promise<{ token: string; cookie: string }> {
  const response = await fetch(`${program.origin}/api/auth/csrf`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return { token: csrfToken, cookie: cookiesOf(response) };
}

function postForm({ token, cookie }: { token: string; cookie: string }): Promise<Response> {
  return fetch(`${program.origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: program.origin },
    body: new URLSearchParams({ email, password, csrfToken: token, json: 'true' }),
  });
}

interface Answer {
  status: number;
  retryAfter: string | null;
  body: { message?: string; code?: number };
  ms: number;
}

async function send(method: string, path: string, body?: unknown): Promise<Answer> {
  const began = performance.now();
  const isFile = typeof body === 'string';
  const response = await fetch(program.origin + path, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      'content-type': isFile ? 'text/csv' : 'application/json',
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
    signal: AbortSignal.timeout(60_000),
  });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    body: (await response.json()) as Answer['body'],
    ms: performance.now() - began,
  };
}

const lead = () => send('POST', '/api/v2/lead', makeLeadBody({ intent }));
const servesAgain = () =>
  expect.poll(async () => (await lead()).status, { timeout: 10_000, interval: 100 }).toBeLessThan(300);
const webPids = () =>
  descendants(program.pid)
    .filter(({ command }) => /web\.js|worker\.js/.test(command))
    .map(({ pid }) => pid);

describe.sequential('while the database is away', { timeout: 120_000 }, () => {
  beforeEach(async () => {
    network.heal();
    await servesAgain();
  });

  test('every call is answered 503 with Retry-After and told to try again, at once', async () => {
    network.close();
    const answers = [
      await lead(),
      await send('POST', '/api/v2/offer', makeLeadBody({ intent })),
      await send('GET', '/api/v2/intent'),
      await send('GET', '/api/v2/no-such-path'),
      await send('POST', '/api/v1/lead', makeLeadBody({ intent })),
      await send('POST', '/api/sandbox/any/score', {}),
    ];
    for (const { status, retryAfter, body, ms } of answers) {
      expect({ status, retryAfter, message: body.message }).toEqual({
        status: 503,
        retryAfter: '5',
        message: tryAgain,
      });
      expect(ms).toBeLessThan(5_000);
    }
    const upload = await send('POST', '/api/v2/lead/batch', 'first_name\nThandi\n');
    expect(upload).toMatchObject({ status: 503, retryAfter: '5' });
  });

  test('an accept is told to read the lead, and is not invited to be sent again', async () => {
    network.close();
    for (const version of ['v1', 'v2']) {
      const { status, retryAfter, body } = await send('POST', `/api/${version}/accept`, {
        id: 'AAAAAAAAAAAAAAAAAAAAAA',
        partner_id: 1,
      });
      expect({ status, retryAfter }).toEqual({ status: 503, retryAfter: null });
      expect(body.message).toMatch(/read the lead before anything else, do not send the accept again$/);
    }
  });

  test('a signed-in user’s page says to try again, and loads when the database is back', async () => {
    const browser = await chromium.launch(await chromiumLaunch());
    try {
      const page = await browser.newPage();
      for (const { name, value } of cookiesIn(cookie))
        await page.context().addCookies([{ name, value, url: program.origin }]);
      network.close();
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const response = await page.goto(`${program.origin}/lead`);
        expect(response?.status()).toBe(500);
        await page.getByRole('heading', { name: 'The service is not responding' }).waitFor();
        const pictures = process.env.PICTURES;
        if (pictures) await page.screenshot({ path: `${pictures}/away-${width}.png` });
      }
      expect(await page.content()).not.toMatch(/at \w+ \(|node_modules|ECONNREFUSED|CONNECTION_/);
      network.heal();
      await servesAgain();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Leads' }).waitFor();
      expect(program.output()).toMatch(/at .* \(lib\/access\/auth\/session\.ts:\d+/);
      // Nor the values of the statement that failed.
      expect(program.output()).not.toMatch(/params|Failed query: /);
    } finally {
      await browser.close();
    }
  });

  test('signing in gets 503, not a wrong-password error', async () => {
    const form = await signInForm();
    network.close();
    const response = await postForm(form);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    expect(await response.json()).toEqual({ message: tryAgain });
    network.heal();
    await servesAgain();
    expect((await postForm(form)).status).toBe(200);
  });

  test('what pages write is answered 503 with Retry-After, an accept with what to do', async () => {
    const write = (path: string, body: BodyInit, method = 'POST') =>
      fetch(program.origin + path, {
        method,
        headers: { cookie, origin: program.origin, 'content-type': 'application/json' },
        body,
      });
    network.close();
    const writes = [
      ['POST', 'offer'],
      ['POST', 'api-key-request'],
      ['PUT', 'account/password'],
      ['PUT', 'session/environment'],
    ] as const;
    for (const [method, path] of writes) {
      const response = await write(`/api/portal/${path}`, '{}', method);
      expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '5']);
      expect(await response.json()).toEqual({ message: tryAgain });
    }
    const accept = await write('/api/portal/accept', '{}');
    expect([accept.status, accept.headers.get('retry-after')]).toEqual([503, null]);
    const upload = await write('/api/portal/batch', 'first_name\nThandi\n');
    expect([upload.status, upload.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('an upload during which the database goes away is told that the file was not taken', async () => {
    const piece = Buffer.from(`first_name\n${'Thandi\n'.repeat(600_000)}`);
    // What an earlier try has left does not count.
    const [{ last }] = await database.sql<[{ last: number }]>`
      select coalesce(max(id), 0)::float8 as last from batch`;
    const stored = async () => {
      const [row] = await database.sql<[{ pieces: number }]>`
        select count(*)::int as pieces from batch_piece where batch_id > ${last}`;
      return row.pieces;
    };
    const body = new ReadableStream<Uint8Array>({
      start: async (controller) => {
        controller.enqueue(piece);
        await expect.poll(stored, { timeout: 20_000, interval: 20 }).toBeGreaterThan(0);
        network.close();
        controller.enqueue(piece);
        controller.close();
      },
    });
    const response = await fetch(`${program.origin}/api/v2/lead/batch`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'text/csv' },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const message = 'the service was interrupted and the file was not taken: send it again';
    expect(await response.json()).toEqual({ message });
    expect(await database.sql`select from batch where status <> 'receiving'`).toHaveLength(0);
  });

  test('a partner that calls back is answered 503 with Retry-After', async () => {
    const body = { application_id: publicId(testEnv().idKey, 'application', 1) };
    network.close();
    const response = await fetch(`${program.origin}/api/partner/outcome`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('ending all database connections repeatedly under load crashes no process', async () => {
    const before = webPids();
    expect(before.length).toBeGreaterThan(0);
    let going = true;
    const statuses = new Map<number, number>();
    const caller = async () => {
      while (going) {
        const { status } = await lead();
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    };
    const callers = Array.from({ length: 16 }, caller);
    for (let round = 0; round < 15; round += 1) {
      const good = () => (statuses.get(201) ?? 0) + (statuses.get(200) ?? 0);
      const sofar = good();
      await expect.poll(good, { timeout: 15_000, interval: 20 }).toBeGreaterThan(sofar + 20);
      await database.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.catch(() => {});
    }
    going = false;
    await Promise.all(callers);
    expect([...statuses.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(webPids()).toEqual(before);
  });

  test('silently dead connections are replaced within seconds', async () => {
    await Promise.all(Array.from({ length: 20 }, lead));
    network.silence();
    const began = performance.now();
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await lead()).status));
    expect(statuses.filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
    expect(await Promise.all(Array.from({ length: 20 }, async () => (await lead()).status))).not.toContain(
      503,
    );
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  test('a call to a network that swallows everything is answered within the processing limit, its guard included', async () => {
    await database.sql`update environment set processing_limit_ms = 3000 where name = 'uat'`;
    await lead();
    network.swallow();
    const answers = await Promise.all([lead(), send('GET', '/api/v2/intent')]);
    await database.sql`update environment set processing_limit_ms = 25000 where name = 'uat'`;
    for (const { status, ms } of answers) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(5_000);
    }
  });
});
