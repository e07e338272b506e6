// What `npm run bench`, `npm run fuzz` and `npm run keyboard-run` share: programs in TypeScript that run beside the
// built server.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { install, installReason } from './install.mjs';
import { assertNode } from './node-version.mjs';
import { root } from './stale.mjs';

/** Builds the server, and bundles these programs into `dist`, each as `<prefix>-<name>.js`. */
export async function buildTools(prefix, entryPoints) {
  assertNode();
  process.env.NODE_ENV ??= 'production';
  if (installReason('test') !== null) install('test');
  const { build } = await import('./build.mjs');
  await build({ pages: true, say: (line) => console.log(line) });
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    entryPoints,
    outdir: 'dist',
    // Next to the server's bundle, so that paths into the source tree resolve the same way.
    entryNames: `${prefix}-[name]`,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
}

/** Runs a bundled program; resolves to its exit code. */
export function runTool(file, args = []) {
  const child = spawn(process.execPath, [join(root, 'dist', file), ...args], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
