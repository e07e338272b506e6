import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { installReason } from './install.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lmp-install-'));
  mkdirSync(join(folder, 'node_modules'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const runs = { 'node_modules/next': { version: '2.0.0' } };
const builds = { 'node_modules/esbuild': { version: '1.0.0', dev: true } };

function reason(installed: object | null, dev: boolean): string | null {
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': {}, ...runs, ...builds } }),
  );
  if (installed)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return installReason({ dev, folder });
}

test('packages that only build are needed where something is built', () => {
  expect(reason(runs, true)).toBe('esbuild is not at 1.0.0');
  expect(reason(runs, false)).toBeNull();
  expect(reason({ ...runs, ...builds }, true)).toBeNull();
});

test('a package that runs is needed everywhere, at its version', () => {
  expect(reason(builds, false)).toBe('next is not at 2.0.0');
  expect(reason({ 'node_modules/next': { version: '1.9.0' } }, false)).toBe('next is not at 2.0.0');
});

test('what only builds is no package that runs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const builds = /^(esbuild|typescript|tailwindcss|@tailwindcss\/|@types\/|vite|drizzle-kit|@biomejs\/)/;
  expect(Object.keys(dependencies).filter((name) => builds.test(name))).toEqual([]);
});

test('nothing is installed yet in a fresh clone', () => {
  expect(reason(null, false)).toBe('nothing is installed yet');
});
