import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** Bundles the import worker as a separate program that can be killed. `name`: the test's, for the file name. */
export async function buildWorker(name: string): Promise<{ file: string; remove(): Promise<void> }> {
  const file = join(root, 'dist', `${name}-worker-${process.pid}.js`);
  await build({
    absWorkingDir: root,
    entryPoints: ['test/batch/worker-process.ts'],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return { file, remove: () => rm(file, { force: true }) };
}
