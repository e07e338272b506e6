import { expect, test } from 'vitest';
import { mayOffer, type Reach } from './stop-text';

const offered = (stop: Parameters<typeof mayOffer>[1]) =>
  (['number', 'gateway', 'email'] satisfies Reach[]).filter((by) => mayOffer(by, stop));

test('nobody is written to who said no, no wrong number is, and nothing of ours leaves in maintenance', () => {
  expect(offered(null)).toEqual(['number', 'gateway', 'email']);
  expect(offered('do not contact')).toEqual([]);
  expect(offered('not interested')).toEqual([]);
  expect(offered('wrong number')).toEqual(['email']);
  expect(offered('maintenance')).toEqual(['number', 'email']);
});
