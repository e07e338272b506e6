import { expect, test } from 'vitest';
import { LeadOrder } from './lead-order';

const events = [1, 2, 1, null, 3, null].map((leadId, index) => ({ leadId, position: index + 1 }));
const begun = (order: LeadOrder, most = 10, now = 0) =>
  order.choose(events, most, now).begin.map(({ position }) => position);

test('of each lead one event at a time, those without a lead side by side', () => {
  const order = new LeadOrder();
  expect(begun(order)).toEqual([1, 2, 4, 5, 6]);
  order.begin(1);
  expect(begun(order)).toEqual([2, 4, 5, 6]);
  order.end(1);
  expect(begun(order)).toEqual([1, 2, 4, 5, 6]);
});

test('as many as may be under way, the earliest first', () => {
  expect(begun(new LeadOrder(), 2)).toEqual([1, 2]);
});

test('a lead whose event has failed waits for its next try, and no longer than told', () => {
  const order = new LeadOrder();
  order.hold(1, 100);
  expect(begun(order, 10, 99)).toEqual([2, 4, 5, 6]);
  expect(begun(order, 10, 100)).toEqual([1, 2, 4, 5, 6]);
  order.hold(2, 200);
  order.release(2);
  expect(begun(order, 10, 150)).toEqual([1, 2, 4, 5, 6]);
});
