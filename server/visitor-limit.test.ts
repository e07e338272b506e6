import { describe, expect, test } from 'vitest';
import { VisitorLimit } from './visitor-limit';

function makeLimit(perMinute: number) {
  const clock = { ms: 5 };
  const limit = new VisitorLimit(perMinute, () => clock.ms);
  const passed = (network: string, count: number) =>
    Array.from({ length: count }, () => limit.take(network)).filter((wait) => wait === 0).length;
  return { clock, limit, passed };
}

describe('a limit of so many requests a minute', () => {
  test.each([1, 7, 300, 100_000])('lets %i through at once, of each network', (perMinute) => {
    const { passed } = makeLimit(perMinute);
    expect(passed('192.0.2.1', perMinute + 3)).toBe(perMinute);
    expect(passed('192.0.2.2', perMinute + 3)).toBe(perMinute);
  });

  test('refills evenly, and says when', () => {
    const { clock, limit, passed } = makeLimit(20);
    passed('a', 20);
    expect(limit.take('a')).toBe(3);
    clock.ms += 2_999;
    expect(limit.take('a')).toBe(1);
    clock.ms += 1;
    expect(passed('a', 2)).toBe(1);
    clock.ms += 60_000;
    expect(passed('a', 30)).toBe(20);
  });

  test('is not made longer by asking again', () => {
    const { clock, limit, passed } = makeLimit(60);
    passed('a', 60);
    expect(passed('a', 1_000)).toBe(0);
    clock.ms += 1_000;
    expect(limit.take('a')).toBe(0);
  });

  test('says the same without counting', () => {
    const { limit, passed } = makeLimit(20);
    for (let count = 0; count < 50; count += 1) expect(limit.wait('a')).toBe(0);
    expect(passed('a', 25)).toBe(20);
    expect([limit.wait('a'), limit.wait('b')]).toEqual([3, 0]);
  });

  test('remembers a bounded number of networks, the latest', () => {
    const { limit, passed } = makeLimit(1);
    for (let nth = 0; nth < 60_000; nth += 1) limit.take(`network ${nth}`);
    expect(limit.size).toBe(50_000);
    expect(passed('network 59999', 1)).toBe(0);
    expect(passed('network 0', 1)).toBe(1);
  });
});
