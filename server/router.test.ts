import { describe, expect, test } from 'vitest';
import { createRouter, handlerFor } from './router';

const answer = async () => new Response();
const paths = [
  '/api/v2/lead',
  '/api/v2/lead/batch',
  '/api/v2/lead/[hashid]',
  '/api/v2/accept/[hashid]/link',
  '/api/v1/[...rest]',
];
const findRoute = createRouter(paths.map((path) => ({ path, module: { path, GET: answer } })));
const found = (path: string) => {
  const route = findRoute(path);
  return route && { path: route.module.path, params: route.params };
};

describe('the router', () => {
  test('prefers a fixed segment to a parameter, and a parameter to the rest', () => {
    expect(found('/api/v2/lead/batch')).toEqual({ path: '/api/v2/lead/batch', params: {} });
    expect(found('/api/v2/lead/abc')).toEqual({ path: '/api/v2/lead/[hashid]', params: { hashid: 'abc' } });
    expect(found('/api/v1/a/b')).toEqual({ path: '/api/v1/[...rest]', params: { rest: 'a/b' } });
  });

  test('serves a trailing slash as the same path, and no other empty segment', () => {
    expect(found('/api/v2/lead/')?.path).toBe('/api/v2/lead');
    expect(found('/api/v2/accept/x/link/')?.params).toEqual({ hashid: 'x' });
    expect(found('/api/v2//lead')).toBeNull();
    expect(found('/api/v2/lead//')).toBeNull();
  });

  test('decodes parameters after splitting the path', () => {
    expect(found('/api/v2/lead/a%2Fb%20c')?.params).toEqual({ hashid: 'a/b c' });
  });

  test('finds no route for a path that cannot be decoded', () => {
    expect(found('/api/v2/lead/%zz')).toBeNull();
    expect(found('/api/v2/lead/%ff')).toBeNull();
  });

  test('finds no route above or below its paths', () => {
    expect(found('/api/v2')).toBeNull();
    expect(found('/api/v2/accept/x')).toBeNull();
    expect(found('/api/v2/lead/x/y')).toBeNull();
    expect(found('/api/v1')).toBeNull();
  });
});

describe('the method of a route', () => {
  test('handles HEAD with GET', () => {
    expect(handlerFor({ GET: answer }, 'HEAD')).toBe(answer);
  });

  test('lists the allowed methods for any other', () => {
    expect(handlerFor({ GET: answer, POST: answer, dynamic: 'x' }, 'PUT')).toEqual({
      allow: ['GET', 'HEAD', 'POST'],
    });
    expect(handlerFor({ POST: answer }, 'HEAD')).toEqual({ allow: ['POST'] });
    expect(handlerFor({ POST: answer }, 'constructor')).toEqual({ allow: ['POST'] });
  });
});
