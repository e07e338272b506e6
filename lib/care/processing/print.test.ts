import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { printProcessing } from './print';

const page = 'docs/processing.md';

test(`${page} is what the code prints`, () => {
  const stored = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8');
  const command = `npm run -s cli -- processing > ${page}`;
  expect(stored === printProcessing(), `write it anew: ${command}`).toBe(true);
});

test('no line is longer than the pages of the docs have them', () => {
  expect(
    printProcessing()
      .split('\n')
      .filter((line) => line.length > 120),
  ).toEqual([]);
});
