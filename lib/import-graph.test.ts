import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { expect, test } from 'vitest';

const folder = import.meta.dirname;

/** The source files of lib, by path within it, without tests and their helpers. */
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|mjs)$/.test(file) && !/\.test\.ts$|(^|\/)test\//.test(file));

/** A folder of lib is a noun; the files next to the folders are the base that all nouns may use. */
const nounOf = (file: string): string | null =>
  file.includes('/') ? file.slice(0, file.indexOf('/')) : null;

/** Which nouns each noun imports, with an example of each. */
function arrows(): Map<string, Map<string, string>> {
  const known = new Set(files);
  const found = new Map<string, Map<string, string>>();
  for (const file of files) {
    const from = nounOf(file);
    const text = readFileSync(join(folder, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/\b(?:from|import)\s*\(?\s*'(@\/lib\/[^']+|\.\.?\/[^']+)'/g)) {
      const bare = path.startsWith('@/lib/')
        ? path.slice('@/lib/'.length)
        : posix.join(posix.dirname(file), path);
      const target = [bare, `${bare}.ts`].find((candidate) => known.has(candidate));
      const to = target === undefined ? null : nounOf(target);
      if (target === undefined || to === null || to === from) continue;
      const name = from ?? 'the ground';
      found.set(name, (found.get(name) ?? new Map()).set(to, `${file} imports ${target}`));
    }
  }
  return found;
}

/** Returns a cycle of nouns, or null. Repeatedly removes nouns that import none of the remaining ones. */
function findCircle(graph: ReadonlyMap<string, ReadonlyMap<string, string>>): string[] | null {
  const left = new Map(graph);
  for (;;) {
    const bottom = [...left].find(([, targets]) => [...targets.keys()].every((to) => !left.has(to)));
    if (!bottom) break;
    left.delete(bottom[0]);
  }
  return left.size === 0
    ? null
    : [...left].flatMap(([, targets]) =>
        [...targets].filter(([to]) => left.has(to)).map(([, example]) => example),
      );
}

test('nouns of lib do not import each other in a cycle', () => {
  expect(arrows().size).toBeGreaterThan(20);
  expect(findCircle(arrows())).toBeNull();
});

test('the base files of lib import no noun', () => {
  expect([...(arrows().get('the ground')?.values() ?? [])]).toEqual([]);
});

test('a cycle is found and named', () => {
  const graph = new Map([
    ['offer', new Map([['lead', 'offer/a.ts imports lead/b.ts']])],
    ['lead', new Map([['offer', 'lead/b.ts imports offer/c.ts']])],
    ['batch', new Map([['lead', 'batch/d.ts imports lead/b.ts']])],
  ]);
  expect(findCircle(graph)).toContain('lead/b.ts imports offer/c.ts');
});
