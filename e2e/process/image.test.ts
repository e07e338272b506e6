import { execFile } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { testSettings } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeIntent } from '@/test/factory';
import { makeDataFolder, type Program, runProgram } from '@/test/server/program';
import { testServer } from '@/test/server/server';

// No container can be run where this was written. What the last stage of the Dockerfile copies is therefore run as a plain
// folder outside the repository, so that what the image would lack is missing here too.

const root = process.cwd();
const run = promisify(execFile);

let database: TestDatabase;
let image: Awaited<ReturnType<typeof makeDataFolder>>;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
const programs: Program[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  image = await makeDataFolder();
  data = await makeDataFolder();
  const dockerfile = await readFile(join(root, 'Dockerfile'), 'utf8');
  const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
  for (const [, line = ''] of lastStage.matchAll(/^COPY --from=build (.+)$/gm)) await copy(line.split(' '));
  await copyPackages();
}, 360_000);

afterAll(async () => {
  for (const { child, ended } of programs) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.drop();
  await image.remove();
  await data.remove();
});

/** One `COPY --from=build`: sources of `/app`, the last is the destination. */
async function copy(parts: string[]): Promise<void> {
  const destination = parts.at(-1) ?? '';
  for (const part of parts.slice(0, -1)) {
    const source = part.replace('/app/', '');
    const folder = join(root, dirname(source));
    const names = source.includes('*')
      ? (await readdir(folder)).filter((name) => name.endsWith(source.split('*').at(-1) ?? ''))
      : [source.slice(source.lastIndexOf('/') + 1)];
    for (const name of names) {
      const from = join(folder, name);
      const isInto = destination.endsWith('/') || (await stat(from)).isFile();
      const to = join(image.folder, destination, isInto ? name : '');
      await mkdir(dirname(to), { recursive: true });
      await copyTree(from, to);
    }
  }
  await rm(join(image.folder, '.next/cache'), { recursive: true, force: true });
}

/** What `npm ci --omit=dev` installs, by the lock file, without what the Dockerfile then removes. */
async function copyPackages(): Promise<void> {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>;
  };
  const isTop = (path: string) => path.lastIndexOf('node_modules/') === 0;
  for (const [path, { dev, link }] of Object.entries(packages)) {
    if (!isTop(path) || dev || link || /^node_modules\/(?:@typescript\/|typescript$)/.test(path)) continue;
    const isInstalled = await stat(join(root, path)).catch(() => null);
    if (!isInstalled) continue;
    await mkdir(dirname(join(image.folder, path)), { recursive: true });
    await copyTree(join(root, path), join(image.folder, path));
  }
}

/** By hard links, where the file system can: it is half a gigabyte. */
const copyTree = (from: string, to: string) =>
  run('cp', ['-al', from, to]).catch(() => cp(from, to, { recursive: true, verbatimSymlinks: true }));

const start = async (args: string[], settings: Record<string, string> = {}) => {
  const program = await runProgram({
    folder: image.folder,
    args,
    settings: {
      ...testSettings,
      DATABASE_URL: database.url,
      DATA_DIR: data.folder,
      SEED_DEMO: 'off',
      ...settings,
    },
  });
  programs.push(program);
  return program;
};

test('what the image holds serves pages and the API, imports files, reads .xls and makes a backup', {
  timeout: 180_000,
}, async () => {
  const web = await start(['--no-worker']);
  await web.started();
  await start(['--no-web']);
  const server = testServer(web.origin, database.database);
  await expect
    .poll(async () => (await fetch(`${web.origin}/readyz?worker`)).status, { timeout: 60_000 })
    .toBe(200);

  const page = await (await fetch(`${web.origin}/sign-in`)).text();
  const [, style = ''] = /href="(\/_next\/static\/[^"]+\.css[^"]*)"/.exec(page) ?? [];
  for (const path of [style, '/docs', '/docs/partner', '/docs/openapi.json'])
    expect([path, (await fetch(web.origin + path)).status]).toEqual([path, 200]);

  const intent = await makeIntent(database.database);
  const client = await server.makeClient();
  const lead = await client.send('POST', '/api/v2/lead', makeLeadBody({ intent_id: intent.id }));
  expect(lead.status).toBe(201);
  const file = await readFile(join(root, 'test/batch/fixture/leads.xls'));
  const batch = await client.send('POST', `/api/v2/lead/batch?intent_id=${intent.id}`, file, {
    'content-type': 'application/vnd.ms-excel',
  });
  const { batch_id } = (await batch.json()) as { batch_id: string };
  await expect
    .poll(async () => (await client.send('GET', `/api/v2/lead/batch/${batch_id}`)).json(), {
      timeout: 60_000,
    })
    .toMatchObject({ status: 'completed', total: 4 });

  const { PATH = '' } = process.env;
  const to = join(data.folder, 'portal.backup');
  await run(process.execPath, ['dist/cli.js', 'backup', to, '--by', 'backup service'], {
    cwd: image.folder,
    env: { ...testSettings, PATH, NODE_ENV: 'production', ENV_FILE: '', DATABASE_URL: database.url },
  });
  expect((await stat(to)).size).toBeGreaterThan(1_000);
});
