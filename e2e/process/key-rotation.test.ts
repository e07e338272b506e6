import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '@/db/embedded-process';
import { type IdNumberRow, openIdNumber } from '@/lib/applicant/sealed-id-number';
import { testEnv, testSettings } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { type Load, startLoad } from '@/test/drill/load';
import { findFaults } from '@/test/drill/proof';
import { type DrillWorld, makeWorld } from '@/test/drill/world';
import { type Balancer, startBalancer } from '@/test/server/balancer';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';

/* The steps of docs/operations.md, "Rotating PII_KEY", with two webs under load. `npm run prove -- key`. */

const clients = 8;
const present = testSettings.PII_KEY ?? '';
const next = Buffer.alloc(32, 91).toString('base64');
const steps = {
  before: { PII_KEY: present },
  announced: { PII_KEY: present, PII_KEY_NEXT: next },
  used: { PII_KEY: next, PII_KEY_FORMER: present },
  after: { PII_KEY: next },
};
type Keys = Record<string, string>;

let database: TestDatabase;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
let world: DrillWorld;
let ports: string[];
let balancer: Balancer;
const programs: (Program | undefined)[] = [];
let load: Load | undefined;

const settings = (keys: Keys) => ({
  ...testSettings,
  DATABASE_URL: database.url,
  DATA_DIR: data.folder,
  SEED_DEMO: 'off',
  DRAIN_SECONDS: '2',
  ...keys,
});

/** The first machine runs the worker, too. */
const run = (at: number, keys: Keys) =>
  runProgram({
    settings: { ...settings(keys), PORT: ports[at] ?? '' },
    args: at === 0 ? [] : ['--no-worker'],
  });

async function start(at: number, keys: Keys): Promise<void> {
  const program = await run(at, keys);
  programs[at] = program;
  await program.started();
}

async function stop(at: number): Promise<void> {
  programs[at]?.child.kill('SIGTERM');
  await programs[at]?.ended;
}

/** Restarts one machine after the other, as for a new release. */
async function roll(keys: Keys): Promise<void> {
  for (const at of [0, 1]) {
    await stop(at);
    await start(at, keys);
    await balancer.ready(2);
  }
}

async function rotate(keys: Keys): Promise<string> {
  const { PATH, TMPDIR } = process.env;
  const child = spawn(process.execPath, [join(process.cwd(), 'scripts/cli.mjs'), 'pii-key', 'rotate'], {
    env: { PATH, NODE_ENV: 'production', ENV_FILE: '', ...(TMPDIR ? { TMPDIR } : {}), ...settings(keys) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return (await Promise.all([text(child.stdout), text(child.stderr)])).join('');
}

beforeAll(async () => {
  [database, data] = await Promise.all([createTestDatabase(), makeDataFolder()]);
  world = await makeWorld(database.database);
  ports = [String(await freePort()), String(await freePort())];
  await start(0, steps.before);
  await start(1, steps.before);
  balancer = await startBalancer(ports.map((port) => `http://127.0.0.1:${port}`));
  await balancer.ready(2);
}, 240_000);

afterAll(async () => {
  await load?.stop();
  await Promise.all([stop(0), stop(1)]);
  await balancer?.close();
  await world?.partner.close();
  await database?.drop();
  await data?.remove();
}, 60_000);

test('PII_KEY is rotated under load: no request is refused, and everything is read by the new key alone', {
  timeout: 600_000,
}, async () => {
  load = startLoad({ origin: balancer.origin, ...world }, clients);
  const told = load;

  // Too soon: the other machine does not know the key.
  await stop(1);
  const tooSoon = await run(1, steps.used);
  expect(await tooSoon.ended).toMatchObject({ code: 1 });
  expect(tooSoon.output()).toMatch(
    /PII_KEY is new, and (?:\w+ at 127\.0\.0\.1(?:, | and )?)+ could not read what is written under it: set it there as PII_KEY_NEXT/,
  );
  await start(1, steps.before);
  await balancer.ready(2);

  await roll(steps.announced);
  expect(await rotate(steps.announced)).toContain(
    'error: set PII_KEY to a new key and PII_KEY_FORMER to the',
  );
  await roll(steps.used);
  expect(await rotate(steps.used)).toContain('nothing is left under the former PII_KEY');
  await roll(steps.after);
  await told.stop();

  const answers = [...told.answers].map(([answer, times]) => `${times} × ${answer}`).join(', ');
  process.stdout.write(`  a whole rotation under ${clients} clients: ${answers}\n`);
  expect(told.wrong).toEqual([]);
  expect([...told.answers.keys()].sort()).toEqual(['200', '201']);
  const faults = await findFaults(database.database, testEnv().idKey, told, world.partner);
  expect(faults.filter(({ count }) => count > 0)).toEqual([]);
  const rows = await database.database.sql<IdNumberRow[]>`
    select l.affiliate_id::float8 as "affiliateId", l.environment, l.id_number_ciphertext as "idNumberCiphertext",
      l.id_number_hash as "idNumberHash"
    from lead l join lead_identity i on i.lead_id = l.id and i.id_number_hash = l.id_number_hash`;
  expect(rows.length).toBeGreaterThanOrEqual(told.leads.length);
  const { piiKey } = testEnv(steps.after);
  for (const row of rows) expect(openIdNumber(piiKey, row)).toMatch(/^\d{13}$/);
});
