import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { cp, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const served = await (await fetch(`${server.origin}/docs/openapi.json`)).text();
/** Of all that the clients are made of; as it was when they last passed, in `passed.txt`, which is committed. */
const digest = digestOf([
  served.replaceAll(server.origin, ''),
  ...readdirSync(programs)
    .sort()
    .map((name) => readFileSync(join(programs, name), 'utf8')),
  readFileSync(join(root, 'test/package/package.json'), 'utf8'),
  readFileSync(import.meta.filename, 'utf8'),
]);
const passedFile = join(root, 'test/generator/passed.txt');
const isPassed = !process.env.PROVE && readFileSync(passedFile, 'utf8').trim() === digest;

function digestOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

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
  await writeFile(join(folder, 'openapi.json'), served);
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

// Four generators and two compilers: the same document gives the same clients, so it is made once. `npm run prove` makes them anyhow.
describe.skipIf(isPassed)('clients that others generate', () => {
  let passed = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lmp-generator-'));
    await generate();
  }, 120_000);
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
    // For whoever commits the change of the document.
    if (passed === generators.length && !process.env.CI) await writeFile(passedFile, `${digest}\n`);
  });

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
      passed += 1;
    },
  );
});
