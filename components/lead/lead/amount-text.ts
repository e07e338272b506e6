import { formatRand } from '@/components/base/ui/format';
import { type AmountReading, readAmount } from '@/lib/base/text/amount';

/** Returns how an amount was read, including any rounding; null if it is not an amount. */
export function readBack(typed: string): string | null {
  const reading = readAmount(typed);
  if (reading.kind !== 'amount') return null;
  const rand = formatRand(reading.rand);
  return reading.cents === 0 ? `Read as ${rand}.` : `Rounded to ${rand}: cents are not sent.`;
}

/** Returns what is wrong with an amount and what to type instead; null if it can be read as whole rand. */
export function amountProblem(typed: string, label: string): string | null {
  const reading = readAmount(typed);
  switch (reading.kind) {
    case 'empty':
      return null;
    case 'amount':
      return reading.cents === 0 ? null : `Cents cannot be sent. Enter whole rand: ${reading.rand}.`;
    case 'unclear':
      return unclearText(reading);
    case 'negative':
      return `The ${label} cannot be less than zero.`;
    case 'too large':
      return `This is too large for the ${label}.`;
    case 'not an amount':
      return 'Enter one amount in rand, such as 18 500.';
  }
}

function unclearText({ perhaps }: AmountReading & { kind: 'unclear' }): string {
  if (!perhaps) return 'Enter the amount in full, such as 18500 or 18 500,00.';
  const [one, other] = perhaps.map(formatRand);
  return `Is it ${one} or ${other}? Enter it in full.`;
}
