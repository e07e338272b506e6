import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-file';

/** The requirements of levels 1 and 2 in OWASP ASVS 5.0.0; a range stands for its whole numbers. */
const firstLevels = numbersOf(`
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2
10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`);
const thirdLevel = numbersOf(`
1.2.10 1.3.12 1.5.3 2.3.5 2.4.2 3.1.1 3.2.3 3.3.5 3.4.7-8 3.5.6-8 3.6.1 3.7.3-5 4.1.4-5 4.2.2-5 5.2.4-6 5.3.3
6.3.5-8 6.4.5-6 6.5.6-8 6.6.4 6.7.1-2 7.5.3 8.1.3-4 8.2.4 8.3.2-3 8.4.2 10.2.3 10.3.5 10.4.12-16 11.1.3-4
11.2.4-5 11.3.4-5 11.5.2 11.6.2 11.7.1-2 12.1.4-5 12.3.5 13.1.2-4 13.2.6 13.3.3-4 13.4.6-7 14.2.5-8 15.1.4-5
15.2.4-5 15.4.1-4 16.5.4 17.1.2 17.2.5-8
`);

const statuses = ['met', 'partly', 'deployment', 'not applicable', 'not met'] as const;
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+)(\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, chapter = '', rest = '', , status = '', shownBy = '']) => ({
    chapter,
    number: chapter + rest,
    status,
    shownBy,
    cited: [...shownBy.matchAll(/`([^`\s]+)`/g)].map(([, place = '']) => place),
  }),
);

test('the page has every requirement of levels 1 and 2, then of level 3, once, in the order of the standard', () => {
  expect([firstLevels.length, thirdLevel.length]).toEqual([253, 92]);
  expect(rows.map(({ number }) => number)).toEqual([...firstLevels, ...thirdLevel]);
});

test('each row has one of five answers and says what shows it; "partly" and nothing else says what is missing', () => {
  const wrong = rows.filter(
    ({ status, shownBy }) =>
      !statuses.some((known) => known === status) ||
      shownBy.trim() === '' ||
      (status === 'partly') !== shownBy.includes('Missing: '),
  );
  expect(wrong).toEqual([]);
});

const countsOf = (some: readonly (typeof rows)[number][]) =>
  statuses.map((status) => some.filter((row) => row.status === status).length);

test('the page counts its answers at its head', () => {
  const counted = [
    ...page.matchAll(/^\| levels? ([\d and]+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
  ].map(([, level, ...counts]) => [level, counts.map(Number)]);
  expect(counted).toEqual([
    ['1 and 2', countsOf(rows.slice(0, firstLevels.length))],
    ['3', countsOf(rows.slice(firstLevels.length))],
  ]);
});

test('SECURITY.md counts the answers of levels 1 and 2 chapter by chapter', () => {
  const summary = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const counted = [
    ...summary.matchAll(/^\| (?:V(\d+) [^|]+|(all) 253) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
  ].map(([, chapter, all, ...counts]) => [chapter ?? all, counts.map(Number)]);
  const some = rows.slice(0, firstLevels.length);
  const chapters = [...new Set(some.map(({ chapter }) => chapter))];
  expect(counted).toEqual([
    ...chapters.map((chapter) => [chapter, countsOf(some.filter((row) => row.chapter === chapter))]),
    ['all', countsOf(some)],
  ]);
});

/** What runs: handwritten code without its tests. */
const code = sourceFiles()
  .filter(
    (file) => /^(?:app|components|db|lib|server|word)\/.+\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file),
  )
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
const filesWith = (what: RegExp) => code.filter(({ text }) => what.test(text)).map(({ file }) => file);

/** What a row says that only the files do, or the folders, that it names. */
const nowhereElse: readonly [number: string, what: RegExp][] = [
  ['1.2.3', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/],
  ['1.2.4', /\.unsafe\(|sql\.raw\(/],
  ['1.2.5', /^import (?!type )[^;]*? from 'node:child_process'/m],
  ['1.2.9', /new RegExp\(/],
  ['3.2.2', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/],
  ['3.3.4', /document\.cookie\s*=/],
  ['3.4.2', /access-control-allow-origin/i],
  ['3.4.6', /content-security-policy/i],
  ['3.5.5', /new BroadcastChannel\(|\.postMessage\(/],
  ['5.3.2', /\b(?:writeFile|createWriteStream|appendFile)\(/],
  ['11.3.1', /aes-\d+-ecb/i],
  ['11.4.1', /\bsha-?1\b|\bmd5\b/i],
  ['11.5.1', /Math\.random/],
  ['12.3.2', /rejectUnauthorized: false/],
  ['14.3.3', /localStorage|sessionStorage|indexedDB/],
];
/** What a row says that no file does. */
const nowhere: readonly [number: string, what: RegExp][] = [
  ['1.2.5', /\bshell: true/],
  ['1.3.2', /\beval\(|new Function\(/],
  ['3.3.2', /samesite=none|sameSite: 'none'/i],
  ['3.5.6', /jsonp\b/i],
  ['4.4.1', /\bWebSocket\b/],
  ['6.2.10', /password_?(?:changed|set)_?at|password_?expir/i],
  ['6.4.2', /(?:secret|security) ?question|password_?hint/i],
  ['15.4.1', /worker_threads|SharedArrayBuffer/],
];

test.each(nowhereElse)('%s: %s is in the places that the row names, and nowhere else', (number, what) => {
  const cited = rows.find((row) => row.number === number)?.cited ?? [];
  const found = filesWith(what);
  expect(found).not.toEqual([]);
  expect(found.filter((file) => !cited.some((one) => file === one || file.startsWith(`${one}/`)))).toEqual(
    [],
  );
});

test.each(nowhere)('%s: %s is nowhere', (_, what) => {
  expect(filesWith(what)).toEqual([]);
});

test('3.4.6: whoever writes a policy says that nothing may frame the answer', () => {
  const silent = code.filter(
    ({ text }) => /content-security-policy/i.test(text) && !/frame-ancestors 'none'/.test(text),
  );
  expect(silent.map(({ file }) => file)).toEqual([]);
});

test('11.1.2, 11.3.2: docs/security.md names every derived key, and the code has no other algorithm', () => {
  const security = readFileSync(join(root, 'docs/security.md'), 'utf8').replace(/\s+/g, ' ');
  const purposes = code.flatMap(({ text }) =>
    [...text.matchAll(/derivedKey\([\w.]+, '([^']+)'\)/g)].map(([, purpose = '']) => purpose),
  );
  expect(purposes.length).toBeGreaterThan(8);
  expect(purposes.filter((purpose) => !security.includes(`"${purpose}"`))).toEqual([]);
  const algorithms = code.flatMap(({ text }) =>
    [...text.matchAll(/\b(?:createHash|createHmac|create(?:Ci|Deci)pheriv|hkdfSync)\(\s*([^,)]+)/g)].map(
      ([, algorithm = '']) => algorithm.replace(/["']/g, ''),
    ),
  );
  expect([...new Set(algorithms)].sort()).toEqual(['aes-256-ctr', 'aes-256-ecb', 'aes-256-gcm', 'sha256']);
});

test('15.1.2: every package has an exact version and a hash', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean; version?: string; integrity?: string }>;
  };
  const packages = Object.entries(lock.packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  );
  expect(packages.length).toBeGreaterThan(100);
  const loose = packages.filter(([, { version, integrity }]) => !version || !integrity);
  expect(loose.map(([place]) => place)).toEqual([]);
});

test('a row that is met and says "only", "never", "every" or the like names a test, or is held by one here', () => {
  const sweeping = /\b(?:only|alone|never|always|every|each|all|nothing|nobody|nowhere|none|no other)\b/i;
  const held = new Set([...nowhereElse, ...nowhere].map(([number]) => number));
  const bare = rows.filter(
    ({ number, status, shownBy, cited }) =>
      status === 'met' &&
      sweeping.test(shownBy.replace(/"[^"]*"/g, '')) &&
      !held.has(number) &&
      !cited.some((place) => /\.(?:test|spec)\.ts$/.test(place)),
  );
  expect(bare.map(({ number, shownBy }) => `${number} ${shownBy}`)).toEqual([]);
});

function numbersOf(ranges: string): string[] {
  return ranges
    .trim()
    .split(/\s+/)
    .flatMap((range) => {
      const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
      const count = Number(last) - Number(first) + 1;
      return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
    });
}
