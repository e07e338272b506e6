import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { type DemoAccess, readDemoAccess } from '@/lib/sample/demo/access';
import { makeLeadBody } from '@/test/applicant';
import { testEnv, testSettings } from '@/test/context';
import { filesHolding, placesHolding } from '@/test/everything-stored';
import { makeVisitor, type PortalVisitor } from '@/test/server/portal-visitor';
import { type RunningServer, runServer } from '@/test/server/run-server';

/** The whole program as a newcomer runs it, with the most verbose logging. */
let server: RunningServer;
let database: Database;
let demo: DemoAccess;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'lmp-erasure-'));
  server = await runServer({ ...testSettings, DATA_DIR: dataDir, SEED_DEMO: 'on', LOG_LEVEL: 'trace' });
  database = openDatabase((await findRunningEmbedded(dataDir)) ?? '', {
    maxConnections: 2,
    applicationName: 'erasure test',
  });
  demo = (await readDemoAccess(dataDir)) as DemoAccess;
}, 300_000);
afterAll(async () => {
  await database?.close();
  await server?.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const person = makeLeadBody({
  first_name: 'Nokuthulazi',
  last_name: 'Mkhwanazela',
  cell_phone_number: '0826661997',
  email: 'nokuthulazi@mkhwanazela.example',
  street_address: '17 Jakarandalaan',
  intent: 'Personal Loan',
});
const idNumber = String(person.id_number);
const needles = {
  texts: [
    idNumber,
    'Nokuthulazi',
    'Mkhwanazela',
    '826661997',
    'nokuthulazi@mkhwanazela.example',
    'Jakarandalaan',
  ],
  bytes: [keyedHash(testEnv().piiKey, idNumber)],
};

const api = (key: string | null, method: string, path: string, body?: unknown, headers = {}) =>
  fetch(`${server.origin}/api/${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });

const portal = ({ cookie }: PortalVisitor, method: string, path: string, body: object) =>
  fetch(`${server.origin}/api/portal/${path}`, {
    method,
    headers: { cookie, origin: server.origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

/** Types something into the sign-in page. */
async function signIn(email: string): Promise<void> {
  const token = await fetch(`${server.origin}/api/auth/csrf`);
  const { csrfToken } = (await token.json()) as { csrfToken: string };
  const cookie = token.headers.getSetCookie().map((line) => line.split(';')[0]);
  const response = await fetch(`${server.origin}/api/auth/callback/credentials`, {
    method: 'POST',
    headers: { origin: server.origin, cookie: cookie.join('; ') },
    body: new URLSearchParams({ csrfToken, email, password: 'not a password', json: 'true' }),
  });
  expect(response.status).toBe(401);
}

/**
 * Leaves traces of a person everywhere: valid and invalid calls of both versions, wrong methods, a file under their
 * name, a draft, a look, tries to sign in.
 */
async function leaveTraces(agent: PortalVisitor): Promise<void> {
  const key = demo.uatKey;
  expect((await api(key, 'POST', 'v2/lead', { ...person, popi: idNumber })).status).toBe(422);
  expect(
    (await api(key, 'POST', 'v2/lead', `{"id_number": "${idNumber}", "last_name": Mkhwanazela`)).status,
  ).toBe(400);
  expect((await api(key, 'GET', `v2/lead/${idNumber}`)).status).toBe(404);
  for (const path of ['lead', 'lead/batch', 'intent'])
    expect((await api(key, 'DELETE', `v2/${path}/${idNumber}`)).status).toBe(405);
  expect((await api(key, 'PUT', `v1/accept/${idNumber}/link`)).status).toBe(405);
  expect((await api(`lmk_uat_${idNumber}`, 'GET', 'v2/intent')).status).toBe(401);
  const offer = (await (await api(key, 'POST', 'v2/offer', person)).json()) as {
    id: string;
    matches: { id: number; live_quotes?: unknown }[];
  };
  const [match] = offer.matches;
  const accept = { hashid: offer.id, partner_id: match?.id, live_quotes: { for: 'Mkhwanazela' } };
  expect((await api(key, 'POST', 'v2/accept', accept)).status).toBe(200);
  await api(key, 'GET', `v2/accept/${offer.id}/link`);
  expect((await api(key, 'GET', `v2/lead/${offer.id}`)).status).toBe(200);
  const v1 = `v1/lead?api_token=${demo.otherAffiliate.uatKey}`;
  expect((await api(null, 'POST', v1, { ...person, popi: 'yes' })).status).toBe(201);
  const columns = Object.keys(person);
  const csv = `${columns.join(',')}\n${columns.map((name) => person[name]).join(',')}\n`;
  const upload = await api(key, 'POST', `v2/lead/batch?intent=${idNumber}`, csv, {
    'content-type': 'text/csv',
    'content-disposition': `attachment; filename="Nokuthulazi Mkhwanazela ${idNumber}.csv"`,
  });
  expect([200, 202]).toContain(upload.status);
  expect((await portal(agent, 'POST', `lead/${offer.id}/id-number`, {})).status).toBe(200);
  for (const email of [String(person.email), idNumber]) await signIn(email);
  const draft = await portal(agent, 'PUT', `draft/${randomUUID()}`, {
    userId: agent.actor.userId,
    environment: 'uat',
    revision: randomUUID(),
    after: [null],
    values: { id_number: idNumber, last_name: 'Mkhwanazela' },
  });
  expect(draft.status).toBe(200);
}

test('after an applicant is erased no table, no file of ours and no line of the log holds their values', async () => {
  const [affiliate] = await database.sql<[{ id: number }]>`
    select id::float8 as id from affiliate where slug = ${demo.affiliate.slug}`;
  const agent = await makeVisitor(database, {
    role: 'agent',
    affiliateId: affiliate.id,
    environment: 'uat',
  });
  const operator = await makeVisitor(database, { role: 'operator', affiliateId: null, environment: 'uat' });
  await leaveTraces(agent);
  const { piiKey } = testEnv();
  const before = await placesHolding(database, piiKey, needles);
  for (const place of [
    'lead.last_name',
    'lead.id_number_ciphertext',
    'batch_piece.ciphertext',
    'draft.ciphertext',
  ])
    expect(before).toContain(`public.${place}`);

  const erased = await vi.waitFor(
    async () => {
      const answer = await portal(operator, 'POST', 'applicant/erase', { idNumber });
      expect(answer.status).toBe(200);
      return answer.json();
    },
    { timeout: 150_000, interval: 500 },
  );
  expect(erased).toEqual({ leads: 2, affiliates: 2, files: 1, drafts: 1, receipt: expect.any(String) });
  // The worker searches everything, and then forgets what it looked for.
  await vi.waitFor(
    async () => {
      const { receipt } = erased as { receipt: string };
      const answer = await portal(operator, 'POST', 'applicant/proof', { receipt, idNumber });
      expect(await answer.json()).toMatchObject({ state: 'done', isTheirs: true, found: [] });
    },
    { timeout: 150_000, interval: 500 },
  );

  // The request log is written after the response is sent.
  await vi.waitFor(
    async () => {
      const rows = await database.sql`select 1 from request_log where path = '/api/v2/accept'`;
      expect(rows).not.toHaveLength(0);
    },
    { timeout: 60_000, interval: 200 },
  );
  expect(await placesHolding(database, piiKey, needles)).toEqual([]);
  expect(await filesHolding(dataDir, needles.texts, ['postgres'])).toEqual([]);
  const lines = server.output().toLowerCase();
  expect(lines).toContain('"msg":"completed task');
  for (const text of needles.texts) expect(lines).not.toContain(text.toLowerCase());
}, 480_000);
