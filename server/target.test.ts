import { expect, test } from 'vitest';
import { pathOfTarget } from './target';

test.each([
  ['/api/v2/lead', '/api/v2/lead'],
  ['/api/v2/lead?x=/../y', '/api/v2/lead'],
  ['/a.b/..c/d%20e', '/a.b/..c/d%20e'],
  ['/x/../api/v2', '/api/v2'],
  ['/x/%2e%2E/api', '/api'],
  ['/x/.', '/x/'],
  ['/a\\b', '/a/b'],
  ['//evil/x', '//evil/x'],
  ['http://host:1/api/v2?x', '/api/v2'],
])('reads the path of %s as %s', (target, path) => {
  expect(pathOfTarget(target)).toBe(path);
});

test.each(['*', '', 'foo', 'host:443', 'ftp://x/y'])('finds no path in %j', (target) => {
  expect(pathOfTarget(target)).toBeNull();
});
