import { expect, test } from 'vitest';
import type { Replica } from '@/lib/base/actor/context';
import { latestReplica } from './latest-replica';

const at = (writtenLsn: string) => ({ writtenLsn }) as Replica;

test('of several sessions the one that wrote last decides, by the number that the place is', () => {
  const places = ['0/FFFFFFFF', '1/0', 'A/10', '9/FFFFFF', 'A/9'].map(at);
  expect(latestReplica(places)?.writtenLsn).toBe('A/10');
  expect(latestReplica(places.slice(0, 2))?.writtenLsn).toBe('1/0');
  expect(latestReplica(places.slice(0, 1))).toBe(places[0]);
});

test('where it is not known of one what it wrote, it is the primary', () => {
  expect(latestReplica([at('1/0'), null])).toBeNull();
  expect(latestReplica([undefined, at('1/0')])).toBeNull();
  expect(latestReplica([])).toBeNull();
});
