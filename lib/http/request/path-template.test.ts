import { describe, expect, test } from 'vitest';
import { pathTemplate, unknownPath } from './path-template';

describe('a route has one template', () => {
  test.each([
    ['/api/v2/lead/abc', { hashid: 'abc' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/lead/abc/', { hashid: 'abc' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/lead/a%62c', { hashid: 'abc' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/lead/a%2fb', { hashid: 'a/b' }, '/api/v2/lead/{hashid}'],
    ['/api/v2/lead/lead', { hashid: 'lead' }, '/api/v2/lead/{hashid}'],
    ['/api/sandbox/x/score', { partner: 'x' }, '/api/sandbox/{partner}/score'],
    ['/api/v2/intent', {}, '/api/v2/intent'],
  ])('whatever its values are: %s', (path, params, template) => {
    expect(pathTemplate(path, params)).toBe(template);
  });

  // Anybody may send these: each template is a series of the metrics, kept for as long as the process lives.
  test.each(['/api/v2/%69ntent', '/api/%762/inte%6Et', '/%61pi/v2/%69%6E%74%65%6e%74/'])(
    'however its letters were sent: %s',
    (path) => {
      expect(pathTemplate(path, {})).toBe('/api/v2/intent');
    },
  );
});

test('a path that does not show its values has none', () => {
  expect(pathTemplate('/api/v2/lead', { hashid: 'abc' })).toBe(unknownPath);
});
