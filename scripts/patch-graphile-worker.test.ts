import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patchGraphileWorker } from './patch-graphile-worker.mjs';

const root = join(import.meta.dirname, '..');

test('the installed job queue is patched, and not patched twice', () => {
  expect(patchGraphileWorker(root)).toBe(false);
  expect(readFileSync(join(root, 'node_modules/graphile-worker/dist/worker.js'), 'utf8')).toContain(
    'await completeJob(job)',
  );
});

test('a queue that is patched in part is not touched', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lmp-queue-'));
  try {
    const copy = join(folder, 'node_modules/graphile-worker');
    mkdirSync(copy, { recursive: true });
    cpSync(join(root, 'node_modules/graphile-worker'), copy, { recursive: true });
    const file = join(copy, 'dist/worker.js');
    writeFileSync(file, readFileSync(file, 'utf8').replace('await completeJob(job)', 'completeJob(job)'));
    expect(() => patchGraphileWorker(folder)).toThrow(/worker\.js is repaired in part: run npm ci/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
