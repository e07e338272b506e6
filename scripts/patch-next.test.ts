import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { patchNext } from './patch-next.mjs';

const root = join(import.meta.dirname, '..');

test('the installed Next is patched, and not patched twice: a line that hangs does not count as back', () => {
  expect(patchNext(root)).toBe(false);
  for (const folder of ['dist', 'dist/esm']) {
    const watch = readFileSync(
      join(root, 'node_modules/next', folder, 'client/components/offline.js'),
      'utf8',
    );
    expect(watch).toContain('CONNECTIVITY_CHECK_TIMEOUT_MS = 5000');
    expect(watch).not.toContain("err.name === 'AbortError') {\n            clearTimeout");
  }
});
