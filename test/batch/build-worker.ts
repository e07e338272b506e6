import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const root = join(import.meta.dirname, '../..');

/** The import's worker as a program of its own, so that it can be killed. `name`: of the test, for the file's. */
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
