import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '..');

/**
 * Bundles a program of the test kit, for a test to run as a process of its own and to kill. `name`: the test's, for
 * the file name.
 */
export async function buildProgram(
  entryPoint: string,
  name: string,
): Promise<{ file: string; remove(): Promise<void> }> {
  const file = join(root, 'dist', `${name}-${process.pid}.js`);
  await build({
    absWorkingDir: root,
    entryPoints: [entryPoint],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return { file, remove: () => rm(file, { force: true }) };
}
