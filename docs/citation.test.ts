import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root, sourceFiles } from './source-file';

const districts = readdirSync(join(root, 'lib'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const pages = new Map(
  readdirSync(join(root, 'docs/design')).map((name) => {
    const text = read(`docs/design/${name}`);
    return [name.replace(/\.md$/, ''), { file: `docs/design/${name}`, text, numbers: numbersOf(text) }];
  }),
);
const specification = numbersOf(read('docs/api-v2.md'));
const files = sourceFiles()
  .filter((file) => /\.(ts|tsx|mjs|css|sql|md|yaml)$|^Dockerfile$/.test(file))
  // What is released is never changed: its comments cite the page that the design once was.
  .filter((file) => !file.startsWith('db/migration/'));
const citations = files.flatMap((file) => citationsOf(file, read(file)));

interface Citation {
  /** File, line and text. */
  readonly place: string;
  /** `spec` or `design`, as it is written. */
  readonly word: string;
  /** The page of the design; empty for the specification, and where none is named. */
  readonly page: string;
  readonly number: string;
}

test('what a comment cites of the specification or the design has a heading there', () => {
  // Guards against a reader that finds nothing.
  expect(citations.length).toBeGreaterThan(400);
  expect(citations.map(problemOf).filter(Boolean)).toEqual([]);
});

describe('a citation', () => {
  const cite = (text: string) => citationsOf('some.ts', text).map(problemOf);
  // Put together here, because this file is read as well.
  const design = ['des', 'ign'].join('');

  test.each([
    `${design} base 1`,
    `${design} base 1, 2 and 3`,
    `${design} base 1 and ${design} lead 2`,
    `(${design}\n * base 1)`,
    `(${design} base\n   * 1)`,
    `// ${design}\n  // lead 2`,
    'spec 2.2',
  ])('may read %j', (text) => {
    const problems = cite(text);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.filter(Boolean)).toEqual([]);
  });

  test.each([
    [`${design} 5`, 'names no page'],
    [`(${design}\n * 5)`, 'names no page'],
    [`${['`docs/des', 'ign.md`'].join('')} 5`, 'names no page'],
    [`${design} nowhere 3`, 'there is no page'],
    [`${design} base 999`, 'has no heading 999'],
    [`${design} base 1 and 999`, 'has no heading 999'],
    [`${design} base\n * 999`, 'has no heading 999'],
    [`${design[0]?.toUpperCase()}${design.slice(1)} base 1`, 'small letters'],
    [`${['sp', 'ec'].join('')} 99`, 'has no heading 99'],
  ])('may not read %j', (text, problem) => {
    expect(cite(text)).toContainEqual(expect.stringContaining(problem));
  });
});

describe('the pages of the design', () => {
  test('there is one for each district, and the index leads to it', () => {
    expect([...pages.keys()].sort()).toEqual([...districts].sort());
    const index = read('docs/design.md');
    expect(districts.filter((name) => !index.includes(`](design/${name}.md)`))).toEqual([]);
  });

  test.each([...pages.values()])('$file numbers its decisions from 1 on, without a gap', ({ text }) => {
    const headings = [...text.matchAll(/^#{2,} (.*)$/gm)].map(([, words = '']) => words);
    expect(headings.length).toBeGreaterThan(0);
    expect(headings.filter((words, at) => !words.startsWith(`${at + 1}. `))).toEqual([]);
  });

  test('no line has more than 120 characters, but for code and links', () => {
    const long = [...pages.values()].flatMap(({ file, text }) => longLines(file, text));
    expect(long).toEqual([]);
    expect(longLines('some.md', `short\n\n${'long '.repeat(30)}`)).toEqual(['some.md:3']);
    expect(longLines('docs/design.md', read('docs/design.md'))).toEqual([]);
  });
});

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the numbers of a page's headings; an item of a numbered list is cited by section and item number. */
function numbersOf(text: string): Set<string> {
  const numbers = new Set<string>();
  let section = '';
  for (const line of text.split('\n')) {
    const heading = /^#+ (\d+(?:\.\d+)*)\.? /.exec(line)?.[1];
    const item = /^(\d+)\. /.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    const number = heading ?? (item === undefined ? undefined : `${section}.${item}`);
    if (number !== undefined) numbers.add(number);
  }
  return numbers;
}

function problemOf({ place, word, page, number }: Citation): string | null {
  if (word !== word.toLowerCase()) return `${place}: is written in small letters`;
  if (word === 'spec')
    return specification.has(number) ? null : `${place}: the specification has no heading ${number}`;
  if (page === '') return `${place}: names no page, such as \`design catalogue 3\``;
  const cited = pages.get(page);
  if (!cited) return `${place}: there is no page docs/design/${page}.md`;
  return cited.numbers.has(number) ? null : `${place}: ${cited.file} has no heading ${number}`;
}

function citationsOf(file: string, text: string): Citation[] {
  // A comment may wrap between the words.
  const gap = String.raw`(?: |\s*\n\s*(?:\*|//|--|#)?\s*)`;
  const number = String.raw`\d+(?:\.\d+)*`;
  const numbers = `(${number}(?:(?:, ${number})* (?:and|or|to) ${number})?)(?!\\w)`;
  const pattern = new RegExp(
    String.raw`\b(?:(spec)${gap}|(design)(?:\.md\W*)?${gap}(?:([a-z]\w*)${gap})?)${numbers}`,
    'gi',
  );
  return [...text.matchAll(pattern)].flatMap(
    ({ 0: words, 1: spec, 2: design, 3: page = '', 4: all = '', index }) => {
      const line = text.slice(0, index).split('\n').length;
      const place = `${file}:${line} "${words.replace(/\s+/g, ' ')}"`;
      const word = spec ?? design ?? '';
      return (all.match(new RegExp(number, 'g')) ?? []).map((one) => ({ place, word, page, number: one }));
    },
  );
}

/** Lines of more than 120 characters, fenced code, addresses and code in backticks not counted. */
function longLines(file: string, text: string): string[] {
  let isCode = false;
  return text.split('\n').flatMap((line, at) => {
    if (line.startsWith('```')) isCode = !isCode;
    const counted = line.replace(/\]\([^)]*\)/g, ']').replace(/`[^`]*`/g, '``');
    return isCode || counted.length <= 120 ? [] : [`${file}:${at + 1}`];
  });
}
