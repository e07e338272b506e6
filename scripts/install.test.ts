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

const workspaces = {
  '': { dependencies: { next: '1' }, devDependencies: { esbuild: '1' } },
  'scripts/client': { devDependencies: { generator: '1' } },
  'test/package': { devDependencies: { vitest: '1' } },
};
const runs = { 'node_modules/next': { version: '2.0.0', dependencies: { react: '1' } } };
const runsBelow = { 'node_modules/react': { version: '3.0.0' } };
const builds = {
  'node_modules/esbuild': { version: '1.0.0', dev: true },
  'scripts/client/node_modules/generator': { version: '0.1.0', dev: true },
};
const tests = { 'node_modules/vitest': { version: '4.0.0', dev: true } };

function reason(installed: object | null, purpose: 'run' | 'build' | 'test'): string | null {
  const packages = { ...workspaces, ...runs, ...runsBelow, ...builds, ...tests };
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  if (installed)
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
  return installReason(purpose, folder);
}

test('packages that only build are needed where something is built', () => {
  const running = { ...runs, ...runsBelow };
  expect(reason(running, 'build')).toBe('esbuild is not at 1.0.0');
  expect(reason(running, 'run')).toBeNull();
  expect(reason({ ...running, ...builds }, 'build')).toBeNull();
});

test('packages that only test are needed by tests', () => {
  const built = { ...runs, ...runsBelow, ...builds };
  expect(reason(built, 'test')).toBe('vitest is not at 4.0.0');
  expect(reason({ ...built, ...tests }, 'test')).toBeNull();
});

test('a package that runs is needed everywhere, at its version, and so is what it needs', () => {
  expect(reason(builds, 'run')).toBe('next is not at 2.0.0');
  expect(reason({ 'node_modules/next': { version: '1.9.0' } }, 'run')).toBe('next is not at 2.0.0');
  expect(reason(runs, 'run')).toBe('react is not at 3.0.0');
});

test('what only builds is no package that runs', () => {
  const { dependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const builds = /^(esbuild|typescript|tailwindcss|@tailwindcss\/|@types\/|vite|drizzle-kit|@biomejs\/)/;
  expect(Object.keys(dependencies).filter((name) => builds.test(name))).toEqual([]);
});

test('nothing is installed yet in a fresh clone', () => {
  expect(reason(null, 'run')).toBe('nothing is installed yet');
});
