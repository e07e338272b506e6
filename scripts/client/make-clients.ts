import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { openApiDocument } from '@/lib/docs/openapi/document';
import { operations } from '@/lib/docs/openapi/operation';
import { isRepeatable } from './call';
import { phpOperations } from './php';
import { postmanCollection } from './postman';
import { pythonOperations, pythonTypes } from './python';

const run = promisify(execFile);

/** What the server packs and serves (`server/client-file.ts`). `{origin}` stands for the origin that serves it. */
interface Clients {
  readonly typescript: Files;
  readonly python: Files;
  readonly php: Files;
  readonly postman: Files;
}

/** Texts by path. */
type Files = Readonly<Record<string, string>>;

/**
 * Makes the clients of `/docs/client` from the document: TypeScript by hey-api, Python and PHP by the templates beside
 * this file, the collection by Postman's converter; each with its written part from `client`. Writes them to `file`;
 * `folder` is for what is made on the way.
 */
export async function makeClients(root: string, folder: string, file: string): Promise<void> {
  const document = openApiDocument({ uatOrigin: '{origin}', productionOrigin: '{origin}' });
  const { version } = document.info;
  const { schemas } = document.components;
  const written = (name: string) => filledIn(filesOf(join(root, 'client', name)), version);
  const [typescript, postman] = await Promise.all([
    typeScriptFiles(root, folder, JSON.stringify(document)).then((files) => filledIn(files, version)),
    postmanCollection(document),
  ]);
  const clients: Clients = {
    typescript,
    python: {
      ...written('python'),
      'lead_matching/operations.py': pythonOperations(operations),
      'lead_matching/types.py': pythonTypes(schemas),
    },
    php: { ...written('php'), 'src/Operations.php': phpOperations(operations, schemas) },
    postman: { 'collection.json': postman },
  };
  writeFileSync(file, JSON.stringify(clients));
}

/** Generates, and compiles with the written part: programs without TypeScript use the result. */
async function typeScriptFiles(root: string, folder: string, document: string): Promise<Files> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  cpSync(join(root, 'client', 'typescript'), folder, { recursive: true });
  writeFileSync(join(folder, 'openapi.json'), document);
  const settings = {
    input: 'openapi.json',
    logs: { file: false },
    output: { path: 'src/generated', module: { extension: '.js' } },
    plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
  };
  writeFileSync(join(folder, 'openapi-ts.config.cjs'), `module.exports = ${JSON.stringify(settings)};`);
  const paths = operations
    .filter((one) => one.method === 'post' && isRepeatable(one))
    .map(({ path }) => path);
  writeFileSync(
    join(folder, 'src', 'repeatable.ts'),
    `/** The calls by POST that do nothing twice when they are sent twice. */\nexport const repeatable: readonly string[] = ${JSON.stringify(paths)};\n`,
  );
  await tool(folder, generatorPath(root), '-f', 'openapi-ts.config.cjs', '--silent');
  await tool(folder, join(root, 'node_modules/typescript/bin/tsc'), '-p', '.');
  const { 'openapi.json': _, 'openapi-ts.config.cjs': __, 'tsconfig.json': ___, ...files } = filesOf(folder);
  return files;
}

/** The generators are in a workspace of their own, beside a TypeScript that they can use. */
function generatorPath(root: string): string {
  const { resolve } = createRequire(join(root, 'scripts', 'client', 'package.json'));
  return join(dirname(resolve('@hey-api/openapi-ts/package.json')), 'bin', 'run.js');
}

async function tool(cwd: string, file: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [file, ...args], { cwd }).catch(({ stdout, stderr }) => {
    throw new Error(`the client could not be made: ${file}\n${stdout}\n${stderr}`);
  });
}

function filesOf(folder: string): Files {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^\.|\.pyc$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    names
      .sort()
      .map((name) => [name.slice(folder.length + 1).replaceAll(sep, '/'), readFileSync(name, 'utf8')]),
  );
}

/** Sets the version in a package's own files; `{file}` stands for the name of its archive. */
function filledIn(files: Files, version: string): Files {
  const filled = (path: string, text: string) =>
    /README\.md$|\.toml$|composer\.json$/.test(path)
      ? text.replaceAll('{version}', version)
      : path === 'package.json'
        ? text.replace('"version": "0.0.0"', `"version": "${version}"`)
        : text;
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [path, filled(path, text)]));
}
