import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-file';

/** The requirements of levels 1 and 2 in OWASP ASVS 5.0.0; a range stands for its whole numbers. */
const requirements = `
1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2 2.1.1-3 2.2.1-3 2.3.1-4 2.4.1 3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
4.1.1-3 4.2.1 4.3.1-2 4.4.1-4 5.1.1 5.2.1-3 5.3.1-2 5.4.1-3 6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3
6.8.1-4 7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2 8.1.1-2 8.2.1-3 8.3.1 8.4.1 9.1.1-3 9.2.1-4 10.1.1-2
10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3 11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
12.1.1-3 12.2.1-2 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.1-5 14.1.1-2 14.2.1-4 14.3.1-3 15.1.1-3 15.2.1-3
15.3.1-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2
`
  .trim()
  .split(/\s+/)
  .flatMap((range) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(range) ?? [];
    const count = Number(last) - Number(first) + 1;
    return Array.from({ length: count }, (_, index) => `${section}.${Number(first) + index}`);
  });

const statuses = ['met', 'deployment', 'not applicable', 'not met'] as const;
const page = readFileSync(join(root, 'docs/asvs.md'), 'utf8');
const rows = [...page.matchAll(/^\| (\d+)(\.\d+\.\d+) \| ([^|]+) \| ([^|]+) \| (.+) \|$/gm)].map(
  ([, chapter = '', rest = '', , status = '', shownBy = '']) => ({
    chapter,
    number: chapter + rest,
    status,
    shownBy,
  }),
);

test('the table has every requirement of levels 1 and 2 once, in the order of the standard', () => {
  expect(requirements).toHaveLength(253);
  expect(rows.map(({ number }) => number)).toEqual(requirements);
});

test('each row has one of four answers and says what shows it', () => {
  const wrong = rows.filter(
    ({ status, shownBy }) => !statuses.some((known) => known === status) || shownBy.trim() === '',
  );
  expect(wrong).toEqual([]);
});

test('SECURITY.md counts the answers chapter by chapter', () => {
  const summary = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const counted = [...summary.matchAll(/^\| V(\d+) [^|]+\| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm)].map(
    ([, chapter, ...counts]) => [chapter, counts.map(Number)],
  );
  const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
  const countOf = (chapter: string, status: string) =>
    rows.filter((row) => row.chapter === chapter && row.status === status).length;
  expect(counted).toEqual(
    chapters.map((chapter) => [chapter, statuses.map((status) => countOf(chapter, status))]),
  );
});
