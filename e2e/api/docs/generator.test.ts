import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLeadBody } from '@/test/applicant';
import { csvOf } from '@/test/batch/upload';
import { withMarket } from '@/test/market';
import { withServer } from '@/test/server/server';

const generators = ['openapi-fetch', 'hey-api', 'orval', 'swagger-typescript-api'] as const;

const server = withServer();
const market = withMarket(() => server.database);
const root = join(import.meta.dirname, '../../..');
const programs = join(root, 'test', 'generator', 'use');
/** The generators' own packages, beside a TypeScript that they can use. */
const own = join(root, 'test', 'package', 'node_modules');
let folder = '';

const run = promisify(execFile);
/** Runs a command that a package brings, in the folder; fails with what it said. */
async function tool(file: string, ...args: string[]): Promise<void> {
  const env = { ...process.env, NO_COLOR: '1', DO_NOT_TRACK: '1' };
  await run(process.execPath, [file, ...args], { cwd: folder, env }).catch(({ stdout, stderr }) => {
    throw new Error(`${file} failed:\n${stdout}\n${stderr}`);
  });
}

const compilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
  noEmit: true,
  skipLibCheck: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

/** Generates the clients side by side, checks the programs that use them in one compilation, and bundles them. */
async function generate(): Promise<void> {
  const served = await fetch(`${server.origin}/docs/openapi.json`);
  await writeFile(join(folder, 'openapi.json'), await served.text());
  const output = { target: 'orval/client.ts', client: 'fetch', baseUrl: `${server.origin}/api/v2` };
  await writeFile(
    join(folder, 'orval.config.cjs'),
    `module.exports = { api: ${JSON.stringify({ input: 'openapi.json', output })} };`,
  );
  const files = generators.map((name) => `${name}.ts`);
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
  await cp(programs, folder, { recursive: true });
  for (const name of [...generators, 'told'])
    await rename(join(folder, `${name}.mts`), join(folder, `${name}.ts`));
  const packages = join(root, 'node_modules');
  await Promise.all([
    tool(join(own, 'openapi-typescript/bin/cli.js'), 'openapi.json', '-o', 'openapi-fetch/schema.ts'),
    tool(
      join(own, '@hey-api/openapi-ts/bin/run.js'),
      ...['-i', 'openapi.json', '-o', 'hey-api', '-c', '@hey-api/client-fetch'],
    ),
    tool(join(packages, 'orval/dist/bin/orval.js'), '--config', 'orval.config.cjs'),
    tool(
      join(packages, 'swagger-typescript-api/dist/cli.mjs'),
      ...['generate', '--path', 'openapi.json', '--output', 'swagger-typescript-api'],
      ...['--name', 'client.ts', '--extract-request-params'],
    ),
  ]);
  // It turns the check of its own file off; the code must pass without that.
  const unchecked = join(folder, 'swagger-typescript-api', 'client.ts');
  await writeFile(unchecked, (await readFile(unchecked, 'utf8')).replaceAll('// @ts-nocheck', ''));
  await Promise.all([
    tool(join(own, 'typescript/bin/tsc'), '-p', '.'),
    build({
      absWorkingDir: folder,
      entryPoints: files,
      outdir: 'bundle',
      outExtension: { '.js': '.mjs' },
      bundle: true,
      format: 'esm',
      platform: 'node',
      logLevel: 'error',
    }),
  ]);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lmp-generator-'));
  await generate();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each(generators)(
  'a client made by %s compiles strictly and works against the server (issue 19.2)',
  async (name) => {
    const { use } = await import(pathToFileURL(join(folder, 'bundle', `${name}.mjs`)).href);
    const { key } = await server.makeClient();
    const intent = await market.addIntent();
    const partner = await market.addPartner(intent, { endToEnd: true }, ['accept', 'link']);
    market.partnerServer.answer(({ path }) =>
      path === '/accept' ? { json: { status: 'pending' } } : { json: { ready: false } },
    );
    const { email: _, ...lead } = makeLeadBody({ intent: intent.title });
    const rows = [makeLeadBody(), makeLeadBody({ id_number: '' })];
    const file = new File([csvOf(rows)], 'leads.csv', { type: 'text/csv' });
    const told = await use({ baseUrl: `${server.origin}/api/v2`, key, lead, partnerId: partner.id, file });
    const [id] = told.ids;
    expect(told).toEqual({
      ids: [id, id],
      offered: [partner.id],
      accepted: 'pending',
      link: { ready: false, link: '' },
      rows: ['created', 'invalid'],
      refused: ['required'],
      unauthorized: 'unauthorized',
    });
  },
);
