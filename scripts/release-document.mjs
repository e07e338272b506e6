// `npm run release-document`: keeps the document of the API as that of the last release, which the tests compare the
// current one with (CONTRIBUTING.md, "Release").
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');
const program = join(root, 'dist', 'release-document.js');
const file = join(root, 'lib/docs/openapi/released.json');

await build({
  absWorkingDir: root,
  stdin: {
    resolveDir: root,
    loader: 'ts',
    contents: `
      export { contractOf } from './lib/docs/openapi/compare/contract';
      export { openApiDocument } from './lib/docs/openapi/document';`,
  },
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'error',
});
const { contractOf, openApiDocument } = await import(program);
const document = openApiDocument({ uatOrigin: 'https://uat.test', productionOrigin: 'https://api.test' });
const { version } = document.info;
writeFileSync(file, JSON.stringify({ version, contract: contractOf(document) }));
const format = [join(root, 'node_modules/@biomejs/biome/bin/biome'), 'format', '--write', file];
const { status } = spawnSync(process.execPath, format, { cwd: root, stdio: 'inherit' });
if (status !== 0) process.exit(1);
console.log(`lib/docs/openapi/released.json is the document of ${version} now`);
