import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A lender's queries of other districts as well.
const folder = join(import.meta.dirname, '..');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /(^|\/)lender-[\w-]+\.ts$/.test(name) && !name.includes('.test.'),
);

/** What a file exports that can be called, from its name to the next export. */
function exportedFunctions(file: string): { name: string; text: string }[] {
  return readFileSync(join(folder, file), 'utf8')
    .split(/^(?=export )/m)
    .flatMap((text) => {
      const [, declared, constant] =
        /^export (?:(?:async )?function (\w+)|const (\w+) = (?:async )?(?=\(|<|\w+ =>))/.exec(text) ?? [];
      const name = declared ?? constant;
      return name === undefined ? [] : [{ name, text }];
    });
}

/** The first parameter is a scope, by itself or taken apart, with or without type parameters before it. */
const takesScope = (text: string) =>
  /^export (?:async )?(?:function \w+|const \w+ = (?:async )?)(?:<[^(]*>)?\(\s*(?:\{[^}]*\}|\w+): LenderScope\b/.test(
    text,
  );

test('every query of a lender’s people takes their lender’s scope first, and reads it', () => {
  const found = files.flatMap((file) => exportedFunctions(file).map((one) => ({ file, ...one })));
  expect(found.length).toBeGreaterThan(1);
  const wrong = found.filter(({ text }) => !takesScope(text) || !/\blenderId\b|\bscope\b/.test(text));
  expect(wrong.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

test('one that forgets it would be found', () => {
  expect(takesScope('export async function a(db: Queryable, scope: LenderScope) {}')).toBe(false);
  expect(takesScope('export function a(id: number) {}')).toBe(false);
  expect(takesScope('export const a = (db: Queryable) => db;')).toBe(false);
  expect(takesScope('export async function a(\n  { lenderId }: LenderScope,\n  db: Queryable) {}')).toBe(
    true,
  );
  expect(takesScope('export const a = (scope: LenderScope) => scope;')).toBe(true);
});
