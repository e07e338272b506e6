import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Cursor } from './cursor';

test('never passes an event that is not done, whatever order they end in, and ends where the log was read to', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }).chain((positions) => {
        const sorted = [...positions].sort((a, b) => a - b);
        return fc.tuple(
          fc.constant(sorted),
          fc.shuffledSubarray(sorted, { minLength: sorted.length }),
          fc.nat(sorted.length),
        );
      }),
      ([positions, order, split]) => {
        const cursor = new Cursor(0);
        const [first, second] = [positions.slice(0, split), positions.slice(split)];
        cursor.read(first, first.at(-1) ?? 0);
        cursor.read(second, 400);
        const undone = new Set(positions);
        for (const position of order) {
          cursor.finish(position);
          undone.delete(position);
          const firstUndone = Math.min(...undone, 401);
          expect(cursor.position).toBeLessThan(firstUndone);
        }
        expect([cursor.position, cursor.ahead]).toEqual([400, 0]);
      },
    ),
  );
});
