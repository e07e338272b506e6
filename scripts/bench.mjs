// `npm run bench [-- NAME …]`: builds the server and the benchmarks and runs those named, or all.
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { install, installReason } from './install.mjs';
import { assertNode } from './node-version.mjs';
import { root } from './stale.mjs';

const say = (line) => console.log(line);
const names = readdirSync(join(root, 'bench'))
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !names.includes(name));
if (unknown !== undefined) {
  console.error(`there is no benchmark ${unknown}; there are ${names.join(', ')}`);
  process.exit(1);
}

try {
  assertNode();
  process.env.NODE_ENV ??= 'production';
  if (installReason() !== null) install();
  const { build } = await import('./build.mjs');
  await build({ pages: true, say });
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints: readdirSync(join(root, 'bench'))
      .filter((file) => /\.(bench|peer)\.ts$/.test(file))
      .map((file) => join('bench', file)),
    outdir: 'dist',
    // Next to the server's bundle, so that paths into the source tree resolve the same way.
    entryNames: 'bench-[name]',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

for (const name of wanted.length > 0 ? wanted : names) {
  console.log(`\n== ${name}`);
  const child = spawn(process.execPath, [join(root, 'dist', `bench-${name}.bench.js`)], {
    cwd: root,
    stdio: 'inherit',
  });
  const code = await new Promise((resolve) => child.once('close', resolve));
  if (code !== 0) process.exit(code ?? 1);
}
