import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hasCode } from '@/lib/base/error/error';
import { assertConfirmed, type Consequence, isMuchMoney, mustConfirm } from './consequence';

const meaning = '7 things would go';

function refusal(consequence: Consequence, confirm?: number): string | null {
  try {
    assertConfirmed(consequence, confirm);
    return null;
  } catch (error) {
    if (!hasCode(error, 'validation_failed')) throw error;
    return error.detail?.errors.confirm?.join() ?? '';
  }
}

describe('a figure', () => {
  test('is required from six items on, and always when something is left with none', () => {
    const asked = (figure: number, leavesNone: boolean) => mustConfirm({ figure, leavesNone });
    expect([0, 1, 5, 6, 7].map((figure) => asked(figure, false))).toEqual([false, false, false, true, true]);
    expect([0, 1, 5].map((figure) => asked(figure, true))).toEqual([false, true, true]);
  });

  test('is required where much money hangs on it, of either sign', () => {
    const asked = (cents: number, figure = 1) =>
      mustConfirm({ figure, leavesNone: false, isMuchMoney: isMuchMoney(cents) });
    expect([0, 999_999, 1_000_000, -1_000_000].map((cents) => asked(cents))).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(asked(5_000_000, 0)).toBe(false);
  });

  test('that is missing or wrong is refused with the count', () => {
    const seven = { figure: 7, leavesNone: false, meaning };
    expect(refusal(seven)).toBe('7 things would go: confirm with 7');
    expect(refusal(seven, 6)).toBe('7 things would go: confirm with 7, not 6');
    expect(refusal(seven, 7)).toBeNull();
  });

  test('once shown must still be right, however small', () => {
    fc.assert(
      fc.property(fc.nat(50), fc.nat(50), fc.boolean(), (shown, now, leavesNone) => {
        const refused = refusal({ figure: now, leavesNone, meaning }, shown) !== null;
        return refused === (shown !== now);
      }),
    );
  });
});
