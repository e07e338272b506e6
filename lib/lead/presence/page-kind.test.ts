import { expect, test } from 'vitest';
import { pageKindOf } from './page-kind';

test.each([
  ['/lead', 'list'],
  ['/lead/new', 'capture'],
  ['/lead/work', 'list'],
  ['/lead/4kTMd8bZ2vXqWn9LrPy7Ca', 'lead'],
  ['/lead/4kTMd8bZ2vXqWn9LrPy7Ca/read', 'lead'],
  ['/batch/new', 'batch'],
  ['/dashboard', 'other'],
  ['/', 'other'],
])('the page %s is for %s', (path, kind) => {
  expect(pageKindOf(path)).toBe(kind);
});
