import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-file';

const files = sourceFiles();
const pages = files.filter((file) => /^(docs\/(design\/)?)?[\w-]+\.md$/.test(file));
/**
 * The pages that describe the current code. The specification, the design and the style page mention more than
 * files.
 */
const tours = [
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/architecture.md'],
  ...['docs/asvs.md', 'docs/security.md', 'docs/deployment.md', 'docs/operations.md'],
];

test.each(tours)('every path that %s names exists', (page) => {
  const named = pathsOf(readFileSync(join(root, page), 'utf8'));
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((path) => !exists(path))).toEqual([]);
});

test('every link from one page to another file leads there', () => {
  const links = pages.flatMap((page) =>
    [...readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)/g)]
      .map(([, target = '']) => ({ page, target }))
      .filter(({ target }) => !/^[a-z]+:/.test(target)),
  );
  expect(links.length).toBeGreaterThan(10);
  const dead = links.filter(({ page, target }) => !existsSync(join(root, dirname(page), target)));
  expect(dead).toEqual([]);
});

/** Returns paths from the root in backticks: files by extension, or folders with a slash. */
function pathsOf(text: string): string[] {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, words = '']) => words)
    .filter((words) =>
      /^(?!\/)(?!.*:\/\/)[\w.()<>[\]-]+(\/[\w.()<>[\]-]*)+$|^[\w-]+\.(ts|mjs|json|md|yaml)$/.test(words),
    );
}

/** `lib/<noun>/schema.ts` exists if at least one noun has it; `<verb>-<noun>` are two parts of a file name. */
function exists(path: string): boolean {
  if (!path.includes('<')) return existsSync(join(root, path));
  const pattern = path
    .split(/<\w+>/)
    .map((part) => part.replace(/[.()[\]]/g, '\\$&'))
    .join('[\\w-]+');
  return files.some((file) => new RegExp(`^${pattern}$`).test(file));
}
