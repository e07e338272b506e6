import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './source-file';

const readme = readFileSync(join(root, 'README.md'), 'utf8');
/** The map: what one wants to do, and the page to read. */
const rows = [...readme.matchAll(/^\| ([^|]+) \| \[[^\]]+\]\(([^)]+)\) *\|$/gm)].map(
  ([, what = '', page = '']) => ({ words: wordsOf(what), page }),
);

/** What a newcomer wants, the page where it must be, and words that only its answer has. */
const tasks: readonly (readonly [task: string, page: string, answer: string])[] = [
  ['deploy it behind a proxy', 'docs/deployment.md', 'TRUST_PROXY'],
  ['deploy it in containers', 'docs/deployment.md', 'compose.yaml'],
  ['how much memory does it need', 'docs/deployment.md', '300 MB'],
  ['use a managed database', 'docs/database.md', 'verify-full'],
  ['plan for a hundred million leads', 'docs/growth.md', 'pg_upgrade --link'],
  ['make a backup', 'docs/operations.md', 'cli -- backup'],
  ['restore a backup', 'docs/operations.md', 'restore from'],
  ['rotate PII_KEY', 'docs/operations.md', 'pii-key rotate'],
  ['add a lender', 'docs/operations.md', 'catalogue apply'],
  ['upgrade to a new release', 'docs/operations.md', 'migration'],
  ['erase an applicant', 'docs/operations.md', 'applicant erase'],
  ['close a month of commissions', 'docs/operations.md', 'statement close'],
  ['change the port', 'docs/settings.md', '`PORT`'],
  ['let people sign-in by OpenID Connect', 'docs/settings.md', 'OIDC_ISSUER'],
  ['which exit codes do commands have', 'docs/command-line.md', 'Exit codes'],
  ['run one test', 'CONTRIBUTING.md', '--only api lead'],
  ['write a migration', 'CONTRIBUTING.md', 'npm run migration'],
  ['find where the code of something is', 'docs/architecture.md', 'where is'],
  ['why was it decided so', 'docs/design.md', 'specification leaves open'],
  ['call the API', 'docs/api-v2.md', '/lead'],
  ['report a vulnerability', 'SECURITY.md', 'privately'],
];

test.each(tasks)('to "%s" the map leads to %s at first guess', (task, page, answer) => {
  const wanted = wordsOf(task);
  const guesses = rows
    .map((row) => ({ page: row.page, shared: wanted.filter((word) => row.words.includes(word)).length }))
    .sort((one, other) => other.shared - one.shared);
  const best = guesses.filter(({ shared }) => shared === guesses[0]?.shared);
  expect(best).toEqual([{ page, shared: expect.toSatisfy((shared: number) => shared > 0) }]);
  expect(readFileSync(join(root, page), 'utf8').includes(answer)).toBe(true);
});

test('the README and the pages for those who run it are short enough to be read', () => {
  expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  const names = ['deployment', 'database', 'growth', 'operations', 'settings', 'command-line'];
  const pages = ['README.md', ...names.map((name) => `docs/${name}.md`)];
  const long = pages.flatMap((page) =>
    readFileSync(join(root, page), 'utf8')
      .split('\n')
      .flatMap((line, index) => ([...line].length > 120 ? [`${page}:${index + 1}`] : [])),
  );
  expect(long).toEqual([]);
});

/** The words that tell something: no articles and the like. */
function wordsOf(text: string): string[] {
  const plain =
    'a an and are as at by does do for have how in is it its of on one or so that the to was what with';
  return (text.toLowerCase().match(/[a-z][\w-]*/g) ?? []).filter((word) => !plain.split(' ').includes(word));
}
