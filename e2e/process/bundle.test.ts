import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Calls, and what they ask of the database, would wait for every page that is being drawn (design http 15).
test('what is bundled for web calls Node’s own setImmediate', () => {
  const bundle = readFileSync(join(process.cwd(), 'dist/web.js'), 'utf8');
  expect(bundle).toMatch(/nextWriteTimer = own\d*\(nextWrite\)/);
  expect(bundle.match(/(?<![\w.$])setImmediate\(.*/g)).toBeNull();
});
