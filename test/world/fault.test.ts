import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/docs/source-file';
import { chapters } from './check/check';

const folder = join(root, 'test/world/fault');
const names = new Set(chapters.flatMap(({ invariants }) => invariants.map(({ name }) => name)));

test.each(readdirSync(folder))('%s can be put back, and names the invariant that finds it', (file) => {
  const patch = join(folder, file);
  expect(() => execFileSync('git', ['apply', '--check', patch], { cwd: root, stdio: 'pipe' })).not.toThrow();
  expect(names).toContain(/^found by: (\S+)$/m.exec(readFileSync(patch, 'utf8'))?.[1]);
});
