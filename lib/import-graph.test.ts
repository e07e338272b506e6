import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, test } from 'vitest';

/** The rooms of the house, from the top floor down: each may use those after it (docs/architecture.md, the house). */
const districts = [
  ...[
    'docs',
    'sample',
    'money',
    'care',
    'batch',
    'v1',
    'report',
    'lender',
    'lead',
    'desk',
    'access',
    'event',
  ],
  ...['message', 'catalogue', 'http', 'account', 'applicant', 'base'],
];

const root = join(import.meta.dirname, '..');

interface Arrow {
  from: string;
  to: string;
}

/** The files of a folder, by path within it. */
const filesOf = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => posix.relative(root, join(entry.parentPath, entry.name).replaceAll('\\', '/')))
    .map((path) => posix.relative(folder, path));

/** Source files without tests and their helpers. */
const isSource = (file: string) =>
  /\.(tsx?|mjs)$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)test\//.test(file);

/** Which file of a floor imports which, types included. */
function arrowsOf(floor: string): Arrow[] {
  const files = filesOf(floor).filter(isSource);
  const known = new Set(files);
  const pattern = /\b(?:from|import)\s*\(?\s*'(@\/[^']+|\.\.?\/[^']+)'/g;
  return files.flatMap((from) =>
    [...readFileSync(join(root, floor, from), 'utf8').matchAll(pattern)].flatMap(([, path = '']) => {
      const bare = path.startsWith('@/')
        ? posix.relative(floor, path.slice(2))
        : posix.join(posix.dirname(from), path);
      const to = [bare, `${bare}.ts`, `${bare}.tsx`].find((candidate) => known.has(candidate));
      return to === undefined ? [] : [{ from, to }];
    }),
  );
}

const districtOf = (file: string) => file.slice(0, file.indexOf('/'));

/** Says each import of a district by one that is below it. */
function backUp(arrows: readonly Arrow[]): string[] {
  const levelOf = (file: string) => districts.indexOf(districtOf(file));
  return arrows
    .filter(({ from, to }) => levelOf(from) > levelOf(to))
    .map(({ from, to }) => `${from} imports ${to}`);
}

/** A noun is a folder of a district; one that has files of its own is a single noun. */
function nounsOf(files: readonly string[]): (file: string) => string {
  const single = new Set(files.filter((file) => file.split('/').length === 2).map(districtOf));
  return (file) => (single.has(districtOf(file)) ? districtOf(file) : file.split('/').slice(0, 2).join('/'));
}

/** Which nouns each noun imports, with an example of each. */
function graphOf(arrows: readonly Arrow[], nounOf: (file: string) => string) {
  const graph = new Map<string, Map<string, string>>();
  for (const { from, to } of arrows) {
    const [noun, other] = [nounOf(from), nounOf(to)];
    if (noun === other) continue;
    graph.set(noun, (graph.get(noun) ?? new Map()).set(other, `${from} imports ${to}`));
  }
  return graph;
}

/** Returns a circle of nouns, or null. Repeatedly removes nouns that import none of the remaining ones. */
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

describe.each(['lib', 'components', 'db/query', 'scripts/cli'])('%s', (floor) => {
  const arrows = arrowsOf(floor);

  test('no district uses one that is above it', () => {
    expect(arrows.length).toBeGreaterThan(50);
    expect(backUp(arrows)).toEqual([]);
  });

  // The linter finds circles of files, but overlooks those that only types close.
  test('files do not import each other in a circle, types included', () => {
    expect(findCircle(graphOf(arrows, (file) => file))).toBeNull();
  });

  // Elsewhere each file is a noun.
  test.runIf(['lib', 'components'].includes(floor))('nouns do not import each other in a circle', () => {
    const graph = graphOf(arrows, nounsOf(filesOf(floor).filter(isSource)));
    expect(graph.size).toBeGreaterThan(20);
    expect(findCircle(graph)).toBeNull();
  });
});

test.each([
  ...['lib', 'components', 'db/query', 'db/schema', 'scripts/cli'],
  ...['e2e/api', 'e2e/operator', 'e2e/portal'],
])('%s is divided into districts', (floor) => {
  const names = new Set(filesOf(floor).map((file) => (file.includes('/') ? districtOf(file) : file)));
  expect([...names].filter((name) => !districts.includes(name) && name !== 'import-graph.test.ts')).toEqual(
    [],
  );
});

test.each(districts)('lib/%s/README.md says what it is, and whom it uses', (district) => {
  const text = readFileSync(join(root, 'lib', district, 'README.md'), 'utf8');
  expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(12);
  const [, named = ''] = text.match(/^Uses: (.*)\.$/m) ?? [];
  const uses = arrowsOf('lib')
    .filter(({ from, to }) => districtOf(from) === district && districtOf(to) !== district)
    .map(({ to }) => districtOf(to));
  const inOrder = districts.filter((one) => uses.includes(one));
  expect(named).toBe(inOrder.length === 0 ? 'nothing' : inOrder.join(', '));
  const paths = [...text.matchAll(/`([\w-]+\/[\w./-]+)`/g)].map(([, path = '']) => path);
  const files = new Set(filesOf(`lib/${district}`));
  expect(paths.filter((path) => !files.has(path))).toEqual([]);
});

test('an import of a district above is named', () => {
  const arrows = [
    { from: 'lead/offer/a.ts', to: 'catalogue/partner/b.ts' },
    { from: 'catalogue/partner/b.ts', to: 'lead/offer/c.ts' },
  ];
  expect(backUp(arrows)).toEqual(['catalogue/partner/b.ts imports lead/offer/c.ts']);
});

test('a circle is found and named', () => {
  const graph = new Map([
    ['offer', new Map([['lead', 'offer/a.ts imports lead/b.ts']])],
    ['lead', new Map([['offer', 'lead/b.ts imports offer/c.ts']])],
    ['batch', new Map([['lead', 'batch/d.ts imports lead/b.ts']])],
  ]);
  expect(findCircle(graph)).toContain('lead/b.ts imports offer/c.ts');
});
