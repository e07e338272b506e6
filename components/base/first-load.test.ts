import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

// What a page's scripts hold is what its client components import, and what these import. Schemas are loaded when a
// form is sent or checked (`() => import(…)`): one import of a value from a file with a schema is 28 kB for a page.

const root = join(import.meta.dirname, '../..');
const pages = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .map((file) => posix.join('app', file.replaceAll('\\', '/')))
  .filter((file) => file.endsWith('/page.tsx'));

const imported = /^(?:import|export)\s+(?!type\b)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;
const known = new Map<string, { isClient: boolean; imports: string[] }>();

/** Whether the file begins the browser's part, and which files and packages it needs at once: types are no code. */
function read(file: string) {
  const before = known.get(file);
  if (before) return before;
  const text = readFileSync(join(root, file), 'utf8');
  const imports = [...text.matchAll(imported)]
    .filter(([, names = '']) => !/^\{\s*(type [\w ]+,?\s*)+\}$/.test(names))
    .map(([, , path = '']) => resolve(file, path));
  const found = { isClient: text.startsWith("'use client'"), imports };
  known.set(file, found);
  return found;
}

function resolve(from: string, path: string): string {
  if (!/^(?:@\/|\.)/.test(path)) return path;
  const bare = path.startsWith('@/') ? path.slice(2) : posix.join(posix.dirname(from), path);
  return [`${bare}.tsx`, `${bare}.ts`, bare].find((one) => existsSync(join(root, one))) ?? bare;
}

/** How the browser's part of a page comes to need a package, shortest first; null: it does not. */
function wayTo(page: string, name: string): string[] | null {
  const waiting = [{ file: page, isClient: false, way: [page] }];
  const seen = new Set<string>();
  for (let one = waiting.shift(); one; one = waiting.shift()) {
    const { file, isClient, way } = one;
    if (isClient && file === name) return way;
    if (seen.has(`${file} ${isClient}`) || !/\.tsx?$/.test(file)) continue;
    seen.add(`${file} ${isClient}`);
    const inBrowser = isClient || read(file).isClient;
    for (const next of read(file).imports)
      waiting.push({ file: next, isClient: inBrowser, way: [...way, next] });
  }
  return null;
}

test('no page loads the schema library before it is asked for', () => {
  expect(pages.length).toBeGreaterThan(80);
  // It is found where it is: a way that misses imports would find none.
  expect(wayTo('app/(portal)/lead/page.tsx', 'react')).not.toBeNull();
  expect(pages.flatMap((page) => wayTo(page, 'zod')?.join(' → ') ?? [])).toEqual([]);
});
