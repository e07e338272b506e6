import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root, sourceFiles } from './source-file';

const pages = {
  spec: { file: 'docs/api-v2.md', numbers: numbersOf('docs/api-v2.md') },
  design: { file: 'docs/design.md', numbers: numbersOf('docs/design.md') },
};
const citations = sourceFiles()
  .filter((file) => /\.(ts|tsx|mjs|css|sql|md|yaml)$|^Dockerfile$/.test(file))
  .flatMap(citationsOf);

interface Citation {
  /** Citations as file, line and text. */
  readonly place: string;
  readonly word: string;
  readonly number: string;
}

test('what a comment cites as `spec n` or `design n` has a heading in the specification or the design', () => {
  // Guards against a reader that finds nothing.
  expect(citations.length).toBeGreaterThan(400);
  const unknown = citations.flatMap(({ place, word, number }) => {
    const page = word.toLowerCase() === 'spec' ? pages.spec : pages.design;
    return page.numbers.has(number) ? [] : [`${place}: ${page.file} has no heading ${number}`];
  });
  expect(unknown).toEqual([]);
});

test('a citation is written in one form, `design n` and `spec n` in small letters', () => {
  const other = citations.filter(({ word }) => word !== word.toLowerCase()).map(({ place }) => place);
  expect(other).toEqual([]);
});

/** Returns the numbers of a page's headings; an item of a numbered list is cited by section and item number. */
function numbersOf(file: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    const heading = /^#+ (\d+(?:\.\d+)*)\.? /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const number = heading ?? (item === undefined ? undefined : `${section}.${item}`);
    if (number !== undefined) numbers.add(number);
  }
  return numbers;
}

function citationsOf(file: string): Citation[] {
  const text = readFileSync(join(root, file), 'utf8');
  // A comment may wrap before the number.
  const gap = String.raw`(?: |\s*\n\s*(?:\*|//|--|#)?\s*)`;
  const number = String.raw`\d+(?:\.\d+)*`;
  const pattern = new RegExp(String.raw`\b(spec|design)${gap}(${number}(?: (?:and|or|to) ${number})*)`, 'gi');
  return [...text.matchAll(pattern)].flatMap(({ 0: words, 1: word = '', 2: numbers = '', index }) => {
    const line = text.slice(0, index).split('\n').length;
    const place = `${file}:${line} "${words.replace(/\s+/g, ' ')}"`;
    return (numbers.match(new RegExp(number, 'g')) ?? []).map((one) => ({ place, word, number: one }));
  });
}
