import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/docs/source-file';
import { chapters } from './check';
import { printInvariants } from './print';

const page = join(root, 'docs/invariants.md');

// After a change: WRITE_INVARIANTS=on npx vitest run --project pure test/world
test('docs/invariants.md says what the checker holds', () => {
  if (process.env.WRITE_INVARIANTS) writeFileSync(page, printInvariants());
  expect(readFileSync(page, 'utf8')).toBe(printInvariants());
});

test('the checker uses nothing of the product', () => {
  for (const file of readdirSync(import.meta.dirname).filter((name) => !name.endsWith('.test.ts'))) {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const imported = [...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path);
    expect(imported.filter((path) => !path?.startsWith('./'))).toEqual([]);
  }
});

test('no two invariants have one name', () => {
  const names = chapters.flatMap(({ invariants }) => invariants.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});
