import { expect, test } from 'vitest';
import { appRoutes } from '@/test/server/app-routes';
import { formBodies, jsonBodies } from './body';
import { fileRoutes } from './file';

const known = [...Object.keys(jsonBodies), ...Object.keys(formBodies), ...fileRoutes];

test('every route that reads a body has one here, to be made hostile', () => {
  const readers = appRoutes().filter(({ takesBody }) => takesBody);
  expect(readers.length).toBeGreaterThan(40);
  expect(
    readers.map(({ method, path }) => `${method} ${path}`).filter((route) => !known.includes(route)),
  ).toEqual([]);
});

test('no body here is for a route that has gone', () => {
  const routes = appRoutes().map(({ method, path }) => `${method} ${path}`);
  expect(known.filter((route) => !routes.includes(route))).toEqual([]);
});
