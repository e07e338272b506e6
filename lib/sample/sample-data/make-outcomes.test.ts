import { expect, test } from 'vitest';
import { sampleOutcomes } from './make-outcomes';
import { randomOf } from './random';

test('of the applications most are paid out, some are rejected, taken back or corrected, in this order of time', () => {
  const random = randomOf(1);
  const acceptedAt = new Date('2026-03-02T09:00:00+02:00');
  const all = Array.from({ length: 2_000 }, () => sampleOutcomes(acceptedAt, 40_000, random));
  const share = (isSuch: (told: (typeof all)[number]) => boolean) => all.filter(isSuch).length / all.length;
  const has = (kind: string) => (told: (typeof all)[number]) => told.some((one) => one.kind === kind);
  expect(share(({ length }) => length === 0)).toBeCloseTo(0.1, 1);
  expect(share(has('rejected'))).toBeCloseTo(0.12, 1);
  expect(share(has('funded'))).toBeCloseTo(0.69, 1);
  expect(share((told) => told.some(({ isCorrection }) => isCorrection))).toBeCloseTo(0.06, 1);
  for (const kind of ['returned', 'charged_back']) expect(share(has(kind))).toBeGreaterThan(0);
  for (const told of all) {
    const times = told.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    for (const { kind, at, amountCents } of told) {
      expect(at.getTime()).toBeGreaterThan(acceptedAt.getTime());
      if (kind === 'funded') expect(amountCents).toBeGreaterThan(0);
    }
  }
});
