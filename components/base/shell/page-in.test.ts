import { expect, test } from 'vitest';
import { pageIn } from './page-in';

test.each([
  ['/dashboard', '/dashboard'],
  ['/lead', '/lead'],
  ['/lead/new', '/lead/new'],
  ['/lead/work', '/lead/work'],
  ['/lead/0123456789012345678901', '/lead'],
  ['/lead/0123456789012345678901/read', '/lead'],
  ['/batch/0123456789012345678901', '/batch'],
  ['/webhook/3', '/webhook'],
  ['/team/message-text', '/team/message-text'],
  ['/sandbox', '/dashboard'],
  ['/go-live', '/dashboard'],
  ['/practice', '/lead/new'],
])('in Production %s becomes %s', (path, stays) => {
  expect(pageIn('production', path)).toBe(stays);
});

test('in UAT its own pages stay', () => {
  expect(pageIn('uat', '/sandbox')).toBe('/sandbox');
});
