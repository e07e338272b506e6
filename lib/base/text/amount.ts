import { minus, tidy } from './whole-number';

/**
 * Reads amounts of money as people write them, for the form and the cells of a file. The only such parser. Pure. Never
 * guesses: an ambiguous text is `unclear`.
 *
 * Accepts `18500`; groups of three with one separator throughout (`18 500` with any kind of space, `18,500`, `18.500`,
 * `18'500`); cents of one or two digits after the other separator (`18 500,50`, `18,500.50`, `18.500,50`) or after a
 * hyphen (`R18 500-00`, `18 500,-`); thousands (`18k`, `18,5k`); `R`, `ZAR` or `rand` before or after; and a word for
 * the month at the end (`p/m`, `pm`, `per month`).
 */

/** The largest amount and count of a lead (design applicant 6): the maximum of an integer column. */
export const maximumAmount = 2_147_483_647;

/** Longer than any amount written by hand. */
const maximumLength = 60;

export type AmountReading =
  | { readonly kind: 'empty' }
  /** `rand`: rounded to whole rand, half a rand upwards. `cents`: the cents before rounding, 0 to 99. */
  | { readonly kind: 'amount'; readonly rand: number; readonly cents: number }
  /** An ambiguous or doubtful amount. `perhaps`: the two likely readings, in rand. */
  | { readonly kind: 'unclear'; readonly perhaps: readonly [number, number] | null }
  | { readonly kind: 'negative' }
  | { readonly kind: 'too large' }
  | { readonly kind: 'not an amount' };

const currency = '(?:ZAR|rand|R)';
const month = String.raw`(?:\/\s?m(?:onth)?|p\s?[./]?\s?m\.?|(?:per|a)\s(?:month|maand))`;
const before = new RegExp(String.raw`^${currency}\s?`, 'i');
const behind = new RegExp(String.raw`\s?(?:${currency}|${month})$`, 'i');

/** Reads typed text or a cell as an amount in rand. Never throws; takes linear time. */
export function readAmount(typed: string): AmountReading {
  const text = tidy(typed);
  if (text === '') return { kind: 'empty' };
  if (text.length > maximumLength) return { kind: 'not an amount' };
  // The month comes after the currency: `18 500 rand p/m`.
  const bare = text
    .replace(before, '')
    .replace(behind, '')
    .replace(behind, '')
    .replace(/[’ʼ´`]/g, "'");
  const positive = bare
    .replace(/^\((.*)\)$/, '$1')
    .replace(minus, '')
    .replace(before, '');
  if (positive !== bare) {
    return readPositive(positive).kind === 'not an amount' ? { kind: 'not an amount' } : { kind: 'negative' };
  }
  return readPositive(bare);
}

function readPositive(text: string): AmountReading {
  return (
    readThousands(text) ??
    readFull(text) ??
    (/^\d[\d\s.,'–-]*$/.test(text) ? { kind: 'unclear', perhaps: null } : { kind: 'not an amount' })
  );
}

/** `18k`, `18,5k`. After more than three digits, a `k` is more likely a slip than a factor of a thousand. */
function readThousands(text: string): AmountReading | null {
  const match = /^(0|[1-9]\d{0,2})(?:[.,](\d{1,3}))?\s?k$/i.exec(text);
  if (!match) return null;
  const [, whole = '', part = ''] = match;
  const rand = Number(whole) * 1_000 + Number(part.padEnd(3, '0'));
  return part.length === 3 ? unclear(rand, Number(whole + part) * 1_000) : amount(rand, 0);
}

function readFull(text: string): AmountReading | null {
  const match =
    /^(0|[1-9]\d{0,2}(?:([ ,.'])\d{3})(?:\2\d{3})*|[1-9]\d*)(?:([.,])(\d{1,2})|\s?[-–—](\d\d)|[.,]?\s?[-–—]{1,2})?$/.exec(
      text,
    );
  if (!match) return null;
  const [, written = '', group, decimal, digits, dashed] = match;
  if (group !== undefined && group === decimal) return { kind: 'unclear', perhaps: null };
  const whole = Number(written.replace(/\D/g, ''));
  const isShort = group === undefined && whole < 1_000;
  // `1,5` and `18.5` more likely mean thousands or millions than rand and ten cents.
  if (digits?.length === 1 && isShort)
    return unclear(Number(`${whole}.${digits}`), Number(whole + digits) * 100);
  // `20-30` is more likely a range.
  if (dashed !== undefined && dashed !== '00' && isShort) return { kind: 'unclear', perhaps: null };
  return amount(whole, Number((digits ?? dashed ?? '').padEnd(2, '0')));
}

function amount(whole: number, cents: number): AmountReading {
  const rand = whole + (cents >= 50 ? 1 : 0);
  return rand > maximumAmount ? { kind: 'too large' } : { kind: 'amount', rand, cents };
}

function unclear(one: number, other: number): AmountReading {
  return { kind: 'unclear', perhaps: [one, other] };
}

/** Returns a read amount exactly, in cents. */
export function centsOf({ rand, cents }: { rand: number; cents: number }): number {
  return (cents >= 50 ? rand - 1 : rand) * 100 + cents;
}
