import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from '@/docs/source-file';
import { proofs, testOf } from './proof.mjs';

const tests = sourceFiles().filter((file) => /\.test\.ts$/.test(file));
const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');

test.each(Object.keys(proofs) as (keyof typeof proofs)[])(
  '%s has a test, and a line in CONTRIBUTING.md',
  (name) => {
    expect(tests.filter((file) => file.includes(testOf(name)))).not.toEqual([]);
    expect(contributing).toContain(`npm run prove -- ${name} `);
  },
);
