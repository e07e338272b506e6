import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { patchPostgres } from './patch-postgres.mjs';

const root = join(import.meta.dirname, '..');
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function copyOfDriver(): { root: string; file(path: string): string } {
  const folder = mkdtempSync(join(tmpdir(), 'lmp-driver-'));
  folders.push(folder);
  mkdirSync(join(folder, 'node_modules'));
  const driver = join(folder, 'node_modules/postgres');
  cpSync(join(root, 'node_modules/postgres'), driver, { recursive: true });
  return { root: folder, file: (path) => join(driver, path) };
}

function replaceIn(file: string, before: string, after: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, after));
}

test('the installed driver is patched, in all three variants, and not patched twice', () => {
  expect(patchPostgres(root)).toBe(false);
  for (const variant of ['src', 'cjs/src', 'cf/src'])
    expect(readFileSync(join(root, 'node_modules/postgres', variant, 'connection.js'), 'utf8')).toContain(
      'function abandon(err)',
    );
});

test('another release is not touched: someone must check whether it still needs the patch', () => {
  const copy = copyOfDriver();
  replaceIn(copy.file('package.json'), '3.4.9', '3.4.10');
  expect(() => patchPostgres(copy.root)).toThrow(/postgres 3\.4\.9, and 3\.4\.10 is installed/);
});

test('a file that is neither original nor patched is rejected', () => {
  const copy = copyOfDriver();
  replaceIn(copy.file('cjs/src/connection.js'), 'function abandon(err)', 'function abandoned(err)');
  expect(() => patchPostgres(copy.root)).toThrow(/cjs\/src\/connection\.js is repaired in part: run npm ci/);
});
