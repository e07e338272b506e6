import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { testSettings } from '@/test/context';
import { type Program, runProgram } from '@/test/server/program';
import { withServer } from '@/test/server/server';

// Our own listener serves the API, and none of it is built by Next. The files stay in the form that Next serves, as it does
// in development: both must respond identically.
const { origin, makeClient } = withServer();
let throughNext: Program;

beforeAll(async () => {
  throughNext = await runProgram({
    args: ['--dev', '--no-worker'],
    settings: {
      ...testSettings,
      // Otherwise Next writes other paths into tsconfig.json.
      NODE_ENV: 'development',
      DATABASE_URL: inject('server').databaseUrl,
      SEED_DEMO: 'off',
      PORTAL_ORIGIN: origin,
      UAT_ORIGIN: origin,
      PRODUCTION_ORIGIN: origin,
    },
  });
  await throughNext.started();
});

afterAll(async () => {
  throughNext.child.kill('SIGTERM');
  await throughNext.ended;
});

const lead = {
  first_name: 'Ada',
  last_name: 'Nel',
  cell_phone_number: '0821234567',
  id_number: '8001015009087',
  intent: 'none',
  popi: true,
};
const asJson = { 'content-type': 'application/json' };

test.each<[string, string, (BodyInit | undefined)?, Record<string, string>?]>([
  ['GET', '/api/v2/intent'],
  ['HEAD', '/api/v2/intent'],
  ['GET', '/api/v2/intent/1'],
  ['GET', '/api/v2/intent/'],
  ['GET', '/api/v2/lead/unknown%20id'],
  ['GET', '/api/v2/lead/a%2Fb'],
  ['GET', '/api/v2/lead/%zz'],
  ['GET', '/api/v2/accept/unknown/link'],
  ['GET', '/api/v2/accept/unknown/link?api_token=x'],
  ['PUT', '/api/v2/lead'],
  ['OPTIONS', '/api/v2/offer'],
  ['GET', '/api/v2/nothing'],
  ['POST', '/api/v2/lead', JSON.stringify(lead), asJson],
  ['POST', '/api/v2/lead', '{"first_name":', asJson],
  ['POST', '/api/v2/lead', JSON.stringify({ popi: 'yes' }), asJson],
  ['POST', '/api/v2/lead', JSON.stringify(lead), { 'content-type': 'text/plain' }],
  ['POST', '/api/v2/lead', JSON.stringify({ ...lead, city: 'x'.repeat(1_100_000) }), asJson],
  ['POST', '/api/v2/offer', JSON.stringify({ ...lead, partner_id: 1 }), asJson],
  ['POST', '/api/v2/accept', JSON.stringify({ hashid: 'unknown', partner_id: 1 }), asJson],
  ['POST', '/api/partner/outcome', '{}', asJson],
])('%s %s', async (method, path, body, headers = {}) => {
  const { key } = await makeClient();
  const ask = async (at: string, authorization: string | null) => {
    const response = await fetch(at + path, {
      method,
      redirect: 'manual',
      headers: { ...headers, ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { body }),
    });
    const names = ['content-type', 'cache-control', 'allow', 'retry-after', 'location'];
    return {
      status: response.status,
      headers: Object.fromEntries(names.map((name) => [name, response.headers.get(name)])),
      hasId: response.headers.has('x-request-id'),
      text: await response.text(),
    };
  };
  for (const authorization of [null, `Bearer ${key}`, 'Bearer lmk_wrong']) {
    // Parallel tests change this database's catalogue: retry until both saw the same.
    // And Next compiles each file when it is first asked for.
    await vi.waitFor(
      async () =>
        expect(await ask(throughNext.origin, authorization)).toEqual(await ask(origin, authorization)),
      { timeout: 20_000 },
    );
  }
});

test('Next builds the pages alone, and what passes before them', () => {
  const manifest = (name: string) => JSON.parse(readFileSync(`.next/${name}`, 'utf8'));
  const built = Object.keys(manifest('app-path-routes-manifest.json'));
  expect(built.length).toBeGreaterThan(50);
  expect(built.filter((path) => !path.endsWith('/page') && !path.startsWith('/_'))).toEqual([
    '/icon.svg/route',
  ]);
  expect(manifest('server/functions-config-manifest.json').functions).toHaveProperty('/_middleware');
});
